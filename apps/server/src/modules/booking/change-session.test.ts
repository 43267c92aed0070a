import { cancelBooking, getBooking, listBookings } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { changeSession, getSessionChoices } from '@pavilion/contract/session-change/change-session';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import {
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
  runOutbox,
  type TestBuyer,
} from '../../testing/checkouts.ts';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestPerson } from '../../testing/people.ts';
import { buyTestBooking, createSibling, inTenDays, setRefundRule } from '../../testing/refunds.ts';
import { countSold, createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(12);
const shop = await createTestShop(database, sandbox, 'stripe');

type Shop = typeof shop;
type Occurrence = Awaited<ReturnType<Shop['createOccurrence']>>;

const change = (send: TestBuyer['send'], id: string, occurrenceId: string, refund?: number) =>
  call(send, changeSession, {
    params: { id },
    query: {},
    body: { data: { occurrence_id: occurrenceId, ...(refund !== undefined && { refund }) } },
  });

const readChoices = async (send: TestBuyer['send'], id: string) =>
  unwrapPayment(await call(send, getSessionChoices, { params: { id }, query: {} }));

async function buy(price = 500, world: Shop = shop) {
  await setRefundRule(world, {});
  const occurrence = await world.createOccurrence(price);
  const buyer = await createTestBuyer(world, price, occurrence);
  const booking = await buyTestBooking(world, buyer);
  await runOutbox(world);
  return { occurrence, buyer, booking };
}

test('a booking moves to another session of its schedule: the new place is taken, the old one is free [BKG-03]', async () => {
  const { occurrence, buyer, booking } = await buy();
  const other = await createSibling(shop, occurrence);
  // The choice opens on the booking's own day, not on the first one.
  await createSibling(shop, occurrence, { later: -24 * 60 });
  const choices = await readChoices(buyer.send, booking.bookingId);
  expect(choices).toMatchObject({
    can_change: true,
    days: ['2030-06-10', '2030-06-11'],
    day: '2030-06-11',
    deadline_message: 'You can move or cancel this booking until Tue 11 Jun, 11:00.',
    sessions: [
      {
        occurrence_id: other.occurrenceId,
        available: 10,
        can_choose: true,
        refund: { value: 0 },
        starts_at: { local: '2030-06-11 15:00:00' },
      },
    ],
  });
  const moved = await change(buyer.send, booking.bookingId, other.occurrenceId, 0);
  expect(moved).toMatchObject({
    ok: true,
    value: [{ id: booking.bookingId, status: 'settled', occurrence_id: other.occurrenceId }],
  });
  expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  expect(await countSold(database, other)).toEqual({ places: 1, consumed: 1 });
  const email = (await readOutboxEmails(shop)).find(({ subject }) => subject.endsWith('is moved'));
  expect(email?.text).toContain('from Tue 11 Jun 2030, 13:00 to 14:00 to this session');
  expect(email?.text).toContain('Tue 11 Jun 2030, 15:00 to 16:00');
  // Repeated, it changes nothing.
  expect(await change(buyer.send, booking.bookingId, other.occurrenceId)).toMatchObject({ ok: true });
  expect(await countSold(database, other)).toEqual({ places: 1, consumed: 1 });
});

test('what a cheaper session costs less comes back to the card, and the rest when it is cancelled [BKG-10]', async () => {
  const { occurrence, buyer, booking } = await buy();
  const cheaper = await createSibling(shop, occurrence, { price: 300 });
  const [choice] = (await readChoices(buyer.send, booking.bookingId)).sessions;
  expect(choice).toMatchObject({
    refund: { value: 200 },
    refund_message: 'We will refund £2.00 to the card that paid. It takes 5 to 10 working days.',
  });
  const wrong = await change(buyer.send, booking.bookingId, cheaper.occurrenceId, 100);
  expect(wrong).toMatchObject({ code: 'refund_changed' });
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  expect(await change(buyer.send, booking.bookingId, cheaper.occurrenceId, 200)).toMatchObject({ ok: true });
  await runOutbox(shop);
  expect(await booking.refunds()).toMatchObject([{ amount: 200, reason: 'session_change' }]);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 200 });
  expect(await booking.cancel(300)).toMatchObject({ ok: true });
  await runOutbox(shop);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  // The cancelled booking still says what the move gave back.
  expect(
    unwrapPayment(await call(buyer.send, getBooking, { params: { id: booking.bookingId }, query: {} })),
  ).toMatchObject({
    price: { value: 500 },
    refunded: { value: 200 },
    cancellation: { refund: { value: 300 } },
  });
});

test('a full session, one that is booked, another activity and a dearer one without payment are refused with what to do [BKG-03]', async () => {
  const { occurrence, buyer, booking } = await buy();
  const dearer = await createSibling(shop, occurrence, { price: 800 });
  const full = await createSibling(shop, occurrence, { maximum: 1, later: 180 });
  await bookTestPlaces(database, full, await createTestPerson(database, shop.client));
  const own = await createSibling(shop, occurrence, { later: 240 });
  await bookTestPlaces(database, own, buyer.person);
  const other = await shop.createOccurrence();
  const { sessions } = await readChoices(buyer.send, booking.bookingId);
  expect(sessions.map(({ can_choose, cannot_choose_reason }) => [can_choose, cannot_choose_reason])).toEqual([
    [true, null],
    [false, 'This session is sold out.'],
    [false, 'This session is already booked.'],
  ]);
  const refused = [];
  for (const { occurrenceId } of [dearer, full, own, other])
    refused.push(await change(buyer.send, booking.bookingId, occurrenceId));
  expect(refused.map((reply) => !reply.ok && reply.code)).toEqual([
    'change_costs_more',
    'occurrence_full',
    'already_booked',
    'change_other_activity',
  ]);
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});

test('the cut-off binds: not after it, nor once a fee would be kept [BKG-03 BKG-10]', async () => {
  const { occurrence, buyer, booking } = await buy();
  const other = await createSibling(shop, occurrence);
  await setRefundRule(shop, { fee: 100 });
  for (const action of ['charge_fee', 'disable_cancelling']) {
    await database.run(sql`
      update schedule set cut_off_actions = array[${action}]::text[], cancellation_cutoff_minutes = 100000
      where id = ${occurrence.scheduleId}`);
    expect(await readChoices(buyer.send, booking.bookingId)).toMatchObject({
      can_change: false,
      cannot_change_reason: 'It is too late to move this booking online. Contact the venue.',
      sessions: [],
    });
    expect(await change(buyer.send, booking.bookingId, other.occurrenceId)).toMatchObject({
      status: 409,
      code: 'change_closed',
      next_step: 'contact_venue',
    });
  }
});

test('all tickets of a visit move together, and a court to a time that overlaps its own [BKG-03 ACT-29 ACT-46]', async () => {
  const at = (minutes: number) => ({
    starts_at: new Date(minutesAfter(inTenDays + minutes)),
    ends_at: new Date(minutesAfter(inTenDays + minutes + 60)),
    last_bookable_at: new Date(minutesAfter(inTenDays + minutes)),
  });
  const swim = await createTestSwim(database, shop.venue, { ratio: true, occurrence: at(0) });
  const later = await createTestSwim(database, shop.venue, { occurrence: at(120) });
  await database.run(sql`
    update occurrence set schedule_id = ${swim.scheduleId}, category_id = ${swim.category.id}
    where id = ${later.occurrenceId}`);
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  await buyer.add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child', 2)]);
  const paid = unwrapPayment(await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 1400 }] }));
  unwrapPayment(await buyer.complete(paid.transaction_uuid));
  const [first] = unwrapPayment(await call(buyer.send, listBookings, { query: {} }));
  const moved = await change(buyer.send, first?.id ?? '', later.occurrenceId);
  expect(moved).toMatchObject({ ok: true, value: { length: 2 } });
  expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
  expect(await countSold(database, later)).toEqual({ places: 4, consumed: 4 });
  const email = (await readOutboxEmails(shop)).findLast(({ subject }) => subject.endsWith('is moved'));
  expect(email?.text.match(/^(Spin|Adult|Child).*$/gm)).toEqual(['Spin', 'Adult × 2', 'Child × 2']);

  const court = {
    schedule: { booking_strategy: 'sequential' as const, leaf_allocation: 'one' as const, maximum: 1 },
    bookingType: 'resources' as const,
    locationIds: shop.venue.leaves.slice(3, 4),
  };
  const early = await createTestOccurrence(database, shop.venue, { ...court, occurrence: at(600) });
  const half = await createTestOccurrence(database, shop.venue, { ...court, occurrence: at(630) });
  await database.run(sql`
    update occurrence set schedule_id = ${early.scheduleId}, category_id = ${early.category.id}
    where id = ${half.occurrenceId}`);
  const player = await createTestBuyer(shop, 500, early);
  const booking = await buyTestBooking(shop, player);
  expect(await change(player.send, booking.bookingId, half.occurrenceId)).toMatchObject({
    ok: true,
    value: [{ starts_at: { local: expect.stringMatching('23:30') as string } }],
  });
  const allocations = await database.run(sql<{ from: string }>`
    select to_char(lower(during) at time zone 'UTC', 'HH24:MI') as from from allocation
    where booking_id = ${booking.bookingId}`);
  expect(allocations).toEqual([{ from: '22:30' }]);
});

describe('at the same time', () => {
  const countPlaces = async (world: Database, occurrences: readonly Occurrence[]) => {
    const counts = await Promise.all(occurrences.map((occurrence) => countSold(world, occurrence)));
    return counts.map((count) => [count?.places, count?.consumed]);
  };

  test('two moves of one booking leave it with one place [BKG-03]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { occurrence, buyer, booking } = await buy();
      const targets = [
        await createSibling(shop, occurrence),
        await createSibling(shop, occurrence, { later: 240 }),
      ];
      await Promise.all(
        targets.map(({ occurrenceId }) => change(buyer.send, booking.bookingId, occurrenceId)),
      );
      const places = await countPlaces(database, [occurrence, ...targets]);
      expect(places.filter(([sold]) => sold === 1)).toEqual([[1, 1]]);
      expect(places.filter(([sold]) => sold === 0)).toEqual([
        [0, 0],
        [0, 0],
      ]);
    }
  });

  test('a move and a cancellation end in a cancelled booking that is refunded once, or in a moved one [BKG-03 BKG-10]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { occurrence, buyer, booking } = await buy();
      const cheaper = await createSibling(shop, occurrence, { price: 300 });
      const [moved, cancelled] = await Promise.all([
        change(buyer.send, booking.bookingId, cheaper.occurrenceId),
        call(buyer.send, cancelBooking, { params: { bookingId: booking.bookingId }, query: {} }),
      ]);
      await runOutbox(shop);
      const read = unwrapPayment(
        await call(buyer.send, getBooking, { params: { id: booking.bookingId }, query: {} }),
      );
      expect([moved.ok, cancelled.ok]).toContain(true);
      expect(read.status).toBe(cancelled.ok ? 'cancelled' : 'settled');
      expect(await booking.books()).toMatchObject({ refunded: cancelled.ok ? 500 : 200 });
      const places = await countPlaces(database, [occurrence, cheaper]);
      expect(places).toEqual([[0, 0], cancelled.ok ? [0, 0] : [1, 1]]);
    }
  });

  test('the last place of a session is taken by one of those who move there [BKG-03]', async () => {
    const { occurrence, buyer, booking } = await buy();
    const second = await createTestBuyer(shop, 500, occurrence);
    const other = await buyTestBooking(shop, second);
    const last = await createSibling(shop, occurrence, { maximum: 1 });
    const replies = await Promise.all([
      change(buyer.send, booking.bookingId, last.occurrenceId),
      change(second.send, other.bookingId, last.occurrenceId),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countPlaces(database, [occurrence, last])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('without its condition on the session that it leaves, two moves release a place of another booking', async () => {
    const world = await createTestDatabase(12, { canBreakInvariants: true });
    const unguarded = await createTestShop(world, sandbox, 'stripe');
    const guard = `and b.status = 'settled' and b.occurrence_id = p_from_id`;
    const [row] = await world.run(
      sql<{ text: string }>`select pg_get_functiondef('change_session'::regproc) as text`,
    );
    expect(row?.text).toContain(guard);
    await world.run(sql.raw((row?.text ?? '').replace(guard, '')));
    const { occurrence, buyer, booking } = await buy(500, unguarded);
    await bookTestPlaces(world, occurrence, await createTestPerson(world, unguarded.client));
    const targets = [
      await createSibling(unguarded, occurrence),
      await createSibling(unguarded, occurrence, { later: 240 }),
    ];
    await holdWrites(world, { table: 'booking', count: 2 }, () =>
      Promise.all(targets.map(({ occurrenceId }) => change(buyer.send, booking.bookingId, occurrenceId))),
    );
    expect((await countSold(world, occurrence))?.consumed).toBe(0);
  });
});
