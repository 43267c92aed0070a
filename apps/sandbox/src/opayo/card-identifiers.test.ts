import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTestShop, readText, second, vendor, visa } from '../testing/opayo-shop.ts';

const cards = [
  ['4929000000006', 'Visa'],
  ['4929000005559', 'Visa'],
  ['4929000000014', 'Visa'],
  ['4929000000022', 'Visa'],
  ['4484000000002', 'Visa'],
  ['4462000000000003', 'VisaDebit'],
  ['4917300000000008', 'VisaElectron'],
  ['5404000000000001', 'MasterCard'],
  ['5404000000000043', 'MasterCard'],
  ['5404000000000084', 'MasterCard'],
  ['5404000000000068', 'MasterCard'],
  ['5186150660000009', 'MasterCard'],
  ['5186150660000025', 'MasterCard'],
  ['5573470000000001', 'DebitMasterCard'],
  ['6759000000005', 'Maestro'],
  ['6705000000008', 'Maestro'],
  ['6777000000007', 'Maestro'],
  ['6766000000000', 'Maestro'],
  ['374200000000004', 'AmericanExpress'],
  ['36000000000008', 'Discover'],
  ['3569990000000009', 'JCB'],
  ['4929602110085639', 'Visa'],
  ['5403814948608092', 'MasterCard'],
];

describe('a card becomes an identifier', () => {
  test.each(cards)('%s is a %s [PAY-06]', async (cardNumber, cardType) => {
    const { openSession, tokenise } = createTestShop();
    expect(await tokenise(await openSession(), { ...visa, cardNumber })).toMatchObject({
      status: 201,
      body: {
        cardIdentifier: expect.stringMatching(/^[\dA-F-]{36}$/),
        expiry: expect.stringMatching(/^2030-01-15T09:06:4/),
        cardType,
      },
    });
  });

  test('without a security code too', async () => {
    const { openSession, tokenise } = createTestShop();
    const { cardholderName, cardNumber, expiryDate } = visa;
    const details = { cardholderName, cardNumber, expiryDate };
    expect(await tokenise(await openSession(), details)).toMatchObject({ status: 201 });
  });

  test('to the last day of the month that it names', async () => {
    const { openSession, tokenise } = createTestShop();
    expect(await tokenise(await openSession(), { ...visa, expiryDate: '0130' })).toMatchObject({
      status: 201,
    });
  });
});

test.each([
  ['cardholderName', undefined, 1003],
  ['cardholderName', 'A'.repeat(46), 1004],
  ['cardholderName', 'A <b>', 1005],
  ['cardNumber', undefined, 1003],
  ['cardNumber', '492900000000', 1004],
  ['cardNumber', '49290000000060000000', 1004],
  ['cardNumber', '4929 0000 0000 6', 1005],
  ['cardNumber', '4929000000007', 1007],
  // Passes Luhn, as a real card would: nobody shall be able to type one here.
  ['cardNumber', '4111111111111111', 1007],
  ['cardNumber', '9792000000000003', 1008],
  ['expiryDate', undefined, 1003],
  ['expiryDate', '12/31', 1004],
  ['expiryDate', '1A31', 1005],
  ['expiryDate', '1331', 1009],
  ['expiryDate', '1229', 1009],
  ['securityCode', '12', 1004],
  ['securityCode', '12a', 1005],
])('a card whose %s is %s is refused with %i [PAY-06]', async (name, value, code) => {
  const { openSession, tokenise } = createTestShop();
  expect(await tokenise(await openSession(), { ...visa, [name]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ code, property: `cardDetails.${name}` }] },
  });
});

test('everything that is wrong with a card is told at once', async () => {
  const { call, openSession, tokenise } = createTestShop();
  const refused = await tokenise(await openSession(), { cardNumber: '1' });
  expect(refused.body).toMatchObject({ errors: [{ code: 1003 }, { code: 1004 }, { code: 1003 }] });
  const headers = { authorization: `Bearer ${await openSession()}` };
  expect(await call('/api/v1/card-identifiers', { body: {}, headers })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1003, property: 'cardDetails' }] },
  });
});

test('no security code is ever written down', async () => {
  const { freshCard, dataDir } = createTestShop();
  await freshCard({ securityCode: '9876' });
  expect(readFileSync(`${dataDir}/sandbox.json`, 'utf8')).not.toContain('9876');
});

test('a browser on the page of a shop may ask', async () => {
  const { call, tokenise, openSession } = createTestShop();
  const asked = await call('/api/v1/card-identifiers', { method: 'OPTIONS' });
  expect(asked).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    },
  });
  expect(await tokenise(await openSession())).toMatchObject({
    headers: { 'access-control-allow-origin': '*' },
  });
});

test.each([
  ['is used for one transaction only', 0, 1],
  ['lives 400 seconds', 400 * second, 0],
])('a card identifier %s [PAY-06]', async (_, waited, usedBefore) => {
  const { freshCard, opayo, payment, wait } = createTestShop();
  const card = await freshCard();
  for (let used = 0; used < usedBefore; used += 1) {
    expect(await opayo('/transactions', payment(card))).toMatchObject({ status: 201 });
  }
  await wait(waited);
  expect(await opayo('/transactions', payment(card))).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1011 }] },
  });
});

test('a card identifier belongs to its merchant session', async () => {
  const { freshCard, openSession, opayo, payment } = createTestShop();
  const card = { ...(await freshCard()), merchantSessionKey: await openSession() };
  expect(await opayo('/transactions', payment(card))).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1011 }] },
  });
});

describe('a saved card', () => {
  const agreed = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
  const again = { ...agreed, cofUsage: 'Subsequent' };

  async function saved() {
    const shop = createTestShop();
    const card = { ...(await shop.freshCard()), save: true };
    const answer = await shop.opayo(
      '/transactions',
      shop.payment(card, { credentialType: agreed, apply3DSecure: 'Force' }),
    );
    return { ...shop, answer, cardIdentifier: card.cardIdentifier };
  }
  const link = (
    shop: ReturnType<typeof createTestShop>,
    key: string,
    identifier: string,
    securityCode = '123',
  ) =>
    shop.call(`/api/v1/card-identifiers/${identifier}/security-code`, {
      body: { securityCode },
      headers: { authorization: `Bearer ${key}` },
    });

  test('is answered as reusable, and pays again with a fresh security code', async () => {
    const { answer, cardIdentifier, ...shop } = await saved();
    expect(answer.body).toMatchObject({
      status: 'Ok',
      paymentMethod: { card: { cardIdentifier, reusable: true } },
    });
    await shop.wait(500 * second);
    const merchantSessionKey = await shop.openSession();
    expect(await link(shop, merchantSessionKey, cardIdentifier)).toMatchObject({ status: 204, text: '' });
    const card = { merchantSessionKey, cardIdentifier, reusable: true };
    const paid = await shop.opayo('/transactions', shop.payment(card, { credentialType: again }));
    expect(paid.body).toMatchObject({ status: 'Ok', avsCvcCheck: { status: 'AllMatched' } });
  });

  test('pays without a security code as one that was not provided', async () => {
    const { cardIdentifier, ...shop } = await saved();
    const card = { merchantSessionKey: await shop.openSession(), cardIdentifier, reusable: true };
    const paid = await shop.opayo('/transactions', shop.payment(card, { credentialType: again }));
    expect(paid.body).toMatchObject({
      avsCvcCheck: { status: 'AddressMatchOnly', securityCode: 'NotProvided' },
    });
  });

  test('needs to be told what was agreed', async () => {
    const shop = createTestShop();
    const pay = async (card: object, wish: object = {}) =>
      shop.opayo('/transactions', shop.payment({ ...(await shop.freshCard()), ...card }, wish));
    expect(await pay({ save: true })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1003, property: 'credentialType' }] },
    });
    expect(await pay({ reusable: true })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1003, property: 'credentialType' }] },
    });
    expect(await pay({ save: true }, { credentialType: again })).toMatchObject({
      body: { errors: [{ code: 1009 }] },
    });
    const recurring = { credentialType: { ...agreed, mitType: 'Recurring' } };
    expect(await pay({ save: true }, recurring)).toMatchObject({
      body: {
        errors: [
          { property: 'credentialType.recurringExpiry' },
          { property: 'credentialType.recurringFrequency' },
        ],
      },
    });
  });

  test('is not saved a second time, and no other card counts as saved', async () => {
    const { cardIdentifier, ...shop } = await saved();
    const merchantSessionKey = await shop.openSession();
    const twice = { merchantSessionKey, cardIdentifier, reusable: true, save: true };
    const refused = await shop.opayo('/transactions', shop.payment(twice, { credentialType: agreed }));
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ code: 1020 })]) },
    });
    const fresh = { ...(await shop.freshCard()), reusable: true };
    const unsaved = await shop.opayo('/transactions', shop.payment(fresh, { credentialType: again }));
    expect(unsaved).toMatchObject({ status: 422, body: { errors: [{ code: 1011 }] } });
    expect(await link(shop, await shop.openSession(), fresh.cardIdentifier)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1011 }] },
    });
  });

  test('can be removed', async () => {
    const { cardIdentifier, call } = await saved();
    const remove = (identifier: string) =>
      call(`/api/v1/card-identifiers/${identifier}`, {
        method: 'DELETE',
        headers: { authorization: vendor },
      });
    expect(await remove('no-identifier')).toMatchObject({ status: 400, body: { code: 1000 } });
    expect(await remove(cardIdentifier)).toMatchObject({ status: 200 });
    expect(await remove(cardIdentifier)).toMatchObject({ status: 404 });
  });

  test('is not saved by a payment that was declined', async () => {
    const { freshCard, opayo, payment } = createTestShop();
    const card = { ...(await freshCard({ cardNumber: '4929602110085639' })), save: true };
    const declined = await opayo('/transactions', payment(card, { credentialType: agreed }));
    expect(readText(declined.body, 'paymentMethod', 'card', 'reusable')).toBe('false');
  });
});
