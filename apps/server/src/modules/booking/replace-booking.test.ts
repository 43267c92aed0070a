import { cancelBooking, listBookings } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { quoteCancellation } from '@pavilion/contract/cancellation/cancel-bookings';
import { changeSession, getSessionChoices } from '@pavilion/contract/session-change/change-session';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import {
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
  readProviderBooks,
  runOutbox,
  type TestChallenge,
  type TestShop,
} from '../../testing/checkouts.ts';
import { createCreditCalls, giveTestCredit } from '../../testing/credit.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestPackagePlan } from '../../testing/price-rules.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking, createSibling, inTenDays, setRefundRule } from '../../testing/refunds.ts';
import { countSold, createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(12);
const shop = await createTestShop(database, sandbox, 'stripe');

type Session = Parameters<typeof countSold>[1];

/** A customer with a paid booking of £5, and another session of its activity for £8. */
async function book(world: TestShop = shop) {
  await setRefundRule(world, {});
  const occurrence = await world.createOccurrence(500);
  const buyer = await createTestBuyer(world, 500, occurrence);
  const booking = await buyTestBooking(world, buyer);
  await runOutbox(world);
  const dearer = await createSibling(world, occurrence, { price: 800 });
  const { send } = buyer;
  const add = (to: { occurrenceId: string } = dearer, more: object = {}) =>
    buyer.add({
      occurrenceId: to.occurrenceId,
      extraFields: { replaces_booking_id: booking.bookingId, ...more },
    });
  const pay = async (amount = 300, card: 'ok' | 'challenge' = 'ok', more: object = {}) =>
    buyer.pay(card, { payments: [{ tender_type: 'online', amount }], ...more });
  return {
    world,
    occurrence,
    buyer,
    booking,
    dearer,
    add,
    pay,
    choices: async (id = booking.bookingId) =>
      unwrapPayment(await call(send, getSessionChoices, { params: { id }, query: {} })).sessions,
    list: async (status: 'settled' | 'cancelled' = 'settled') =>
      unwrapPayment(await call(send, listBookings, { query: { status } })),
    cancel: (id: string, refund?: number) =>
      call(send, cancelBooking, {
        params: { bookingId: id },
        query: { ...(refund !== undefined && { refund }) },
      }),
    change: (id: string, { occurrenceId }: { occurrenceId: string }, refund?: number) =>
      call(send, changeSession, {
        params: { id },
        query: {},
        body: { data: { occurrence_id: occurrenceId, ...(refund !== undefined && { refund }) } },
      }),
  };
}

type Booked = Awaited<ReturnType<typeof book>>;

/** Pays the difference, and returns the new booking with the books of its payment. */
async function move(booked: Booked) {
  const { buyer, world, add, pay, list } = booked;
  unwrapPayment(await add());
  const { transaction_uuid: id } = unwrapPayment(await pay());
  unwrapPayment(await buyer.complete(id));
  await runOutbox(world);
  const [moved] = await list();
  if (!moved) throw new Error('No booking after the move');
  return { moved, books: () => readProviderBooks(world, id) };
}

const countPlaces = async (sessions: readonly Session[], world = database) =>
  (await Promise.all(sessions.map((session) => countSold(world, session)))).map((count) => count?.consumed);

test('the difference moves a booking: both places are held until it is paid, then only the new one [BKG-03]', async () => {
  const booked = await book();
  const { occurrence, dearer, booking, buyer, add, choices, list } = booked;
  expect(await choices()).toMatchObject([
    { occurrence_id: dearer.occurrenceId, can_choose: true, refund: { value: -300 } },
  ]);
  expect(await booked.change(booking.bookingId, dearer)).toMatchObject({
    code: 'change_costs_more',
    next_step: 'pay_difference',
  });
  const cart = unwrapPayment(await add());
  expect(cart).toMatchObject({
    total: { value: 300 },
    items: [
      {
        price: { raw: 300 },
        list_price: { value: 300 },
        purchased_for: { id: buyer.person.personId },
        replaces: { booking_id: booking.bookingId, paid: { value: 500 }, problem: null },
      },
    ],
  });
  expect(cart.items[0]?.price_steps.map(({ message }) => message)).toContain('Already paid: −£5.00');
  expect(await countPlaces([occurrence, dearer])).toEqual([1, 1]);
  const { transaction_uuid: id } = unwrapPayment(await booked.pay());
  expect(unwrapPayment(await buyer.complete(id))).toMatchObject({ status: 'success' });
  expect(await countPlaces([occurrence, dearer])).toEqual([0, 1]);
  expect(await list()).toMatchObject([{ occurrence_id: dearer.occurrenceId, price: { value: 800 } }]);
  expect(await list('cancelled')).toEqual([]);
  const [email] = (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email).slice(-1);
  expect(email?.text).toContain('Moved from Tue 11 Jun');
  expect(email?.text).toContain('You had paid £5.00 for it');
});

test('the page of a moved booking and of its order say where it went, and what its payment paid [BKG-03 ACC-06]', async () => {
  const booked = await book();
  const { booking, occurrence } = booked;
  const { moved } = await move(booked);
  const movedTo = { booking_id: moved.id, name: moved.name, starts_at: { local: moved.starts_at.local } };
  expect(await booking.read()).toMatchObject({
    status: 'cancelled',
    moved_to: movedTo,
    cancellation: {
      awards_credit_message: 'The £5.00 that you paid for it paid for the new booking.',
    },
  });
  expect((await booking.order()).line_items).toMatchObject([
    { price: { value: 500 }, current_resource: null, cancellation: { is_whole: true, moved_to: movedTo } },
  ]);
  expect(moved).toMatchObject({ price: { value: 800 }, refunded: { value: 0 }, moved_to: null });
  // Back to a session of the first price: the difference comes back, and the booking says so.
  const back = await createSibling(shop, occurrence, { later: 300 });
  expect(await booked.change(moved.id, back, 300)).toMatchObject({ ok: true });
  expect(await booked.list()).toMatchObject([{ price: { value: 800 }, refunded: { value: 300 } }]);
});

test('cancelling after the move gives back both payments, each to its own card payment [BKG-03 BKG-10]', async () => {
  const booked = await book();
  const { moved, books } = await move(booked);
  expect(moved.cancellation).toMatchObject({
    refund: { value: 800 },
    awards_credit_message: 'We will refund £8.00 to the card that paid. It takes 5 to 10 working days.',
  });
  expect(
    unwrapPayment(await call(booked.buyer.send, quoteCancellation, { params: { id: moved.id }, query: {} }))
      .chosen,
  ).toMatchObject({ refund: { value: 800 } });
  expect(await booked.cancel(moved.id, 800)).toMatchObject({ ok: true });
  await runOutbox(shop);
  expect(await books()).toMatchObject({ captured: 300, refunded: 300 });
  expect(await booked.booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  expect(await countPlaces([booked.occurrence, booked.dearer])).toEqual([0, 0]);
});

test('the fee of a late cancellation is kept once of both payments [BKG-10]', async () => {
  const booked = await book();
  const { moved, books } = await move(booked);
  await setRefundRule(shop, { fee: 400 });
  await database.run(sql`
    update schedule set cut_off_actions = '{charge_fee}', cancellation_cutoff_minutes = 100000
    where id = ${booked.dearer.scheduleId}`);
  expect(await booked.cancel(moved.id, 400)).toMatchObject({ ok: true });
  await runOutbox(shop);
  expect(await books()).toMatchObject({ captured: 300, refunded: 0 });
  expect(await booked.booking.books()).toMatchObject({ captured: 500, refunded: 400 });
});

test('a cheaper session afterwards gives back what was paid last first, and what is left counts as paid [BKG-03]', async () => {
  const booked = await book();
  const { moved, books } = await move(booked);
  const cheap = await createSibling(shop, booked.occurrence, { price: 400, later: 180 });
  const middle = await createSibling(shop, booked.occurrence, { price: 600, later: 240 });
  expect(await booked.change(moved.id, cheap, 400)).toMatchObject({ ok: true });
  await runOutbox(shop);
  expect(await books()).toMatchObject({ refunded: 300 });
  expect(await booked.booking.books()).toMatchObject({ refunded: 100 });
  const toMiddle = (await booked.choices(moved.id)).find(
    ({ occurrence_id }) => occurrence_id === middle.occurrenceId,
  );
  expect(toMiddle).toMatchObject({ can_choose: true, refund: { value: -200 } });
});

test('a removed line leaves the booking where it is, and a second move waits for the first [BKG-03]', async () => {
  const booked = await book();
  const { occurrence, dearer, booking, buyer, add, list } = booked;
  const other = await createSibling(shop, occurrence, { price: 900, later: 240 });
  const cart = unwrapPayment(await add());
  expect(await add(other)).toMatchObject({ status: 409, code: 'change_in_cart', next_step: 'see_cart' });
  expect(await countPlaces([occurrence, dearer, other])).toEqual([1, 1, 0]);
  unwrapPayment(await buyer.remove(cart.items.map(({ id }) => id)));
  expect(await countPlaces([occurrence, dearer, other])).toEqual([1, 0, 0]);
  expect(await list()).toMatchObject([{ id: booking.bookingId, status: 'settled' }]);
  expect(await add(other)).toMatchObject({ ok: true, value: { total: { value: 400 } } });
});

test('an expired line leaves the booking where it is, and does not keep it from another move [BKG-03]', async () => {
  const booked = await book();
  const { world, buyer, occurrence, dearer, booking } = booked;
  const other = await createSibling(shop, occurrence, { price: 900, later: 240 });
  unwrapPayment(await booked.add());
  const past = new Date(minutesAfter(-1));
  await database.run(sql`
    with expired as (
      update hold h set ends_at = ${past}, cap_at = ${past} from cart c
      where c.client_id = h.client_id and c.id = h.cart_id and c.owner = ${`person:${buyer.person.personId}`}
    )
    update occurrence set next_hold_end = ${past} where id = ${dearer.occurrenceId}`);
  expect(await booked.list()).toMatchObject([{ id: booking.bookingId, status: 'settled' }]);
  const elsewhere = createTestShopper(
    world.app,
    buyer.person.headers,
    buyer.person.personId,
    'online-joining',
  );
  const extraFields = { replaces_booking_id: booking.bookingId };
  expect(await elsewhere.add({ occurrenceId: other.occurrenceId, extraFields })).toMatchObject({ ok: true });
  expect(await countPlaces([occurrence, dearer, other])).toEqual([1, 0, 1]);
});

test('sessions that cost no more, another activity, and another person’s booking are refused [BKG-03 BKG-08]', async () => {
  const booked = await book();
  const { occurrence, add, booking } = booked;
  const same = await createSibling(shop, occurrence, { later: 180 });
  const cheaper = await createSibling(shop, occurrence, { price: 300, later: 240 });
  const elsewhere = await shop.createOccurrence(900);
  const stranger = await book();
  expect([await add(same), await add(cheaper)]).toMatchObject([
    { code: 'change_not_dearer', next_step: 'see_booking' },
    { code: 'change_not_dearer' },
  ]);
  expect(await add(elsewhere)).toMatchObject({ status: 409, code: 'change_other_activity' });
  expect(await stranger.add(booked.dearer, { replaces_booking_id: booking.bookingId })).toMatchObject({
    status: 404,
    code: 'booking_not_found',
  });
});

test('a booking that a package paid moves with its use, at no price, while the package is valid [BKG-03 PRC-08]', async () => {
  await setRefundRule(shop, {});
  const occurrence = await shop.createOccurrence(500);
  const plan = await createTestPackagePlan(database, shop.client, occurrence);
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const endsAt = new Date(minutesAfter(inTenDays + 200));
  const packageId = await plan.give(buyer.person.personId, { expires_at: endsAt });
  await buyer.add(occurrence);
  const booking = await buyTestBooking(shop, { ...buyer, pay: () => buyer.authorise({ payments: [] }) });
  const dearer = await createSibling(shop, occurrence, { price: 800 });
  const later = await createSibling(shop, occurrence, { price: 800, later: 240 });
  const body = (to: { occurrenceId: string }) => ({ data: { occurrence_id: to.occurrenceId, refund: 0 } });
  const change = (to: { occurrenceId: string }) =>
    call(buyer.send, changeSession, { params: { id: booking.bookingId }, query: {}, body: body(to) });
  expect(await change(later)).toMatchObject({
    code: 'change_package_ended',
    message:
      'Your package ends before this session. Choose an earlier session, or cancel this booking to get the visit back.',
  });
  expect(await change(dearer)).toMatchObject({
    ok: true,
    value: [{ occurrence_id: dearer.occurrenceId }],
  });
  const uses = await database.run(
    sql`select occurrence_id as "of" from line_use where package_id = ${packageId}`,
  );
  expect(uses).toEqual([{ of: dearer.occurrenceId }]);
  const readUsed = () => database.run(sql`select used from package where id = ${packageId}`);
  expect(await readUsed()).toEqual([{ used: 1 }]);
  expect(await booking.cancel(0)).toMatchObject({ ok: true });
  expect(await readUsed()).toEqual([{ used: 0 }]);
});

describe('a booking that is cancelled or moved meanwhile', () => {
  test('makes its line a problem that the checkout refuses [BKG-03]', async () => {
    const booked = await book();
    const { add, cancel, booking, buyer } = booked;
    unwrapPayment(await add());
    const card = await buyer.card();
    expect(await cancel(booking.bookingId, 500)).toMatchObject({ ok: true });
    const problem =
      'The booking that you are moving has changed or is cancelled. Remove this session from your basket, and choose again on the page of your booking.';
    expect(unwrapPayment(await buyer.cart()).items).toMatchObject([{ replaces: { problem } }]);
    expect(await buyer.prepare()).toMatchObject({ status: 409, code: 'replaced_booking_changed' });
    expect(
      await buyer.authorise({ ...card, payments: [{ tender_type: 'online', amount: 300 }] }),
    ).toMatchObject({ status: 409, code: 'replaced_booking_changed', message: problem });
  });

  test('ends a payment under way without a charge [BKG-03 CHK-12]', async () => {
    const booked = await book();
    const { buyer, cancel, booking, occurrence, dearer } = booked;
    unwrapPayment(await booked.add());
    const challenged = unwrapPayment(await booked.pay(300, 'challenge')) as unknown as TestChallenge;
    expect(await cancel(booking.bookingId, 500)).toMatchObject({ ok: true });
    await buyer.answerBank(challenged, true);
    await buyer.completeSca(challenged.transaction_uuid);
    const completed = await buyer.complete(challenged.transaction_uuid);
    expect(completed).not.toMatchObject({ ok: true, value: { status: 'success' } });
    await runOutbox(shop);
    expect(await readProviderBooks(shop, challenged.transaction_uuid)).toMatchObject({ captured: 0 });
    expect(await booking.books()).toMatchObject({ refunded: 500 });
    expect((await countPlaces([occurrence, dearer]))[0]).toBe(0);
    expect(await booked.list()).toEqual([]);
  });

  test('would be paid twice without the lock on what a line replaces', async () => {
    const world = await createTestDatabase(12, { canBreakInvariants: true });
    const guard = `(r.status = 'settled' and r.occurrence_id = l.detail #>> '{replaces,occurrenceId}') as`;
    const unlocked = removeStatementGuard(world, guard, 'true as');
    const unguarded = await createTestShop({ ...world, ...unlocked, close: world.close }, sandbox, 'stripe');
    const booked = await book(unguarded);
    unwrapPayment(await booked.add());
    const challenged = unwrapPayment(await booked.pay(300, 'challenge')) as unknown as TestChallenge;
    expect(await booked.cancel(booked.booking.bookingId, 500)).toMatchObject({ ok: true });
    await booked.buyer.answerBank(challenged, true);
    await booked.buyer.completeSca(challenged.transaction_uuid);
    await booked.buyer.complete(challenged.transaction_uuid);
    await unlocked.close();
    // A session of £8 for £3.
    expect(await booked.list()).toMatchObject([{ occurrence_id: booked.dearer.occurrenceId }]);
  });
});

test('credit pays the difference, and the line is for the attendee of its booking only [BKG-03 PRC-03]', async () => {
  const booked = await book();
  const { buyer, add, list } = booked;
  await giveTestCredit(shop, buyer.person.personId, { general: 1000 });
  const cart = unwrapPayment(await add());
  unwrapPayment(await createCreditCalls(buyer).apply([{ type: 'general', amount: 300 }]));
  const paid = unwrapPayment(await buyer.authorise({ payments: [{ tender_type: 'credit', amount: 300 }] }));
  expect(cart.items[0]?.package_applied).toBeNull();
  unwrapPayment(await buyer.complete(paid.transaction_uuid));
  const [moved] = await list();
  expect(moved?.cancellation.awards_credit_message).toBe(
    'We will refund £5.00 to the card that paid, within 5 to 10 working days, and £3.00 as credit.',
  );
});

describe('at the same time', () => {
  test('two moves of one booking hold one new place [BKG-03]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const booked = await book();
      const other = await createSibling(shop, booked.occurrence, { price: 900, later: 240 });
      const replies = await Promise.all([booked.add(), booked.add(other)]);
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
      const places = await countPlaces([booked.occurrence, booked.dearer, other]);
      expect(places.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 1, 1]);
    }
  });

  test('without its index two moves of one booking hold two new places', async () => {
    const world = await createTestDatabase(12, { canBreakInvariants: true });
    await world.run(sql`drop index booking_replaced_once`);
    const unguarded = await createTestShop(world, sandbox, 'stripe');
    const booked = await book(unguarded);
    const other = await createSibling(unguarded, booked.occurrence, { price: 900, later: 240 });
    await Promise.all([booked.add(), booked.add(other)]);
    expect(await countPlaces([booked.occurrence, booked.dearer, other], world)).toEqual([1, 1, 1]);
  });

  test('a payment of the difference and a cancellation end in one of both, with the money of that [BKG-03 BKG-10]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const booked = await book();
      const { buyer, booking, occurrence, dearer } = booked;
      unwrapPayment(await booked.add());
      const { transaction_uuid: id } = unwrapPayment(await booked.pay());
      const [, cancelled] = await Promise.all([buyer.complete(id), booked.cancel(booking.bookingId, 500)]);
      await runOutbox(shop);
      const settled = await booked.list();
      expect(settled).toHaveLength(cancelled.ok ? 0 : 1);
      expect(await booking.books()).toMatchObject({ refunded: cancelled.ok ? 500 : 0 });
      expect(await readProviderBooks(shop, id)).toMatchObject({ captured: cancelled.ok ? 0 : 300 });
      const [old, taken] = await countPlaces([occurrence, dearer]);
      expect([old, cancelled.ok || taken === 1]).toEqual([0, true]);
    }
  });

  /** A customer cancels the booking that a payment replaces, while its order is written and before it is committed. */
  async function cancelDuringOrder(world: TestShop) {
    const booked = await book(world);
    const { buyer, booking } = booked;
    unwrapPayment(await booked.add());
    const { transaction_uuid: id } = unwrapPayment(await booked.pay());
    const { completing, cancelling } = await world.world.inTransaction(async (tx) => {
      await tx(sql`lock table "order" in share mode`);
      const completing = buyer.complete(id);
      await waitForLock(world.world, 1);
      const cancelling = booked.cancel(booking.bookingId, 500);
      // Without the lock nothing makes it wait.
      await Promise.race([cancelling, waitForLock(world.world, 2)]);
      return { ok: true as const, completing, cancelling };
    });
    const [completed, cancelled] = [unwrapPayment(await completing), await cancelling];
    await runOutbox(world);
    const [settled] = await booked.list();
    return {
      completed: completed.status,
      isCancelled: cancelled.ok,
      settled: settled?.occurrence_id,
      dearer: booked.dearer.occurrenceId,
      captured: (await readProviderBooks(world, id))?.captured,
      refunded: (await booking.books())?.refunded,
    };
  }

  test('a cancellation waits for the order of its move, and gives nothing back for a booking that was moved [BKG-03 BKG-10]', async () => {
    const { dearer, ...outcome } = await cancelDuringOrder(shop);
    expect(outcome).toEqual({
      completed: 'success',
      isCancelled: false,
      settled: dearer,
      captured: 300,
      refunded: 0,
    });
  });

  test('without its lock, the booking is given back and pays for the dearer session too', async () => {
    const world = await createTestDatabase(12, { canBreakInvariants: true });
    const unlocked = removeStatementGuard(world, 'order by r.id for no key update of r');
    const unguarded = await createTestShop({ ...world, ...unlocked, close: world.close }, sandbox, 'stripe');
    const { dearer, ...outcome } = await cancelDuringOrder(unguarded);
    await unlocked.close();
    // A session of £8 for £3.
    expect(outcome).toEqual({
      completed: 'success',
      isCancelled: true,
      settled: dearer,
      captured: 300,
      refunded: 500,
    });
  });
});

test('an order of a move that is never paid gives back what was paid before, without a fee [CHK-12 BKG-10]', async () => {
  const booked = await book();
  const { occurrence, dearer, booking, buyer } = booked;
  unwrapPayment(await booked.add());
  const { transaction_uuid: id } = unwrapPayment(await booked.pay());
  await cancelOnWebsite(shop, id);
  const { complete_order_id: orderId } = unwrapPayment(await buyer.complete(id));
  expect(await buyer.order(orderId ?? '')).toMatchObject({ value: { status: 'awaiting_payment' } });
  expect(await countPlaces([occurrence, dearer])).toEqual([0, 1]);
  await setRefundRule(shop, { fee: 400 });
  await database.run(sql`
    update schedule set cut_off_actions = '{charge_fee}', cancellation_cutoff_minutes = 100000
    where id in (${occurrence.scheduleId}, ${dearer.scheduleId})`);
  await sandbox.advance(25 * 3_600_000);
  expect(await cancelUnpaidBookings(shop.deps)).toBe(1);
  expect(await cancelUnpaidBookings(shop.deps)).toBe(0);
  await runOutbox(shop);
  expect(await booking.refunds()).toMatchObject([
    { amount: 500, state: 'succeeded', reason: 'cancellation' },
  ]);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 0 });
  expect(await countPlaces([occurrence, dearer])).toEqual([0, 0]);
});
