import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { findViolations } from '../../../../../scripts/check-invariants.mjs';
import {
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
  runOutbox,
  type TestShop,
} from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestShops } from '../../testing/payment-shops.ts';
import { refundOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking, refundTestLine, setRefundRule } from '../../testing/refunds.ts';
import { createGiftCardBuyer } from '../../testing/tenders/gift-cards.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdRows, runBehindLock } from '../../testing/wait-for-lock.ts';
import { sendRefund } from './index.ts';

// Whatever happens at the same time, no line is refunded twice and no tender gives back more than it paid.
const { database, sandbox, shops } = await createTestShops();
const unguardedUrl = await cloneDatabase({ canBreakInvariants: true });
const unguardedDatabase = createDatabase(unguardedUrl, 8);
afterAll(unguardedDatabase.close);

const exceeds = { ok: false, refusal: { code: 'refund_exceeds_paid' } };

describe('refunds of one line', () => {
  test('in parts, up to what it cost [BKG-10]', async () => {
    const shop = shops.stripe;
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    expect(await refundTestLine(shop, booking.lineId, 200)).toMatchObject({ ok: true });
    expect(await refundTestLine(shop, booking.lineId, 301)).toMatchObject(exceeds);
    expect(await refundTestLine(shop, booking.lineId, 300)).toMatchObject({ ok: true });
    expect(await refundTestLine(shop, booking.lineId, 1)).toMatchObject(exceeds);
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('of concurrent refunds those win that fit [BKG-10 PAY-08]', async () => {
    const shop = shops.opayo;
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    const results = await Promise.all(
      Array.from({ length: 6 }, () => refundTestLine(shop, booking.lineId, 200)),
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
        refundTestLine(shop, booking.lineId, 500),
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
    Array.from({ length: 4 }, () => refundTestLine(shop, booking.lineId, 300)),
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
    Promise.all([1, 2].map(() => refundTestLine({ ...shop, world: unguarded }, booking.lineId, 500))),
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

/**
 * Staff refund £5 of a line while its customer cancels the booking for £5: both have read the line before one of them
 * changes it.
 */
async function refundWhileCancelled(at: TestShop) {
  await setRefundRule(at, {});
  const booking = await buyTestBooking(at, await createTestBuyer(at));
  const lock = sql`select from order_line where cart_line_id = ${booking.lineId} for no key update`;
  const [cancelled, refunded] = await holdRows(at.world, { lock, count: 2 }, () =>
    Promise.all([booking.cancel(500), refundTestLine(at, booking.lineId, 500)]),
  );
  const sums = (await booking.refunds()).map(({ amount }) => amount);
  return { isCancelled: cancelled.ok, isRefunded: refunded.ok, sums };
}

describe('a refund by staff while the customer cancels', () => {
  test('gives the money back once, whichever is first [BKG-10 PAY-08]', async () => {
    const { isCancelled, isRefunded, sums } = await refundWhileCancelled(shops.stripe);
    expect([isCancelled, isRefunded].filter(Boolean)).toHaveLength(1);
    expect(sums).toEqual([500]);
  });

  test('gives it back twice without the locks of the line and its tenders, and the constraints', async () => {
    const withoutLineLock = removeStatementGuard(unguardedDatabase, 'for no key update of l');
    const unguarded = removeStatementGuard(withoutLineLock, 'for no key update of t');
    const at = await createTestShop({ ...unguardedDatabase, ...unguarded }, sandbox, 'stripe');
    expect(await refundWhileCancelled(at)).toEqual({ isCancelled: true, isRefunded: true, sums: [500, 500] });
    await unguarded.close();
  });
});

/** A refund that is claimed and not yet sent, with its key. */
async function claimRefund(at: TestShop) {
  const booking = await buyTestBooking(at, await createTestBuyer(at));
  expect(await refundTestLine(at, booking.lineId, 500)).toMatchObject({ ok: true });
  const [row] = await at.world.run(sql<{ id: string }>`
    select id from refund where client_id = ${at.client.id} and order_id = ${booking.orderId}`);
  return { ...booking, key: { clientId: at.client.id, id: row?.id ?? '' } };
}

/** The job and the sweep send one refund, and both have the provider's response before one of them records it. */
async function sendTwice(at: TestShop, prepare?: (refund: { attemptId: string }) => Promise<unknown>) {
  const refund = await claimRefund(at);
  const { key, orderId, books, refunds } = refund;
  await prepare?.(refund);
  const lock = sql`
    select from checkout where id = (select checkout_id from "order" where id = ${orderId}) for update`;
  await holdRows(at.world, { lock, count: 2 }, () =>
    Promise.all([sendRefund(at.deps, key), sendRefund(at.deps, key)]),
  );
  expect(await books()).toMatchObject({ captured: 500, refunded: 500 });
  const [row] = await at.world.run(sql<{ booked: number }>`
    select coalesce(sum(amount), 0)::int as booked from journal
    where client_id = ${at.client.id} and order_id = ${orderId} and reason = 'refund'`);
  return { booked: row?.booked, states: (await refunds()).map(({ state }) => state) };
}

describe('one refund that is sent twice at once', () => {
  test('is made and booked once [PAY-08 BKG-10]', async () => {
    expect(await sendTwice(shops.stripe)).toEqual({ booked: 500, states: ['succeeded'] });
  });

  test('is booked twice without the condition on its state', async () => {
    const end = 'and state = any(';
    const unguarded = removeStatementGuard(unguardedDatabase, end, 'and state is not null or null = any(');
    const at = await createTestShop({ ...unguardedDatabase, ...unguarded }, sandbox, 'stripe');
    expect(await sendTwice(at)).toMatchObject({ booked: 1000 });
    await unguarded.close();
  });

  test('and that the provider refuses is on the list of staff once [PAY-09]', async () => {
    const shop = shops.opayo;
    await database.run(sql`update client set contact_email = 'desk@opayo.test' where id = ${shop.client.id}`);
    const { states } = await sendTwice(shop, ({ attemptId }) => refundOnWebsite(shop, attemptId));
    expect(states).toEqual(['needs_person']);
    const emails = (await readOutboxEmails(shop)).filter(({ to }) => to === 'desk@opayo.test');
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A refund of £5.00 was refused'),
    ]);
  });
});

test('nothing is sent of a refund that a person has to look at since [PAY-08 PAY-09]', async () => {
  const { key, books, refunds } = await claimRefund(shops.stripe);
  const row = sql`select from refund where id = ${key.id} for no key update`;
  await runBehindLock(
    database,
    row,
    (tx) => tx(sql`update refund set state = 'needs_person', next_check_at = null where id = ${key.id}`),
    () => sendRefund(shops.stripe.deps, key),
  );
  expect(await refunds()).toMatchObject([{ state: 'needs_person' }]);
  expect(await books()).toMatchObject({ captured: 500, refunded: 0 });
});
