import { expect, test } from 'vitest';
import { createTestShop, readText, second, vendor } from '../testing/opayo-shop.ts';

/** A shop whose vendor's account can be changed between two requests. */
function createShop() {
  const shop = createTestShop();
  return { ...shop, setAccount: (changes: object) => shop.call('/opayo/account', { body: changes }) };
}

test('refuses the old credentials after they were replaced, until they are restored', async () => {
  const { setAccount, opayo, call, report } = createShop();
  const createKey = () => opayo('/merchant-session-keys', { vendorName: 'sandbox' });
  expect((await createKey()).status).toBe(201);
  await setAccount({ integrationPassword: 'replaced', reportingPassword: 'replaced too' });
  expect(await createKey()).toMatchObject({ status: 401, body: { code: 1002 } });
  expect((await report('<vendortxcode>none</vendortxcode>')).text).toContain('<errorcode>0010</errorcode>');
  const authorization = `Basic ${Buffer.from('sandbox-key:replaced').toString('base64')}`;
  const body = { vendorName: 'sandbox' };
  expect(await call('/api/v1/merchant-session-keys', { body, headers: { authorization } })).toMatchObject({
    status: 201,
  });
  await setAccount({});
  expect((await createKey()).status).toBe(201);
});

test('refuses Deferred payments that are not enabled for the vendor with 4006', async () => {
  const { setAccount, pay } = createShop();
  await setAccount({ hasDeferred: false });
  expect(await pay()).toMatchObject({ status: 422, body: { status: 'Invalid', statusCode: '4006' } });
  expect(await pay({ transactionType: 'Payment' })).toMatchObject({ status: 201, body: { status: 'Ok' } });
});

test.each([
  [
    'the address',
    { billingAddress: { address1: '89', city: 'London', postalCode: '412', country: 'GB' } },
    {},
  ],
  ['the security code', {}, { securityCode: '124' }],
])('rejects a payment if %s does not match and the account requires it', async (_, overrides, card) => {
  const { setAccount, pay, readTransactionId, readState } = createShop();
  expect((await pay(overrides, card)).body).toMatchObject({ status: 'Ok' });
  await setAccount({ rejectsMismatch: true });
  const rejected = await pay(overrides, card);
  expect(rejected).toMatchObject({
    status: 201,
    body: { status: 'Rejected', statusCode: '2001', '3DSecure': { status: 'Authenticated' } },
  });
  expect(await readState(readTransactionId(rejected))).toBe('10');
  expect((await pay()).body).toMatchObject({ status: 'Ok', avsCvcCheck: { status: 'AllMatched' } });
});

test('rejects a payment whose address does not match after its challenge', async () => {
  const { setAccount, pay, submitBankForm, submit, readTransactionId } = createShop();
  await setAccount({ rejectsMismatch: true });
  const billingAddress = { address1: '89', city: 'London', postalCode: '412', country: 'GB' };
  const challenged = await pay({ billingAddress }, { cardholderName: 'CHALLENGE' });
  const result = await submit(readTransactionId(challenged), await submitBankForm(challenged));
  expect(result.body).toMatchObject({ status: 'Rejected', '3DSecure': { status: 'Authenticated' } });
});

test('ends a merchant session key and its card after the time that the account sets', async () => {
  const { setAccount, createSession, createCard, tokenise, opayo, payment, wait } = createShop();
  await setAccount({ sessionLifetimeMs: 330 * second });
  const used = await createSession();
  const unused = await createSession();
  const card = await createCard();
  await wait(329 * second);
  expect((await tokenise(used)).status).toBe(201);
  await wait(2 * second);
  expect(await tokenise(unused)).toMatchObject({ status: 401, body: { code: 1002 } });
  expect(await opayo(`/merchant-session-keys/${unused}`)).toMatchObject({
    status: 404,
    body: { code: 1006 },
  });
  expect(await opayo('/transactions', payment(card))).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1011 }] },
  });
  // A refreshed key has the whole time again.
  const refreshed = await createSession();
  await wait(329 * second);
  expect((await tokenise(refreshed)).status).toBe(201);
});

test('refuses a setting that the account does not have', async () => {
  const { setAccount, call } = createShop();
  expect(await setAccount({ hasDefered: false })).toMatchObject({ status: 422 });
  expect(await setAccount({ hasDeferred: 'no' })).toMatchObject({ status: 422 });
  expect(readText((await call('/opayo/account')).body, 'hasDeferred')).toBe('true');
  expect((await call('/api/v1/transactions/none', { headers: { authorization: vendor } })).status).toBe(404);
});
