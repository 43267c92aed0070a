import { getBooking } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { joinWaitlist } from '@pavilion/contract/waitlist';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createTestBuyer, readOutboxEmails, runOutbox, type TestBuyer } from '../../testing/checkouts.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';
import { buyTestBooking, sendCancellationEmails, setRefundRule } from '../../testing/refunds.ts';
import { countSold } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { trySettleQueue } from '../waitlist/index.ts';
import { cancelOccurrence, sweepCancelledOccurrences } from './index.ts';

const { database, sandbox, shops } = await createTestShops();
const shop = shops.stripe;
const { client, deps } = shop;
const reason = 'The pool heating has failed.';

const cancel = (occurrenceId: string) =>
  cancelOccurrence(
    { ...deps, offerReleasedPlaces: (tx, released) => trySettleQueue(deps.log, tx, released) },
    { clientId: client.id, occurrenceId, reason },
  );
const sweep = (used: Database = database) => sweepCancelledOccurrences({ ...deps, database: used });
const sweepLater = async (used?: Database): Promise<void> => {
  await sandbox.advance(61_000);
  await sweep(used);
};

const countSettled = async (occurrenceId: string): Promise<number> => {
  const [row] = await database.run(sql<{ count: number }>`
    select count(*)::int as count from booking where occurrence_id = ${occurrenceId} and status = 'settled'`);
  return row?.count ?? 0;
};

test('a cancelled session pays everyone back by the way they paid, and tells them and those who wait [ADM-19 WTL-06 BKG-10]', async () => {
  // Neither a fee nor credit in place of money: the customers have not cancelled.
  await setRefundRule(shop, { destination: 'credit', fee: 200 });
  const occurrence = await shop.createOccurrence(500, 2);
  await database.run(sql`
    update schedule set cut_off_actions = '{charge_fee,disable_cancelling}', cancellation_cutoff_minutes = 100000
    where id = (select schedule_id from occurrence where id = ${occurrence.occurrenceId})`);
  await database.run(sql`
    update occurrence set waitlist_maximum = 3 where id = ${occurrence.occurrenceId}`);
  const byCard = await createTestBuyer(shop, 500, occurrence);
  const cardBooking = await buyTestBooking(shop, byCard);
  const withCredit = await createCreditBuyer(shop, { has: { general: 300 } });
  await withCredit.clear();
  await withCredit.add(occurrence);
  await withCredit.apply([{ type: 'general', amount: 300 }]);
  const creditBooking = await buyTestBooking(shop, {
    ...withCredit,
    pay: async () =>
      withCredit.authorise({
        ...(await withCredit.card()),
        payments: [
          { tender_type: 'credit', amount: 300 },
          { tender_type: 'online', amount: 200 },
        ],
      }),
  });
  await runOutbox(shop);
  const waiting = await createTestBuyer(shop);
  unwrapPayment(
    await call(waiting.send, joinWaitlist, {
      params: { id: occurrence.occurrenceId },
      body: { data: { user_id: waiting.person.personId } },
    }),
  );

  expect(await cancel(occurrence.occurrenceId)).toEqual({ ok: true });
  expect(await waiting.add(occurrence)).toMatchObject({ code: 'occurrence_cancelled' });
  expect(await cancel(occurrence.occurrenceId)).toMatchObject({ refusal: { code: 'occurrence_cancelled' } });
  await sweep();
  await runOutbox(shop);

  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await cardBooking.books()).toMatchObject({ captured: 500, refunded: 500 });
  expect(await creditBooking.books()).toMatchObject({ captured: 200, refunded: 200 });
  expect((await creditBooking.refunds()).map(({ destination, amount }) => [destination, amount])).toEqual([
    ['card', 200],
    ['credit', 300],
  ]);
  const read = await call(byCard.send, getBooking, { params: { id: cardBooking.bookingId }, query: {} });
  expect(read).toMatchObject({ value: { status: 'cancelled', cancellation: { refund: { value: 500 } } } });
  const emails = await sendCancellationEmails(shop);
  expect(emails.map(({ to }) => to).toSorted()).toEqual(
    [byCard.person.email, withCredit.person.email].toSorted(),
  );
  expect(emails[0]?.text).toContain('Test Arena has had to cancel this session. We are sorry.');
  expect(emails[0]?.text).toContain(reason);
  const closed = (await readOutboxEmails(shop)).filter(({ to }) => to === waiting.person.email);
  expect(closed.at(-1)?.text).toContain('You were on the waitlist for this session, which is cancelled.');
  // Looking again changes nothing.
  await sweepLater();
  expect(await sendCancellationEmails(shop)).toHaveLength(2);
});

test('a session that has started, and an unknown one, cannot be cancelled [ADM-19]', async () => {
  const occurrence = await shop.createOccurrence();
  await database.run(sql`
    update occurrence set starts_at = ${new Date(deps.now() - 1000)} where id = ${occurrence.occurrenceId}`);
  expect(await cancel(occurrence.occurrenceId)).toMatchObject({ refusal: { code: 'occurrence_past' } });
  expect(await cancel('x'.repeat(34))).toMatchObject({ refusal: { code: 'occurrence_not_found' } });
});

/** A customer whose payment is authorised when the session is cancelled, and completes after the first look. */
async function payDuringCancellation(used?: Database) {
  await setRefundRule(shop, {});
  const occurrence = await shop.createOccurrence();
  const buyer: TestBuyer = await createTestBuyer(shop, 500, occurrence);
  const paid = unwrapPayment(await buyer.pay());
  expect(await cancel(occurrence.occurrenceId)).toEqual({ ok: true });
  await sweep(used);
  unwrapPayment(await buyer.complete(paid.transaction_uuid));
  await runOutbox(shop);
  expect(await countSettled(occurrence.occurrenceId)).toBe(1);
  await sweepLater(used);
  await runOutbox(shop);
  return { occurrence, buyer };
}

test('a payment that was under way is refunded once it has settled a booking [ADM-19 PAY-08]', async () => {
  const { occurrence } = await payDuringCancellation();
  expect(await countSettled(occurrence.occurrenceId)).toBe(0);
});

test('without looking again, the booking of such a payment would stay', async () => {
  const unguarded = removeStatementGuard(
    database,
    'update occurrence_cancellation set next_check_at = $1',
    'update occurrence_cancellation set next_check_at = nullif($1::timestamptz, $1)',
  );
  const { occurrence } = await payDuringCancellation(unguarded);
  await unguarded.close();
  expect(await countSettled(occurrence.occurrenceId)).toBe(1);
});

test('of customers who book and pay while it is cancelled, nobody keeps a place or loses money [ADM-19 PAY-08]', async () => {
  await setRefundRule(shop, {});
  for (let round = 0; round < 2; round += 1) {
    const occurrence = await shop.createOccurrence();
    const buyers = await Promise.all(Array.from({ length: 3 }, () => createTestBuyer(shop, 500, occurrence)));
    const cards = await Promise.all(buyers.map((buyer) => buyer.card()));
    const [, ...paid] = await Promise.all([
      cancel(occurrence.occurrenceId),
      ...buyers.map((buyer, position) => buyer.authorise(cards[position] ?? {})),
    ]);
    await sweep();
    for (const [position, reply] of paid.entries())
      if (reply.ok) await buyers[position]?.complete(reply.value.transaction_uuid);
    await runOutbox(shop);
    await sweepLater();
    await runOutbox(shop);
    expect(await countSettled(occurrence.occurrenceId)).toBe(0);
    const [row] = await database.run(sql<{ left: number }>`
      select coalesce(sum(a.captured - a.refunded), 0)::int as left from payment_attempt a
      join checkout c on c.id = a.checkout_id
      where c.person_id = any(${buyers.map(({ person }) => person.personId)}::int[])`);
    expect(row).toEqual({ left: 0 });
  }
});
