import { describe, expect, test } from 'vitest';
import { createTestShop, readPath } from '../testing/opayo-shop.ts';

async function paid(wish: object = {}, card: object = {}) {
  const shop = createTestShop();
  const answer = await shop.opayo(
    '/transactions',
    shop.payment({ ...(await shop.freshCard()), ...card }, { transactionType: 'Payment', ...wish }),
  );
  return { ...shop, id: shop.idOf(answer) };
}

describe('a refund', () => {
  test('gives back in parts, and never more than was taken', async () => {
    const { id, followUp, call } = await paid();
    const refund = (amount: number) => followUp('Refund', id, { amount });
    expect(await refund(1251)).toMatchObject({ status: 403, body: { code: 1018 } });
    expect(await refund(1000)).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Refund' },
    });
    expect(await refund(251)).toMatchObject({ status: 403, body: { statusCode: '4035' } });
    expect(await refund(250)).toMatchObject({ status: 201 });
    expect(await refund(1)).toMatchObject({ status: 403, body: { statusCode: '4035' } });
    const lines = readPath((await call('/books.json')).body, 'opayo');
    expect(lines).toMatchObject([{ captured: 1250, refunded: 1250 }]);
  });

  test('gives back what was released of a hold, and nothing before', async () => {
    const { id, followUp, instruct } = await paid({ transactionType: 'Deferred' });
    expect(await followUp('Refund', id)).toMatchObject({ status: 403, body: { code: 1014 } });
    await instruct(id, 'release', 1000);
    expect(await followUp('Refund', id, { amount: 1001 })).toMatchObject({
      status: 403,
      body: { code: 1018 },
    });
    expect(await followUp('Refund', id, { amount: 1000 })).toMatchObject({ status: 201 });
  });

  test('can be found by its own code, and is given once by it', async () => {
    const { id, followUp, report } = await paid();
    await followUp('Refund', id, { vendorTxCode: 'refund-1', amount: 100 });
    expect((await report('<vendortxcode>refund-1</vendortxcode>')).text).toContain(
      '<transactiontype>REFUND</transactiontype>',
    );
    expect(await followUp('Refund', id, { vendorTxCode: 'refund-1', amount: 100 })).toMatchObject({
      status: 422,
      body: { statusCode: '4001' },
    });
  });

  test('needs a transaction that took money', async () => {
    const { id, followUp, idOf } = await paid();
    expect(await followUp('Refund', 'unknown')).toMatchObject({ status: 404, body: { code: 1012 } });
    expect(await followUp('Refund', '')).toMatchObject({ status: 422, body: { errors: [{ code: 1003 }] } });
    const refund = idOf(await followUp('Refund', id));
    expect(await followUp('Refund', refund)).toMatchObject({ status: 403, body: { code: 1013 } });
  });
});

describe('a repeat', () => {
  const first = { cofUsage: 'First', initiatedType: 'CIT', mitType: 'Unscheduled' };
  const credentialType = { cofUsage: 'Subsequent', initiatedType: 'MIT', mitType: 'Unscheduled' };
  const wish = { currency: 'GBP', credentialType };

  test('charges a card whose holder agreed to it', async () => {
    const { id, followUp, stateOf, idOf } = await paid({ credentialType: first }, { save: true });
    const repeat = await followUp('Repeat', id, wish);
    expect(repeat).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Repeat', '3DSecure': { status: 'NotChecked' } },
    });
    expect(await stateOf(idOf(repeat))).toBe('16');
    expect(await followUp('Repeat', idOf(repeat), wish)).toMatchObject({ status: 201 });
  });

  test('charges no other', async () => {
    const { id, followUp } = await paid();
    expect(await followUp('Repeat', id, wish)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test.each([
    [undefined, 1003],
    [{ ...credentialType, cofUsage: 'First' }, 1009],
    [{ ...credentialType, initiatedType: 'CIT' }, 1009],
    [{ ...credentialType, mitType: 'Sometimes' }, 1009],
  ])('with %j is refused with %i', async (told, code) => {
    const { id, followUp } = await paid({ credentialType: first }, { save: true });
    expect(await followUp('Repeat', id, { ...wish, credentialType: told })).toMatchObject({
      status: 422,
      body: { errors: [{ code }] },
    });
  });
});

describe('an authorise', () => {
  const authenticated = () => paid({ transactionType: 'Authenticate', amount: 1000 });

  test('takes up to 115% of what was authenticated', async () => {
    const { id, followUp } = await authenticated();
    const take = (amount: number) => followUp('Authorise', id, { amount });
    expect(await take(1151)).toMatchObject({ status: 403, body: { statusCode: '4044' } });
    expect(await take(1000)).toMatchObject({
      status: 201,
      body: { status: 'Ok', transactionType: 'Authorise' },
    });
    expect(await take(151)).toMatchObject({ status: 403, body: { statusCode: '4044' } });
    expect(await take(150)).toMatchObject({ status: 201 });
  });

  test('needs what was authenticated and not cancelled', async () => {
    const { id, followUp, instruct } = await authenticated();
    await instruct(id, 'cancel');
    expect(await followUp('Authorise', id, { amount: 1 })).toMatchObject({
      status: 403,
      body: { code: 1014 },
    });
    const payment = await paid();
    expect(await payment.followUp('Authorise', payment.id)).toMatchObject({
      status: 403,
      body: { code: 1013 },
    });
  });
});
