import { describe, expect, test } from 'vitest';
import { createTestShop, day, minute, readPath } from '../testing/opayo-shop.ts';

const invalidAmounts = [0, -1, 12.5, '1250', undefined];

async function createTransaction(transactionType: string, overrides: object = {}) {
  const shop = createTestShop();
  const id = shop.readTransactionId(await shop.pay({ transactionType, ...overrides }));
  return {
    ...shop,
    id,
    readEntry: async () => readPath((await shop.call('/books.json')).body, 'opayo', '0'),
  };
}

describe('a release', () => {
  test('captures an authorised amount once', async () => {
    const { id, instruct, readState, readEntry } = await createTransaction('Deferred');
    expect(await readEntry()).toMatchObject({ status: 'authorised', amount: 1250, captured: 0 });
    expect(await instruct(id, 'release', 1250)).toMatchObject({
      status: 201,
      body: {
        instructionType: 'release',
        date: expect.stringMatching(/^2030-01-15T09:00:0\d[.]\d{3}\+00:00$/),
      },
    });
    expect(await readState(id)).toBe('16');
    expect(await readEntry()).toMatchObject({ status: 'captured', captured: 1250 });
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('may capture less, never more', async () => {
    const { id, instruct, readEntry } = await createTransaction('Deferred');
    expect(await instruct(id, 'release', 1251)).toMatchObject({ status: 403, body: { code: 1021 } });
    expect(await instruct(id, 'release', 1000)).toMatchObject({ status: 201 });
    expect(await readEntry()).toMatchObject({ amount: 1250, captured: 1000 });
  });

  test.each(invalidAmounts)('of %s is refused', async (amount) => {
    const { id, opayo } = await createTransaction('Deferred');
    const body = { instructionType: 'release', amount };
    expect(await opayo(`/transactions/${id}/instructions`, body)).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'amount' }] },
    });
  });

  test('is possible for 30 days', async () => {
    const { id, instruct, wait, readState, readEntry, opayo } = await createTransaction('Deferred');
    const other = await opayo(`/transactions/${id}`);
    expect(other.status).toBe(200);
    await wait(30 * day);
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1014 } });
    expect(await readState(id)).toBe('27');
    expect(await readEntry()).toMatchObject({ status: 'expired', captured: 0 });
  });

  test('of a transaction that is not authorised is refused', async () => {
    const paid = await createTransaction('Payment');
    expect(await paid.instruct(paid.id, 'release', 1)).toMatchObject({ status: 403, body: { code: 1013 } });
    const { pay, readTransactionId, instruct } = createTestShop();
    const declined = readTransactionId(await pay({}, { cardNumber: '4929602110085639' }));
    expect(await instruct(declined, 'release', 1)).toMatchObject({ status: 403, body: { code: 1014 } });
    const challenged = readTransactionId(await pay({}, { cardholderName: 'CHALLENGE' }));
    expect(await instruct(challenged, 'release', 1)).toMatchObject({ status: 403, body: { code: 1014 } });
    expect(await instruct('unknown', 'release', 1)).toMatchObject({ status: 404, body: { code: 1012 } });
  });
});

describe('an abort', () => {
  test('voids an authorisation once', async () => {
    const { id, instruct, readState, readEntry } = await createTransaction('Deferred');
    expect(await instruct(id, 'abort')).toMatchObject({ status: 201, body: { instructionType: 'abort' } });
    expect(await readState(id)).toBe('19');
    expect(await readEntry()).toMatchObject({ status: 'released', captured: 0 });
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('of a captured payment is refused', async () => {
    const { id, instruct } = await createTransaction('Payment');
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1013 } });
  });
});

describe('a void', () => {
  test('cancels a payment of the same day once', async () => {
    const { id, instruct, readState, readEntry } = await createTransaction('Payment');
    expect(await instruct(id, 'void')).toMatchObject({ status: 201, body: { instructionType: 'void' } });
    expect(await readState(id)).toBe('18');
    expect(await readEntry()).toMatchObject({ status: 'released', captured: 0 });
    expect(await instruct(id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is refused after the end of the day in London', async () => {
    const evening = await createTransaction('Payment');
    await evening.wait(14 * 60 * minute);
    expect(await evening.instruct(evening.id, 'void')).toMatchObject({ status: 201 });
    const next = await createTransaction('Payment');
    await next.wait(15 * 60 * minute);
    expect(await next.instruct(next.id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is refused for a refunded and for a deferred payment', async () => {
    const { id, instruct, followUp } = await createTransaction('Payment');
    await followUp('Refund', id, { amount: 1 });
    expect(await instruct(id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
    const deferred = await createTransaction('Deferred');
    expect(await deferred.instruct(deferred.id, 'void')).toMatchObject({ status: 403, body: { code: 1014 } });
  });
});

test('cancels an authenticated transaction', async () => {
  const { id, instruct, readState } = await createTransaction('Authenticate');
  expect(await instruct(id, 'cancel')).toMatchObject({ status: 201 });
  expect(await readState(id)).toBe('22');
  expect(await instruct(id, 'cancel')).toMatchObject({ status: 403, body: { code: 1017 } });
  const deferred = await createTransaction('Deferred');
  expect(await deferred.instruct(deferred.id, 'cancel')).toMatchObject({ status: 403, body: { code: 1013 } });
});

test('lists the instructions of a transaction', async () => {
  const { id, instruct, opayo } = await createTransaction('Deferred');
  const path = `/transactions/${id}/instructions`;
  expect(await opayo(path)).toMatchObject({ status: 404, body: { code: 1019 } });
  await instruct(id, 'release', 1000);
  expect(await opayo(path)).toMatchObject({
    status: 200,
    body: { instructions: [{ instructionType: 'release', amount: 1000, date: expect.any(String) }] },
  });
  expect(await opayo(path, { instructionType: 'repeat' })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 1009 }] },
  });
  expect(await opayo(path, {})).toMatchObject({ status: 422, body: { errors: [{ code: 1003 }] } });
});
