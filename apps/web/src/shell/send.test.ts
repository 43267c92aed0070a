import { afterEach, expect, test, vi } from 'vitest';
import { sendFrom } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The headers that the browser is given to send. */
async function sentWith(headers: Record<string, string>): Promise<unknown> {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: null, checksum: '' }));
  vi.stubGlobal('fetch', fetched);
  const send = sendFrom('bookings.demo.test', 'cy');
  await send({ method: 'GET', url: '/api/anything', body: undefined, headers });
  return fetched.mock.calls[0]?.[1]?.headers;
}

test('every request says for which client it is, unless other headers are set [ERR-01]', async () => {
  expect(await sentWith({})).toEqual({ 'x-client-domain': 'bookings.demo.test', 'accept-language': 'cy' });
  expect(await sentWith({ 'x-client-domain': 'bookings.other.test' })).toMatchObject({
    'x-client-domain': 'bookings.other.test',
  });
});
