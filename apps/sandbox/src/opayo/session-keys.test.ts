import { expect, test } from 'vitest';
import { createTestShop, readText, second, vendor } from '../testing/opayo-shop.ts';

test('creates and returns a merchant session key for the vendor', async () => {
  const { opayo } = createTestShop();
  const created = await opayo('/merchant-session-keys', { vendorName: 'sandbox' });
  expect(created).toMatchObject({
    status: 201,
    body: {
      merchantSessionKey: expect.stringMatching(/^[\dA-F-]{36}$/),
      expiry: expect.stringMatching(/^2030-01-15T09:06:4\d[.]\d{3}\+00:00$/),
    },
  });
  const fetched = await opayo(`/merchant-session-keys/${readText(created.body, 'merchantSessionKey')}`);
  expect(fetched).toMatchObject({ status: 200, body: created.body });
});

test('requires the vendor’s credentials', async () => {
  const { call } = createTestShop();
  const createKey = (headers: Record<string, string>) =>
    call('/api/v1/merchant-session-keys', { body: { vendorName: 'sandbox' }, headers });
  expect(await createKey({})).toMatchObject({ status: 401, body: { code: 1001 } });
  const invalid = `Basic ${Buffer.from('sandbox-key:wrong').toString('base64')}`;
  expect(await createKey({ authorization: invalid })).toMatchObject({
    status: 401,
    body: { code: 1002, description: 'Authentication failed' },
  });
});

test.each([
  [{}, 1003],
  [{ vendorName: 'unknown' }, 1009],
  [{ vendorName: 'unknown-vendor-name' }, 1004],
])('refuses the vendor name %j with %i', async (body, code) => {
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

test('refuses invalid JSON with 1000', async () => {
  const { call } = createTestShop();
  const headers = { authorization: vendor, 'content-type': 'application/json' };
  expect(await call('/api/v1/merchant-session-keys', { body: '{"vendorName":', headers })).toMatchObject({
    status: 400,
    body: { code: 1000 },
  });
});

test('expires a merchant session key after 400 seconds', async () => {
  const { opayo, createSession, tokenise, wait } = createTestShop();
  const key = await createSession();
  await wait(399 * second);
  expect(await opayo(`/merchant-session-keys/${key}`)).toMatchObject({ status: 200 });
  await wait(second);
  expect(await opayo(`/merchant-session-keys/${key}`)).toMatchObject({ status: 404, body: { code: 1006 } });
  expect(await tokenise(key)).toMatchObject({ status: 401, body: { code: 1002 } });
});

test('accepts a merchant session key for one card', async () => {
  const { createSession, tokenise } = createTestShop();
  const key = await createSession();
  expect(await tokenise(key)).toMatchObject({ status: 201 });
  expect(await tokenise(key)).toMatchObject({ status: 401, body: { code: 1002 } });
});

test('deletes a merchant session key after the third failure', async () => {
  const { opayo, createSession, tokenise } = createTestShop();
  const [kept, deleted] = [await createSession(), await createSession()];
  for (const key of [kept, kept, deleted, deleted, deleted]) {
    expect(await tokenise(key, {})).toMatchObject({ status: 422 });
  }
  expect(await tokenise(kept)).toMatchObject({ status: 201 });
  expect(await tokenise(deleted)).toMatchObject({ status: 401, body: { code: 1002 } });
  expect(await opayo(`/merchant-session-keys/${deleted}`)).toMatchObject({
    status: 404,
    body: { code: 1006 },
  });
});
