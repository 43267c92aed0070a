import { describe, expect, test } from 'vitest';
import { createTestShop, day, minute, readPath } from '../testing/opayo-shop.ts';

const wrong = [0, -1, 12.5, '1250', undefined];

async function open(transactionType: string, wish: object = {}) {
  const shop = createTestShop();
  const id = shop.idOf(await shop.pay({ transactionType, ...wish }));
  return { ...shop, id, line: async () => readPath((await shop.call('/books.json')).body, 'opayo', '0') };
}

describe('a release', () => {
  test('takes the money that is held, once [PAY-06]', async () => {
    const { id, instruct, stateOf, line } = await open('Deferred');
    expect(await line()).toMatchObject({ status: 'authorised', amount: 1250, captured: 0 });
    expect(await instruct(id, 'release', 1250)).toMatchObject({
      status: 201,
      body: {
        instructionType: 'release',
        date: expect.stringMatching(/^2030-01-15T09:00:0\d[.]\d{3}\+00:00$/),
      },
    });
    expect(await stateOf(id)).toBe('16');
    expect(await line()).toMatchObject({ status: 'captured', captured: 1250 });
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('may take less, never more', async () => {
    const { id, instruct, line } = await open('Deferred');
    expect(await instruct(id, 'release', 1251)).toMatchObject({ status: 403, body: { code: 1021 } });
    expect(await instruct(id, 'release', 1000)).toMatchObject({ status: 201 });
    expect(await line()).toMatchObject({ amount: 1250, captured: 1000 });
  });

  test.each(wrong)('of %s is refused', async (amount) => {
    const { id, opayo } = await open('Deferred');
    const body = { instructionType: 'release', amount };
    expect(await opayo(`/transactions/${id}/instructions`, body)).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'amount' }] },
    });
  });

  test('comes in time for thirty days, and then no more', async () => {
    const { id, instruct, wait, stateOf, line, opayo } = await open('Deferred');
    const other = await opayo(`/transactions/${id}`);
    expect(other.status).toBe(200);
    await wait(30 * day);
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1014 } });
    expect(await stateOf(id)).toBe('27');
    expect(await line()).toMatchObject({ status: 'expired', captured: 0 });
  });

  test('of what is not held is refused', async () => {
    const paid = await open('Payment');
    expect(await paid.instruct(paid.id, 'release', 1)).toMatchObject({ status: 403, body: { code: 1013 } });
    const { pay, idOf, instruct } = createTestShop();
    const declined = idOf(await pay({}, { cardNumber: '4929602110085639' }));
    expect(await instruct(declined, 'release', 1)).toMatchObject({ status: 403, body: { code: 1014 } });
    const challenged = idOf(await pay({}, { cardholderName: 'CHALLENGE' }));
    expect(await instruct(challenged, 'release', 1)).toMatchObject({ status: 403, body: { code: 1014 } });
    expect(await instruct('unknown', 'release', 1)).toMatchObject({ status: 404, body: { code: 1012 } });
  });
});

describe('an abort', () => {
  test('gives the money free, once [PAY-06]', async () => {
    const { id, instruct, stateOf, line } = await open('Deferred');
    expect(await instruct(id, 'abort')).toMatchObject({ status: 201, body: { instructionType: 'abort' } });
    expect(await stateOf(id)).toBe('19');
    expect(await line()).toMatchObject({ status: 'released', captured: 0 });
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1017 } });
    expect(await instruct(id, 'release', 1250)).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is for what is held', async () => {
    const { id, instruct } = await open('Payment');
    expect(await instruct(id, 'abort')).toMatchObject({ status: 403, body: { code: 1013 } });
  });
});

describe('a void', () => {
  test('undoes a payment of the same day, once', async () => {
    const { id, instruct, stateOf, line } = await open('Payment');
    expect(await instruct(id, 'void')).toMatchObject({ status: 201, body: { instructionType: 'void' } });
    expect(await stateOf(id)).toBe('18');
    expect(await line()).toMatchObject({ status: 'released', captured: 0 });
    expect(await instruct(id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('comes too late when the day is over in London', async () => {
    const evening = await open('Payment');
    await evening.wait(14 * 60 * minute);
    expect(await evening.instruct(evening.id, 'void')).toMatchObject({ status: 201 });
    const next = await open('Payment');
    await next.wait(15 * 60 * minute);
    expect(await next.instruct(next.id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
  });

  test('is not for what was given back, nor for what is only held', async () => {
    const { id, instruct, followUp } = await open('Payment');
    await followUp('Refund', id, { amount: 1 });
    expect(await instruct(id, 'void')).toMatchObject({ status: 403, body: { code: 1017 } });
    const held = await open('Deferred');
    expect(await held.instruct(held.id, 'void')).toMatchObject({ status: 403, body: { code: 1014 } });
  });
});

test('a cancel ends what was only authenticated', async () => {
  const { id, instruct, stateOf } = await open('Authenticate');
  expect(await instruct(id, 'cancel')).toMatchObject({ status: 201 });
  expect(await stateOf(id)).toBe('22');
  expect(await instruct(id, 'cancel')).toMatchObject({ status: 403, body: { code: 1017 } });
  const held = await open('Deferred');
  expect(await held.instruct(held.id, 'cancel')).toMatchObject({ status: 403, body: { code: 1013 } });
});

test('instructions can be asked for', async () => {
  const { id, instruct, opayo } = await open('Deferred');
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
