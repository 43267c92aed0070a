import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createTestBuyer, createTestShop, type TestShop } from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { createTestShops, providerPaths, unwrapPayment } from '../../testing/payment-shops.ts';
import { buyTestBooking, refundTestLine } from '../../testing/refunds.ts';
import { createGiftCardCalls, createTestGiftCard } from '../../testing/tenders/gift-cards.ts';
import { holdRows } from '../../testing/wait-for-lock.ts';

// What one statement claims of an order line and its tenders, for refunds of parts and orders of several lines.
const { database, sandbox, shops, addFault } = await createTestShops();
const shop = shops.stripe;
const exceeds = { ok: false, refusal: { code: 'refund_exceeds_paid' } };

/** Refunds a part of a line; what each tender gives back of it, or the refusal. */
async function refund(at: TestShop, lineId: string, amount: number, destination?: 'card' | 'credit') {
  const refunded = await refundTestLine(at, lineId, amount, destination);
  if (!refunded.ok) return refunded;
  return Object.fromEntries(
    refunded.value.map((part) => [
      part.attemptId === null ? (part.creditType ?? 'gift card') : 'card',
      part.amount,
    ]),
  );
}

/** The lines of the order of an attempt, by their amounts. */
async function readLines(at: TestShop, attemptId: string): Promise<string[]> {
  const rows = await at.world.run(sql<{ id: string }>`
    select l.cart_line_id as id from payment_attempt a
    join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
    join order_line l on l.client_id = o.client_id and l.order_id = o.id
    where a.client_id = ${at.client.id} and a.id = ${attemptId} order by l.amount, l.id`);
  return rows.map(({ id }) => id);
}

/** An order of two lines of £5, paid by a card and perhaps by general credit. Returns its lines. */
async function buyTwoLines(credit = 0) {
  const buyer = await createCreditBuyer(shop, { has: { general: 1000 } });
  expect(await buyer.add(await shop.createOccurrence(500))).toMatchObject({ ok: true });
  if (credit > 0) unwrapPayment(await buyer.apply([{ type: 'general', amount: credit }]));
  const payments = [
    ...(credit > 0 ? [{ tender_type: 'credit', amount: credit }] : []),
    { tender_type: 'online', amount: 1000 - credit },
  ];
  const paid = unwrapPayment(await buyer.authorise({ ...(await buyer.card()), payments }));
  expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ ok: true });
  const [first = '', second = ''] = await readLines(shop, paid.transaction_uuid);
  return { first, second };
}

describe('a refund of a part', () => {
  test('takes the card first, then the gift card, general and membership credit, each once [BKG-10 CHK-35]', async () => {
    const has = { general: 300, membership: 200 };
    const buyer = await createCreditBuyer(shop, { has, applies: has, price: 1000 });
    const card = await createTestGiftCard(shop, 200);
    expect(await createGiftCardCalls(buyer).applyCard(card.code)).toMatchObject({ ok: true });
    const payments = [
      { tender_type: 'credit', amount: 500 },
      { tender_type: 'gift-card', amount: 200 },
      { tender_type: 'online', amount: 300 },
    ];
    const pay = async () => buyer.authorise({ ...(await buyer.card()), payments });
    const { lineId } = await buyTestBooking(shop, { ...buyer, pay });
    expect(await refund(shop, lineId, 350)).toEqual({ card: 300, 'gift card': 50 });
    expect(await refund(shop, lineId, 250)).toEqual({ 'gift card': 150, general: 100 });
    expect(await refund(shop, lineId, 250)).toEqual({ general: 200, membership: 50 });
    expect(await refund(shop, lineId, 151)).toMatchObject(exceeds);
    expect(await refund(shop, lineId, 150)).toEqual({ membership: 150 });
    expect(await buyer.credit()).toMatchObject({ general: { balance: 300 }, membership: { balance: 200 } });
  });

  test('waits for all of it while the card’s part is still being captured [BKG-10]', async () => {
    const buyer = await createCreditBuyer(shop, { has: { general: 200 }, applies: { general: 200 } });
    await addFault(providerPaths.stripe.capture, '500');
    const { lineId } = await buyTestBooking(shop, buyer);
    expect(await refund(shop, lineId, 100)).toMatchObject(exceeds);
  });

  test('of no money is an error [BKG-10]', async () => {
    const { lineId } = await buyTestBooking(shop, await createTestBuyer(shop));
    for (const amount of [0, -100, 0.5])
      await expect(refund(shop, lineId, amount)).rejects.toThrow('is no amount to refund');
  });
});

describe('refunds of an order of two lines', () => {
  test('give back for each line what it cost, although the card paid more [BKG-10]', async () => {
    const { first, second } = await buyTwoLines();
    expect(await refund(shop, first, 400)).toEqual({ card: 400 });
    expect(await refund(shop, first, 101)).toMatchObject(exceeds);
    expect(await refund(shop, first, 100)).toEqual({ card: 100 });
    expect(await refund(shop, first, 1)).toMatchObject(exceeds);
    expect(await refund(shop, second, 501)).toMatchObject(exceeds);
    expect(await refund(shop, second, 500)).toEqual({ card: 500 });
  });

  /** Refunds £5 of each line, which all have read the tenders before one of them changes them. */
  const refundAtOnce = (lineIds: readonly string[]) => {
    const lock = sql`
      select from tender where order_id = (select order_id from order_line where cart_line_id = ${lineIds[0]})
      for no key update`;
    return holdRows(database, { lock, count: 2 }, () =>
      Promise.all(lineIds.map((lineId) => refund(shop, lineId, 500))),
    );
  };

  test('share its tenders if they are made at once [BKG-10 PAY-08]', async () => {
    const { first, second } = await buyTwoLines(400);
    const parts = await refundAtOnce([first, second]);
    expect(parts).toEqual(expect.arrayContaining([{ card: 500 }, { card: 100, general: 400 }]));
  });

  test('give a line back once if they are made at once, and nothing of the other [BKG-10 PAY-08]', async () => {
    const { first, second } = await buyTwoLines();
    const parts = await refundAtOnce([first, first]);
    expect(parts).toEqual(expect.arrayContaining([{ card: 500 }, expect.objectContaining(exceeds)]));
    expect(await refund(shop, second, 500)).toEqual({ card: 500 });
  });
});

// Orders as the product cannot make them, whose money is not there to give back.
describe('a refund of an order', async () => {
  const world = createDatabase(await cloneDatabase({ canBreakInvariants: true }), 4);
  afterAll(world.close);
  const at = await createTestShop(world, sandbox, 'stripe');
  const buy = async () => {
    const buyer = await createCreditBuyer(at, { has: { general: 200 }, applies: { general: 200 } });
    return buyTestBooking(at, buyer);
  };

  const readRefunded = (orderId: string) =>
    world.run(sql`select tender_type, refunded from tender where order_id = ${orderId} and refunded > 0`);

  test.each(['pending', 'cancelled'])('that is %s is refused [BKG-10]', async (status) => {
    const { lineId, orderId } = await buy();
    await world.run(sql`update "order" set status = ${status} where id = ${orderId}`);
    expect(await refund(at, lineId, 100)).toMatchObject(exceeds);
  });

  test('whose payment was not captured gives back what credit paid [BKG-10 PAY-05]', async () => {
    const { lineId, attemptId } = await buy();
    await world.run(sql`update payment_attempt set state = 'capture_failed' where id = ${attemptId}`);
    expect(await refund(at, lineId, 201)).toMatchObject(exceeds);
    expect(await refund(at, lineId, 200)).toEqual({ general: 200 });
  });

  test('that was paid in cash goes to credit, and to no card [BKG-10]', async () => {
    const { lineId, orderId } = await buy();
    await world.run(sql`
      update tender set tender_type = 'cash', attempt_id = null
      where order_id = ${orderId} and attempt_id is not null`);
    expect(await refund(at, lineId, 201)).toMatchObject(exceeds);
    expect(await refund(at, lineId, 300, 'credit')).toEqual({ general: 300 });
    expect(await readRefunded(orderId)).toEqual([{ tender_type: 'cash', refunded: 300 }]);
  });
});
