import { expect, test } from 'vitest';
import { createTestShop, readText, second, vendor } from '../testing/opayo-shop.ts';

test('a merchant session key is opened for the vendor and can be asked for [PAY-06]', async () => {
  const { opayo } = createTestShop();
  const opened = await opayo('/merchant-session-keys', { vendorName: 'sandbox' });
  expect(opened).toMatchObject({
    status: 201,
    body: {
      merchantSessionKey: expect.stringMatching(/^[\dA-F-]{36}$/),
      expiry: expect.stringMatching(/^2030-01-15T09:06:4\d[.]\d{3}\+00:00$/),
    },
  });
  const asked = await opayo(`/merchant-session-keys/${readText(opened.body, 'merchantSessionKey')}`);
  expect(asked).toMatchObject({ status: 200, body: opened.body });
});

test('nobody comes in without the credentials of the vendor', async () => {
  const { call } = createTestShop();
  const open = (headers: Record<string, string>) =>
    call('/api/v1/merchant-session-keys', { body: { vendorName: 'sandbox' }, headers });
  expect(await open({})).toMatchObject({ status: 401, body: { code: 1001 } });
  const wrong = `Basic ${Buffer.from('sandbox-key:wrong').toString('base64')}`;
  expect(await open({ authorization: wrong })).toMatchObject({
    status: 401,
    body: { code: 1002, description: 'Authentication failed' },
  });
});

test.each([
  [{}, 1003],
  [{ vendorName: 'somebody' }, 1009],
  [{ vendorName: 'sandbox-of-somebody' }, 1004],
])('the vendor name %j is refused with %i', async (body, code) => {
  const { opayo } = createTestShop();
  expect(await opayo('/merchant-session-keys', body)).toMatchObject({
    status: 422,
    body: {
      errors: [
        { code, property: 'vendorName', description: expect.any(String), clientMessage: expect.any(String) },
      ],
    },
  });
});

test('what is no JSON is refused with 1000', async () => {
  const { call } = createTestShop();
  const headers = { authorization: vendor, 'content-type': 'application/json' };
  expect(await call('/api/v1/merchant-session-keys', { body: '{"vendorName":', headers })).toMatchObject({
    status: 400,
    body: { code: 1000 },
  });
});

test('a merchant session key lives 400 seconds [PAY-06]', async () => {
  const { opayo, openSession, tokenise, wait } = createTestShop();
  const key = await openSession();
  await wait(399 * second);
  expect(await opayo(`/merchant-session-keys/${key}`)).toMatchObject({ status: 200 });
  await wait(second);
  expect(await opayo(`/merchant-session-keys/${key}`)).toMatchObject({ status: 404, body: { code: 1006 } });
  expect(await tokenise(key)).toMatchObject({ status: 401, body: { code: 1002 } });
});

test('a merchant session key is good for one card', async () => {
  const { openSession, tokenise } = createTestShop();
  const key = await openSession();
  expect(await tokenise(key)).toMatchObject({ status: 201 });
  expect(await tokenise(key)).toMatchObject({ status: 401, body: { code: 1002 } });
});

test('a merchant session key survives two failures and dies of the third', async () => {
  const { opayo, openSession, tokenise } = createTestShop();
  const [spared, lost] = [await openSession(), await openSession()];
  for (const key of [spared, spared, lost, lost, lost]) {
    expect(await tokenise(key, {})).toMatchObject({ status: 422 });
  }
  expect(await tokenise(spared)).toMatchObject({ status: 201 });
  expect(await tokenise(lost)).toMatchObject({ status: 401, body: { code: 1002 } });
  expect(await opayo(`/merchant-session-keys/${lost}`)).toMatchObject({ status: 404, body: { code: 1006 } });
});
