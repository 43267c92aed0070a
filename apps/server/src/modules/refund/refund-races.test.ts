import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '#platform/database/database';
import { findViolations } from '../../../../../scripts/check-invariants.mjs';
import { createTestBuyer, createTestShop, runOutbox, type TestShop } from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestShops } from '../../testing/payment-shops.ts';
import { buyTestBooking, setRefundRule } from '../../testing/refunds.ts';
import { createGiftCardBuyer } from '../../testing/tenders/gift-cards.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdRows } from '../../testing/wait-for-lock.ts';
import { refundLine } from './index.ts';

// Whatever happens at the same time, no line is refunded twice and no tender gives back more than it paid.
const { database, sandbox, shops } = await createTestShops();
const unguardedUrl = await cloneDatabase({ canBreakInvariants: true });
const unguardedDatabase = createDatabase(unguardedUrl, 8);
afterAll(unguardedDatabase.close);

/** Claims a refund as staff do, without the checkout's lock: the statement alone protects the money. */
const refund = (
  world: Pick<Database, 'inTransaction'>,
  { client, deps }: TestShop,
  lineId: string,
  amount: number,
) =>
  world.inTransaction((tx) =>
    refundLine(tx, {
      clientId: client.id,
      cartLineId: lineId,
      bookings: [],
      amount,
      destination: 'card',
      reason: 'staff',
      now: deps.now(),
    }),
  );

const exceeds = { ok: false, refusal: { code: 'refund_exceeds_paid' } };

describe('refunds of one line', () => {
  test('in parts, up to what it cost [BKG-10]', async () => {
    const shop = shops.stripe;
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    expect(await refund(database, shop, booking.lineId, 200)).toMatchObject({ ok: true });
    expect(await refund(database, shop, booking.lineId, 301)).toMatchObject(exceeds);
    expect(await refund(database, shop, booking.lineId, 300)).toMatchObject({ ok: true });
    expect(await refund(database, shop, booking.lineId, 1)).toMatchObject(exceeds);
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('of concurrent refunds those win that fit [BKG-10 PAY-08]', async () => {
    const shop = shops.opayo;
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    const results = await Promise.all(
      Array.from({ length: 6 }, () => refund(database, shop, booking.lineId, 200)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 400 });
  });

  test('a refund by staff and the cancellation of the customer refund the booking once [BKG-10 PAY-08]', async () => {
    const shop = shops.stripe;
    await setRefundRule(shop, {});
    for (let round = 0; round < 4; round += 1) {
      const booking = await buyTestBooking(shop, await createTestBuyer(shop));
      const [cancelled, refunded] = await Promise.all([
        booking.cancel(500),
        refund(database, shop, booking.lineId, 500),
      ]);
      expect([cancelled.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
      // The loser's booking is as it was: its sum has changed, and the customer reads so.
      expect(cancelled).toMatchObject(refunded.ok ? { code: 'refund_changed' } : { ok: true });
      await runOutbox(shop);
      expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
    }
  });
});

test('of concurrent refunds a gift card gets back once what it paid [BKG-10 PAY-08 CHK-35]', async () => {
  const shop = shops.opayo;
  const buyer = await createGiftCardBuyer(shop, 400);
  const booking = await buyTestBooking(shop, buyer);
  const results = await Promise.all(
    Array.from({ length: 4 }, () => refund(database, shop, booking.lineId, 300)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await buyer.left()).toEqual([200, 0]);
});

/** Two refunds of £5 for one line at the same time, without the locks and constraints of the product. */
async function refundUnguarded(shop: TestShop, buyer: Parameters<typeof buyTestBooking>[1]) {
  const booking = await buyTestBooking(shop, buyer);
  const withoutLineLock = removeStatementGuard(unguardedDatabase, 'for no key update of l');
  const unguarded = removeStatementGuard(withoutLineLock, 'for no key update of t');
  // Both have read the line before one of them changes it.
  const lock = sql`select from order_line where cart_line_id = ${booking.lineId} for no key update`;
  const results = await holdRows(unguardedDatabase, { lock, count: 2 }, () =>
    Promise.all([1, 2].map(() => refund(unguarded, shop, booking.lineId, 500))),
  );
  await unguarded.close();
  return results.map(({ ok }) => ok);
}

describe('without its lock and the constraints', async () => {
  const shop = await createTestShop(unguardedDatabase, sandbox, 'stripe');
  for (const table of ['order_line', 'tender', 'payment_attempt'] as const)
    await unguardedDatabase.run(
      sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_not_overrefunded`)}`,
    );

  test('concurrent refunds give the money back twice', async () => {
    expect(await refundUnguarded(shop, await createTestBuyer(shop))).toEqual([true, true]);
    expect(await findViolations(unguardedUrl)).toEqual(
      expect.arrayContaining([expect.stringContaining('no line is refunded')]),
    );
  });

  test('a gift card gets back twice what it paid', async () => {
    const buyer = await createGiftCardBuyer(shop, 500);
    expect(await refundUnguarded(shop, buyer)).toEqual([true, true]);
    expect(await buyer.left()).toEqual([1000, 0]);
  });
});
