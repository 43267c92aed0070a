import { afterEach, expect, test, vi } from 'vitest';
import { createSend } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

async function sendWithHeaders(headers: Record<string, string>): Promise<unknown> {
  return (await sendAndGetInit(headers))?.headers;
}

async function sendAndGetInit(headers: Record<string, string>, options?: Parameters<typeof createSend>[2]) {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ data: null, checksum: '' }));
  vi.stubGlobal('fetch', fetchMock);
  const send = createSend('bookings.demo.test', () => 'cy', options);
  await send({ method: 'GET', url: '/api/anything', body: undefined, headers });
  return fetchMock.mock.calls[0]?.[1];
}

test('sends the client’s domain and the language, unless other headers are set [ERR-01]', async () => {
  expect(await sendWithHeaders({})).toEqual({
    'x-client-domain': 'bookings.demo.test',
    'accept-language': 'cy',
  });
  expect(await sendWithHeaders({ 'x-client-domain': 'bookings.other.test' })).toMatchObject({
    'x-client-domain': 'bookings.other.test',
  });
});

test('does not cache responses at a kiosk, and marks requests from an iframe [MOD-01 MOD-02]', async () => {
  expect(await sendAndGetInit({}, { isKiosk: true, isInIframe: false })).toMatchObject({ cache: 'no-store' });
  expect(await sendAndGetInit({}, { isKiosk: false, isInIframe: true })).toMatchObject({
    headers: { 'x-embedded': 'true' },
  });
  expect(await sendAndGetInit({})).not.toHaveProperty('cache');
});
