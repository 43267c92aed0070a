import { afterEach, expect, test, vi } from 'vitest';
import { sendFrom } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The headers that the browser is given to send. */
async function sentWith(headers: Record<string, string>): Promise<unknown> {
  return (await sent(headers))?.headers;
}

async function sent(headers: Record<string, string>, way?: Parameters<typeof sendFrom>[2]) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: null, checksum: '' }));
  vi.stubGlobal('fetch', fetched);
  const send = sendFrom('bookings.demo.test', 'cy', way);
  await send({ method: 'GET', url: '/api/anything', body: undefined, headers });
  return fetched.mock.calls[0]?.[1];
}

test('every request says for which client it is, unless other headers are set [ERR-01]', async () => {
  expect(await sentWith({})).toEqual({ 'x-client-domain': 'bookings.demo.test', 'accept-language': 'cy' });
  expect(await sentWith({ 'x-client-domain': 'bookings.other.test' })).toMatchObject({
    'x-client-domain': 'bookings.other.test',
  });
});

test('at a kiosk no answer is kept, and a frame says that it is one [MOD-01 MOD-02]', async () => {
  expect(await sent({}, { isKiosk: true, isFramed: false })).toMatchObject({ cache: 'no-store' });
  expect(await sent({}, { isKiosk: false, isFramed: true })).toMatchObject({
    headers: { 'x-framed': 'true' },
  });
  expect(await sent({})).not.toHaveProperty('cache');
});
