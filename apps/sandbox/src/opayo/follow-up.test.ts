import { describe, expect, test } from 'vitest';
import { createTestShop, readPath } from '../testing/opayo-shop.ts';

async function createPayment(overrides: object = {}, card: object = {}) {
  const shop = createTestShop();
  const response = await shop.opayo(
    '/transactions',
    shop.payment({ ...(await shop.createCard()), ...card }, { transactionType: 'Payment', ...overrides }),
  );
  return { ...shop, id: shop.readTransactionId(response) };
}

describe('a refund', () => {
  test('returns parts, and never more than was captured', async () => {
    const { id, followUp, call } = await createPayment();
    const refund = (amount: number) => followUp('Refund', id, { amount });
    expect(await refund(1251)).toMatchObject({ status: 403, body: { code: 1018 } });
    expect(await refund(1000)).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Refund' },
    });
    expect(await refund(251)).toMatchObject({ status: 403, body: { statusCode: '4035' } });
    expect(await refund(250)).toMatchObject({ status: 201 });
    expect(await refund(1)).toMatchObject({ status: 403, body: { statusCode: '4035' } });
    const entries = readPath((await call('/books.json')).body, 'opayo');
    expect(entries).toMatchObject([{ captured: 1250, refunded: 1250 }]);
  });

  test('returns what was released of a deferred payment, and nothing before', async () => {
    const { id, followUp, instruct } = await createPayment({ transactionType: 'Deferred' });
    expect(await followUp('Refund', id)).toMatchObject({ status: 403, body: { code: 1014 } });
    await instruct(id, 'release', 1000);
    expect(await followUp('Refund', id, { amount: 1001 })).toMatchObject({
      status: 403,
      body: { code: 1018 },
    });
    expect(await followUp('Refund', id, { amount: 1000 })).toMatchObject({ status: 201 });
  });

  test('can be found by its vendorTxCode, which is used only once', async () => {
    const { id, followUp, report } = await createPayment();
    await followUp('Refund', id, { vendorTxCode: 'refund-1', amount: 100 });
    expect((await report('<vendortxcode>refund-1</vendortxcode>')).text).toContain(
      '<transactiontype>REFUND</transactiontype>',
    );
    expect(await followUp('Refund', id, { vendorTxCode: 'refund-1', amount: 100 })).toMatchObject({
      status: 422,
      body: { statusCode: '4001' },
    });
  });

  test('requires a transaction that captured money', async () => {
    const { id, followUp, readTransactionId } = await createPayment();
    expect(await followUp('Refund', 'unknown')).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await followUp('Refund', '')).toMatchObject({ status: 422, body: { errors: [{ code: 1003 }] } });
    const refund = readTransactionId(await followUp('Refund', id));
    expect(await followUp('Refund', refund)).toMatchObject({ status: 403, body: { code: 1013 } });
  });
});

describe('a repeat', () => {
  const first = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
  const credentialType = { cofUsage: 'Subsequent', initiatedType: 'MIT', mitType: 'Unscheduled' };
  const overrides = { currency: 'GBP', credentialType };

  test('charges a card whose holder has agreed', async () => {
    const { id, followUp, readState, readTransactionId } = await createPayment(
      { credentialType: first },
      { save: true },
    );
    const repeat = await followUp('Repeat', id, overrides);
    expect(repeat).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Repeat', '3DSecure': { status: 'NotChecked' } },
    });
    expect(await readState(readTransactionId(repeat))).toBe('16');
    expect(await followUp('Repeat', readTransactionId(repeat), overrides)).toMatchObject({ status: 201 });
  });

  test('is refused without an agreement', async () => {
    const { id, followUp } = await createPayment();
    expect(await followUp('Repeat', id, overrides)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test.each([
    [undefined, 1003],
    [{ ...credentialType, cofUsage: 'First' }, 1009],
    [{ ...credentialType, initiatedType: 'CIT' }, 1009],
    [{ ...credentialType, mitType: 'Sometimes' }, 1009],
  ])('with %j is refused with %i', async (invalidType, code) => {
    const { id, followUp } = await createPayment({ credentialType: first }, { save: true });
    expect(await followUp('Repeat', id, { ...overrides, credentialType: invalidType })).toMatchObject({
      status: 422,
      body: { errors: [{ code }] },
    });
  });
});

describe('an authorise', () => {
  const authenticated = () => createPayment({ transactionType: 'Authenticate', amount: 1000 });

  test('captures up to 115% of the authenticated amount', async () => {
    const { id, followUp } = await authenticated();
    const authorise = (amount: number) => followUp('Authorise', id, { amount });
    expect(await authorise(1151)).toMatchObject({ status: 403, body: { statusCode: '4044' } });
    expect(await authorise(1000)).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Authorise' },
    });
    expect(await authorise(151)).toMatchObject({ status: 403, body: { statusCode: '4044' } });
    expect(await authorise(150)).toMatchObject({ status: 201 });
  });

  test('requires an authenticated transaction that was not cancelled', async () => {
    const { id, followUp, instruct } = await authenticated();
    await instruct(id, 'cancel');
    expect(await followUp('Authorise', id, { amount: 1 })).toMatchObject({
      status: 403,
      body: { code: 1014 },
    });
    const payment = await createPayment();
    expect(await payment.followUp('Authorise', payment.id)).toMatchObject({
      status: 403,
      body: { code: 1013 },
    });
  });
});
