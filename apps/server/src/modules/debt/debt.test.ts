import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listDebts } from '@pavilion/contract/debt';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
  readProviderBooks,
  runOutbox,
} from '../../testing/checkouts.ts';
import { addPenalty, createTestDebt, createTestPenalty } from '../../testing/debts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

/** A customer with an empty cart and a penalty. */
async function createDebtor() {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const penaltyId = await createTestPenalty(shop, buyer.person.personId);
  const add = (id = penaltyId) => addPenalty(buyer, id);
  return {
    ...buyer,
    addPlace: buyer.add,
    penaltyId,
    add,
    penalties: () => call(buyer.send, listDebts, {}),
  };
}

describe('a penalty in the basket', () => {
  test('costs its amount with tax, and needs no hold [PRC-11 BSK-25 BSK-15]', async () => {
    const debtor = await createDebtor();
    expect(await debtor.add()).toMatchObject({
      ok: true,
      value: {
        total: { value: 300 },
        tax_total: { value: 50 },
        hold: null,
        items: [
          {
            type: 'penalty',
            cartable_type: 'other',
            name: 'Missed booking: Spin',
            quantity: 1,
            cartable_resource: null,
            purchased_for: { id: debtor.person.personId },
          },
        ],
      },
    });
    expect(await debtor.penalties()).toMatchObject({ value: [{ id: debtor.penaltyId, in_cart: true }] });
  });

  test('can be added once, and again after it is removed [PRC-11 BSK-26]', async () => {
    const debtor = await createDebtor();
    const added = await debtor.add();
    expect(await debtor.add()).toMatchObject({
      status: 409,
      code: 'already_reserved',
      next_step: 'see_cart',
    });
    await debtor.remove(added.ok ? added.value.items.map(({ id }) => id) : []);
    expect(await debtor.penalties()).toMatchObject({ value: [{ in_cart: false }] });
    expect(await debtor.add()).toMatchObject({ value: { item_count: 1 } });
  });

  test('is claimed by one of many requests at once [PRC-11 BSK-03]', async () => {
    const debtor = await createDebtor();
    const responses = await Promise.all(Array.from({ length: 8 }, () => debtor.add()));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('of another person is not found [PRC-11 BSK-03]', async () => {
    const [debtor, other] = [await createDebtor(), await createDebtor()];
    expect(await other.add(debtor.penaltyId)).toMatchObject({ status: 404, code: 'penalty_not_found' });
    expect(await debtor.penalties()).toMatchObject({ value: [{ in_cart: false }] });
  });

  test('is in one cart with a place, whose hold it shares [PRC-11 BSK-15]', async () => {
    const debtor = await createDebtor();
    await debtor.add();
    const both = await debtor.addPlace(await shop.createOccurrence(500));
    expect(both).toMatchObject({ value: { item_count: 2, total: { value: 800 }, hold: { ended: false } } });
  });
});

describe('a penalty and a place in one basket', () => {
  const minute = 60_000;

  test('loses only the place when the hold can be extended no longer [PRC-11 BSK-15 BSK-44]', async () => {
    const debtor = await createDebtor();
    const occurrence = await shop.createOccurrence(500);
    await debtor.add();
    await debtor.addPlace(occurrence);
    await shop.sandbox.advance(46 * minute);
    expect(await debtor.extend()).toMatchObject({ status: 409, code: 'hold_lapsed' });
    expect(await debtor.cart()).toMatchObject({
      value: {
        hold: null,
        items: [{ type: 'penalty' }],
        lapsed: [{ occurrence_id: occurrence.occurrenceId }],
        total: { value: 300 },
      },
    });
    expect(await debtor.addPlace(occurrence)).toMatchObject({
      value: { item_count: 2, hold: { ended: false } },
    });
  });

  test('needs no hold once another customer has taken the expired place [PRC-11 BSK-15 BSK-44]', async () => {
    const debtor = await createDebtor();
    const occurrence = await shop.createOccurrence(500, 1);
    await debtor.add();
    await debtor.addPlace(occurrence);
    await shop.sandbox.advance(16 * minute);
    const other = await createDebtor();
    expect(await other.addPlace(occurrence)).toMatchObject({ ok: true });
    expect(await debtor.cart()).toMatchObject({ value: { hold: null, items: [{ type: 'penalty' }] } });
    const paid = await debtor.pay('ok', { payments: [{ tender_type: 'online', amount: 300 }] });
    if (!paid.ok) throw new Error(`refused: ${paid.code}`);
    expect(await debtor.complete(paid.value.transaction_uuid)).toMatchObject({
      value: { status: 'success' },
    });
  });

  test('starts a new hold with the next place after the first has lapsed [PRC-11 BSK-15]', async () => {
    const debtor = await createDebtor();
    const occurrence = await shop.createOccurrence(500, 1);
    await debtor.add();
    await debtor.addPlace(occurrence);
    await shop.sandbox.advance(16 * minute);
    await (await createDebtor()).addPlace(occurrence);
    const added = await debtor.addPlace(await shop.createOccurrence(500));
    expect(added).toMatchObject({ value: { item_count: 2, hold: { ended: false, seconds_left: 900 } } });
  });
});

test('a penalty of an order that stays unpaid can be paid again [PRC-11 CHK-12]', async () => {
  const debtor = await createDebtor();
  await debtor.add();
  const paid = await debtor.pay('ok', { payments: [{ tender_type: 'online', amount: 300 }] });
  if (!paid.ok) throw new Error(`refused: ${paid.code}`);
  await cancelOnWebsite(shop, paid.value.transaction_uuid);
  await debtor.complete(paid.value.transaction_uuid);
  await runOutbox(shop);
  expect(await debtor.penalties()).toMatchObject({ value: [] });
  await shop.sandbox.advance(25 * 60 * 60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await debtor.penalties()).toMatchObject({ value: [{ id: debtor.penaltyId, in_cart: false }] });
  expect(await debtor.add()).toMatchObject({ value: { item_count: 1, total: { value: 300 } } });
});

describe('a paid penalty', () => {
  test('is settled by its order, which has its title [PRC-11 CHK-12 CHK-38]', async () => {
    const debtor = await createDebtor();
    await debtor.add();
    const paid = await debtor.pay('ok', { payments: [{ tender_type: 'online', amount: 300 }] });
    if (!paid.ok) throw new Error(`refused: ${paid.code}`);
    const done = await debtor.complete(paid.value.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await debtor.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: {
        status: 'success',
        total: { value: 300 },
        line_items: [
          { kind: 'penalty', name: 'Missed booking: Spin', resource: null, price: { value: 300 } },
        ],
      },
    });
    expect(await debtor.penalties()).toMatchObject({ value: [] });
    expect(await debtor.add()).toMatchObject({ status: 404, code: 'penalty_not_found' });
    const emails = await readOutboxEmails(shop);
    expect(emails.at(-1)?.text).toContain('Missed booking: Spin');
    await runOutbox(shop);
  });

  test('is still in the basket after a declined card, without a hold [PRC-11 BSK-15]', async () => {
    const debtor = await createDebtor();
    await debtor.add();
    const payments = { payments: [{ tender_type: 'online', amount: 300 }] };
    expect(await debtor.pay('declined', payments)).toMatchObject({ value: { transaction_status: 'failed' } });
    expect(await debtor.cart()).toMatchObject({ value: { item_count: 1, hold: null, in_payment: false } });
    const paid = await debtor.pay('ok', payments);
    expect(paid).toMatchObject({ value: { transaction_status: 'authorised' } });
    if (paid.ok) await debtor.complete(paid.value.transaction_uuid);
    const [debt] = await database.run(sql<{ settled_at: Date | null }>`
      select settled_at from debt where id = ${debtor.penaltyId}`);
    expect(debt?.settled_at).not.toBeNull();
  });
});

test.each([
  ['penalty', 'penalty', 'penalty'],
  ['collectableFee', 'collectable_fee', 'debt'],
  ['debt', 'debt', 'debt'],
  ['debtReconciliation', 'debt_reconciliation', 'debt'],
] as const)('%s is paid through the basket, and is owed no longer [PRC-11]', async (type, kind, lineKind) => {
  const debtor = await createDebtor();
  const id = await createTestDebt(shop, debtor.person.personId, { kind, title: 'Locker hire', amount: 700 });
  const body = { items: [{ purchasable_id: id, purchasable_type: type }] };
  expect(await call(debtor.send, addToCart, { body })).toMatchObject({ value: { total: { value: 700 } } });
  const paid = await debtor.pay('ok', { payments: [{ tender_type: 'online', amount: 700 }] });
  if (!paid.ok) throw new Error(`refused: ${paid.code}`);
  const done = await debtor.complete(paid.value.transaction_uuid);
  expect(await debtor.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
    value: {
      status: 'success',
      balance: { value: 0 },
      line_items: [{ kind: lineKind, name: 'Locker hire', price: { value: 700 } }],
    },
  });
  const [debt] = await database.run(sql<{ settled_at: Date | null }>`
    select settled_at from debt where id = ${id}`);
  expect(debt?.settled_at).not.toBeNull();
  expect(await readProviderBooks(shop, paid.value.transaction_uuid)).toMatchObject({ captured: 700 });
  expect(await call(debtor.send, addToCart, { body })).toMatchObject({ status: 404 });
});
