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

describe('tokenising a card', () => {
  test.each(cards)('accepts %s as %s', async (cardNumber, cardType) => {
    const { createSession, tokenise } = createTestShop();
    expect(await tokenise(await createSession(), { ...visa, cardNumber })).toMatchObject({
      status: 201,
      body: {
        cardIdentifier: expect.stringMatching(/^[\dA-F-]{36}$/),
        expiry: expect.stringMatching(/^2030-01-15T09:06:4/),
        cardType,
      },
    });
  });

  test('needs no security code', async () => {
    const { createSession, tokenise } = createTestShop();
    const { cardholderName, cardNumber, expiryDate } = visa;
    const details = { cardholderName, cardNumber, expiryDate };
    expect(await tokenise(await createSession(), details)).toMatchObject({ status: 201 });
  });

  test('accepts a card until the end of its expiry month', async () => {
    const { createSession, tokenise } = createTestShop();
    expect(await tokenise(await createSession(), { ...visa, expiryDate: '0130' })).toMatchObject({
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
  // Passes the Luhn check like a real card, but real cards must not be accepted.
  ['cardNumber', '4111111111111111', 1007],
  ['cardNumber', '9792000000000003', 1008],
  ['expiryDate', undefined, 1003],
  ['expiryDate', '12/31', 1004],
  ['expiryDate', '1A31', 1005],
  ['expiryDate', '1331', 1009],
  ['expiryDate', '1229', 1009],
  ['securityCode', '12', 1004],
  ['securityCode', '12a', 1005],
])('refuses a card whose %s is %s with %i', async (name, value, code) => {
  const { createSession, tokenise } = createTestShop();
  expect(await tokenise(await createSession(), { ...visa, [name]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ code, property: `cardDetails.${name}` }] },
  });
});

test('reports all errors of a card at once', async () => {
  const { call, createSession, tokenise } = createTestShop();
  const response = await tokenise(await createSession(), { cardNumber: '1' });
  expect(response.body).toMatchObject({ errors: [{ code: 1003 }, { code: 1004 }, { code: 1003 }] });
  const headers = { authorization: `Bearer ${await createSession()}` };
  expect(await call('/api/v1/card-identifiers', { body: {}, headers })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1003, property: 'cardDetails' }] },
  });
});

test('never stores a security code', async () => {
  const { createCard, dataDir } = createTestShop();
  await createCard({ securityCode: '9876' });
  const saved = readFileSync(`${dataDir}/sandbox.json.changes`, 'utf8');
  expect(saved).toContain('securityCode');
  // Not as a part of a time.
  expect(saved).not.toMatch(/(?<!\d)9876(?!\d)/);
});

test('allows cross-origin requests from a shop’s page', async () => {
  const { call, tokenise, createSession } = createTestShop();
  const preflight = await call('/api/v1/card-identifiers', { method: 'OPTIONS' });
  expect(preflight).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    },
  });
  expect(await tokenise(await createSession())).toMatchObject({
    headers: { 'access-control-allow-origin': '*' },
  });
});

test.each([
  ['after one transaction', 0, 1],
  ['after 400 seconds', 400 * second, 0],
])('refuses a card identifier %s', async (_, waitMs, earlierUses) => {
  const { createCard, opayo, payment, wait } = createTestShop();
  const card = await createCard();
  for (let use = 0; use < earlierUses; use += 1) {
    expect(await opayo('/transactions', payment(card))).toMatchObject({ status: 201 });
  }
  await wait(waitMs);
  expect(await opayo('/transactions', payment(card))).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1011 }] },
  });
});

test('refuses a card identifier of another merchant session', async () => {
  const { createCard, createSession, opayo, payment } = createTestShop();
  const card = { ...(await createCard()), merchantSessionKey: await createSession() };
  expect(await opayo('/transactions', payment(card))).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1011 }] },
  });
});

describe('a saved card', () => {
  const firstUse = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
  const subsequentUse = { ...firstUse, cofUsage: 'Subsequent' };

  async function saveCard() {
    const shop = createTestShop();
    const card = { ...(await shop.createCard()), save: true };
    const response = await shop.opayo(
      '/transactions',
      shop.payment(card, { credentialType: firstUse, apply3DSecure: 'Force' }),
    );
    return { ...shop, response, cardIdentifier: card.cardIdentifier };
  }
  const linkSecurityCode = (
    shop: ReturnType<typeof createTestShop>,
    key: string,
    identifier: string,
    securityCode = '123',
  ) =>
    shop.call(`/api/v1/card-identifiers/${identifier}/security-code`, {
      body: { securityCode },
      headers: { authorization: `Bearer ${key}` },
    });

  test('is reusable and pays again with a new security code', async () => {
    const { response, cardIdentifier, ...shop } = await saveCard();
    expect(response.body).toMatchObject({
      status: 'Ok',
      paymentMethod: { card: { cardIdentifier, reusable: true } },
    });
    await shop.wait(500 * second);
    const merchantSessionKey = await shop.createSession();
    expect(await linkSecurityCode(shop, merchantSessionKey, cardIdentifier)).toMatchObject({
      status: 204,
      text: '',
    });
    const card = { merchantSessionKey, cardIdentifier, reusable: true };
    const paid = await shop.opayo('/transactions', shop.payment(card, { credentialType: subsequentUse }));
    expect(paid.body).toMatchObject({ status: 'Ok', avsCvcCheck: { status: 'AllMatched' } });
  });

  test('pays without a security code, which counts as not provided', async () => {
    const { cardIdentifier, ...shop } = await saveCard();
    const card = { merchantSessionKey: await shop.createSession(), cardIdentifier, reusable: true };
    const paid = await shop.opayo('/transactions', shop.payment(card, { credentialType: subsequentUse }));
    expect(paid.body).toMatchObject({
      avsCvcCheck: { status: 'AddressMatchOnly', securityCode: 'NotProvided' },
    });
  });

  test('requires the agreement with the cardholder', async () => {
    const shop = createTestShop();
    const pay = async (card: object, overrides: object = {}) =>
      shop.opayo('/transactions', shop.payment({ ...(await shop.createCard()), ...card }, overrides));
    expect(await pay({ save: true })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1003, property: 'credentialType' }] },
    });
    expect(await pay({ reusable: true })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1003, property: 'credentialType' }] },
    });
    expect(await pay({ save: true }, { credentialType: subsequentUse })).toMatchObject({
      body: { errors: [{ code: 1009 }] },
    });
    const recurring = { credentialType: { ...firstUse, mitType: 'Recurring' } };
    expect(await pay({ save: true }, recurring)).toMatchObject({
      body: {
        errors: [
          { property: 'credentialType.recurringExpiry' },
          { property: 'credentialType.recurringFrequency' },
        ],
      },
    });
  });

  test('cannot be saved twice, and an unsaved card is not reusable', async () => {
    const { cardIdentifier, ...shop } = await saveCard();
    const merchantSessionKey = await shop.createSession();
    const savedAgain = { merchantSessionKey, cardIdentifier, reusable: true, save: true };
    const refused = await shop.opayo('/transactions', shop.payment(savedAgain, { credentialType: firstUse }));
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ code: 1020 })]) },
    });
    const newCard = { ...(await shop.createCard()), reusable: true };
    const unsaved = await shop.opayo(
      '/transactions',
      shop.payment(newCard, { credentialType: subsequentUse }),
    );
    expect(unsaved).toMatchObject({ status: 422, body: { errors: [{ code: 1011 }] } });
    expect(await linkSecurityCode(shop, await shop.createSession(), newCard.cardIdentifier)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 1011 }] },
    });
  });

  test('can be removed', async () => {
    const { cardIdentifier, call } = await saveCard();
    const remove = (identifier: string) =>
      call(`/api/v1/card-identifiers/${identifier}`, {
        method: 'DELETE',
        headers: { authorization: vendor },
      });
    expect(await remove('no-identifier')).toMatchObject({ status: 400, body: { code: 1000 } });
    expect(await remove(cardIdentifier)).toMatchObject({ status: 200 });
    expect(await remove(cardIdentifier)).toMatchObject({ status: 404 });
  });

  test('is not saved by a declined payment', async () => {
    const { createCard, opayo, payment } = createTestShop();
    const card = { ...(await createCard({ cardNumber: '4929602110085639' })), save: true };
    const declined = await opayo('/transactions', payment(card, { credentialType: firstUse }));
    expect(readText(declined.body, 'paymentMethod', 'card', 'reusable')).toBe('false');
  });
});
