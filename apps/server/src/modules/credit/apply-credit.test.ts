import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createCreditBuyer, createCreditCalls, giveTestCredit } from '../../testing/credit.ts';
import { addPenalty, createTestPenalty } from '../../testing/debts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');

const value = (amount: number) => ({ value: amount });
const credit = (available: number, max: number, applied = 0) => ({
  total_available: value(available),
  max_applicable: value(max),
  applied: value(applied),
});

test('the cart has the credit of each type and the most that may pay for it, also when a line is added [BSK-17 BSK-25 PRC-03]', async () => {
  const buyer = await createTestBuyer(shop);
  expect(await buyer.cart()).toMatchObject({
    value: { available_credit: { general: credit(0, 0), membership: credit(0, 0) } },
  });
  await giveTestCredit(shop, buyer.person.personId, { general: 2000, membership: 900 });
  const added = await buyer.add(await shop.createOccurrence(300));
  expect(added).toMatchObject({
    value: {
      available_credit: {
        general: { type: 'general', ...credit(2000, 800) },
        membership: { type: 'membership', ...credit(900, 800) },
      },
    },
  });
  const read = await buyer.cart();
  expect(added.ok && added.value.available_credit).toEqual(read.ok && read.value.available_credit);
});

test('membership credit pays for sessions only, and general credit for everything [PRC-03]', async () => {
  const buyer = await createTestBuyer(shop);
  const { apply } = createCreditCalls(buyer);
  await giveTestCredit(shop, buyer.person.personId, { general: 2000, membership: 900 });
  await addPenalty(buyer, await createTestPenalty(shop, buyer.person.personId));
  expect(await buyer.cart()).toMatchObject({
    value: { available_credit: { general: credit(2000, 800), membership: credit(900, 500) } },
  });
  expect(await apply([{ type: 'membership', amount: 501 }])).toMatchObject({ ok: false, status: 422 });
});

test('applied credit lowers the balance, replaces the amount of its type, and is removed by 0 [PRC-09 CHK-09 BSK-25]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 1250, membership: 400 } });
  expect(await buyer.apply([{ type: 'general', amount: 100 }])).toMatchObject({
    value: { total: value(500), balance: value(400), available_credit: { general: credit(1250, 500, 100) } },
  });
  const both = await buyer.apply([
    { type: 'general', amount: 200 },
    { type: 'membership', amount: 50 },
  ]);
  expect(both).toMatchObject({
    value: {
      balance: value(250),
      available_credit: { general: credit(1250, 500, 200), membership: credit(400, 400, 50) },
    },
  });
  expect(await buyer.prepare()).toMatchObject({ value: { amount: 250 } });
  expect(await buyer.apply([{ type: 'general', amount: 0 }])).toMatchObject({
    value: { balance: value(450) },
  });
  // It is a choice, not a reservation.
  expect(await buyer.credit()).toEqual({
    general: { balance: 1250, reserved: 0 },
    membership: { balance: 400, reserved: 0 },
  });
});

test.each([
  ['more than the cart costs', [{ type: 'general', amount: 501 }], 'creditsToReserve.0.amount'],
  ['more than there is', [{ type: 'membership', amount: 401 }], 'creditsToReserve.0.amount'],
  ['a negative amount', [{ type: 'general', amount: -1 }], 'creditsToReserve.0.amount'],
  ['a thousand million', [{ type: 'general', amount: 1_000_000_000 }], 'creditsToReserve.0.amount'],
  ['a fraction of a penny', [{ type: 'general', amount: 0.5 }], 'creditsToReserve.0.amount'],
  ['another type', [{ type: 'gift', amount: 1 }], 'creditsToReserve.0.type'],
  ['nothing', [], 'creditsToReserve'],
  [
    'types that together are more than the cart costs',
    [
      { type: 'membership', amount: 400 },
      { type: 'general', amount: 101 },
    ],
    'creditsToReserve.1.amount',
  ],
  [
    'a type twice',
    [
      { type: 'general', amount: 100 },
      { type: 'general', amount: 100 },
    ],
    'creditsToReserve.1.amount',
  ],
])('%s is refused by field and changes nothing [PRC-09 PRC-10]', async (_, credits, field) => {
  const buyer = await createCreditBuyer(shop, {
    has: { general: 1250, membership: 400 },
    applies: { general: 100 },
  });
  const refused = await buyer.apply(credits as []);
  expect(refused).toMatchObject({ ok: false, status: 422 });
  const message = refused.ok ? [] : refused.errors[field];
  expect(message).toEqual([expect.any(String)]);
  expect(await buyer.cart()).toMatchObject({
    value: { balance: value(400), available_credit: { general: credit(1250, 500, 100) } },
  });
});

test('a refusal says that the credit could not be applied and how much can be used [PRC-10]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 1250 } });
  expect(await buyer.apply([{ type: 'general', amount: 600 }])).toMatchObject({
    code: 'credit_not_applied',
    message: 'Credit amount could not be applied.',
    errors: { 'creditsToReserve.0.amount': ['You can use up to £5.00 of this credit for your basket'] },
  });
});

test('the credit of another customer cannot be applied [PRC-09]', async () => {
  const owner = await createCreditBuyer(shop, { has: { general: 1250 } });
  const other = await createCreditBuyer(shop, { has: { general: 100 } });
  const { personId } = owner.person;
  expect(await other.apply([{ type: 'general', amount: 100 }], { selectedUserId: personId })).toMatchObject({
    ok: false,
    code: 'not_your_cart',
  });
  expect(await owner.cart()).toMatchObject({ value: { balance: value(500) } });
});

test('an empty cart needs no credit, and what was applied to an earlier one does not count for the next [PRC-09]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 1250 }, applies: { general: 500 } });
  await buyer.clear();
  expect(await buyer.apply([{ type: 'general', amount: 100 }])).toMatchObject({ code: 'cart_empty' });
  const added = await buyer.add(await shop.createOccurrence(300));
  expect(added).toMatchObject({ value: { balance: value(300) } });
});

test('applied credit never exceeds a cart that has become cheaper, or what is left of the credit [PRC-09]', async () => {
  const buyer = await createCreditBuyer(shop, { has: { general: 1250 }, applies: { general: 500 } });
  const added = await buyer.add(await shop.createOccurrence(300));
  expect(added).toMatchObject({ value: { balance: value(300) } });
  const [first] = (added.ok && added.value.items.filter(({ price }) => price.raw === 500)) || [];
  await buyer.remove([String(first?.id)]);
  expect(await buyer.cart()).toMatchObject({ value: { balance: value(0), total: value(300) } });
  await database.run(sql`
    update account set reserved = balance - 120 where person_id = ${buyer.person.personId}`);
  expect(await buyer.cart()).toMatchObject({ value: { balance: value(180) } });
  await database.run(sql`update account set reserved = 0 where person_id = ${buyer.person.personId}`);
});
