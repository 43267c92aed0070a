import { randomUUID } from 'node:crypto';
import { getBooking, listBookings } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { cancelBookings, quoteCancellation } from '@pavilion/contract/cancellation/cancel-bookings';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCourse, countBundleSales, createTestBundle, type TestBundle } from '../../testing/bundles.ts';
import {
  createTestBuyer,
  createTestShop,
  readProviderBooks,
  runOutbox,
  type TestBuyer,
} from '../../testing/checkouts.ts';
import { createCreditCalls, giveTestCredit } from '../../testing/credit.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { sendCancellationEmails, setRefundRule } from '../../testing/refunds.ts';
import { countSold, createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';

const database = await createTestDatabase(10);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

async function pay(buyer: TestBuyer, payments: { tender_type: 'online' | 'credit'; amount: number }[]) {
  const paid = unwrapPayment(await buyer.pay('ok', { payments }));
  unwrapPayment(await buyer.complete(paid.transaction_uuid));
  await runOutbox(shop);
  return paid.transaction_uuid;
}

/** A customer who has paid £100 for a course of three sessions: £80 by card and £20 by credit, unless by more credit. */
async function buyCourse({ days = [10, 17, 24], credit = 2000 } = {}) {
  const course = await createTestBundle(database, shop.venue, { type: 'courses', days });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  await addCourse(buyer.send, course);
  await giveTestCredit(shop, buyer.person.personId, { general: credit });
  unwrapPayment(await createCreditCalls(buyer).apply([{ type: 'general', amount: credit }]));
  const attemptId = await pay(buyer, [
    { tender_type: 'credit', amount: credit },
    { tender_type: 'online', amount: 10_000 - credit },
  ]);
  return { course, ...createCustomer(buyer), attemptId };
}

function createCustomer(buyer: TestBuyer) {
  const list = async (status: 'settled' | 'cancelled' = 'settled') =>
    unwrapPayment(await call(buyer.send, listBookings, { query: { status } }));
  return {
    ...buyer,
    list,
    listIds: async () => (await list()).map(({ id }) => id),
    cancel: (ids: readonly string[], more: object = {}, headers = {}) =>
      call(
        buyer.send,
        cancelBookings,
        {
          query: {},
          body: {
            data: {
              update_type: 'cancellation',
              cancellation_source: 'my-account',
              booking_ids: [...ids],
              ...more,
            },
          },
        },
        headers,
      ),
    quote: async (id: string, ids?: readonly string[]) =>
      unwrapPayment(
        await call(buyer.send, quoteCancellation, {
          params: { id },
          query: ids ? { booking_ids: [...ids] } : {},
        }),
      ),
    refunds: () =>
      database.run(sql<{ destination: string; amount: number; shares: number[] }>`
        select r.destination, r.amount,
          array(select s.amount from refund_share s where s.refund_id = r.id order by s.offset_amount) as shares
        from refund r join "order" o on o.id = r.order_id
        where o.person_id = ${buyer.person.personId} order by r.destination, r.created_at`),
  };
}

/** Lets the cut-off of a session pass, with what happens afterwards. */
const passCutOff = (course: TestBundle, position: number, action: 'charge_fee' | 'disable_cancelling') =>
  database.run(sql`
    with moved as (
      update occurrence set starts_at = ${new Date(minutesAfter(60))}, ends_at = ${new Date(minutesAfter(120))}
      where id = ${course.sessionIds[position]}
    )
    update schedule set cut_off_actions = array[${action}]::text[], cancellation_cutoff_minutes = 120
    where id = ${course.id}`);

const toValues = (bookings: readonly { cancellation: { refund: { value: number } } }[]) =>
  bookings.map(({ cancellation }) => cancellation.refund.value);

describe('a course', () => {
  test('is cancelled in one call with one refund for each tender, to the penny in the books [BKG-06 BKG-09 BKG-10]', async () => {
    await setRefundRule(shop, {});
    const customer = await buyCourse();
    const ids = await customer.listIds();
    const quoted = await customer.quote(ids[1] ?? '');
    expect(quoted.bookings.map(({ id }) => id)).toEqual(ids);
    expect(quoted.chosen).toMatchObject({
      booking_ids: ids,
      can_cancel: true,
      refund: { value: 10_000 },
      fee: { value: 0 },
      refund_message:
        'We will refund £80.00 to the card that paid, within 5 to 10 working days, and £20.00 as credit.',
      deadline_message: 'You can cancel until Tue 11 Jun, 11:30.',
    });
    const cancelled = await customer.cancel(ids, { refund: 10_000 });
    expect(cancelled).toMatchObject({ ok: true, value: ids.map((id) => ({ id, status: 'cancelled' })) });
    expect(await customer.refunds()).toEqual([
      { destination: 'card', amount: 8000, shares: [3334, 3333, 1333] },
      { destination: 'credit', amount: 2000, shares: [2000] },
    ]);
    expect(toValues(await customer.list('cancelled'))).toEqual([3334, 3333, 3333]);
    expect((await countBundleSales(database, customer.course)).consumed).toEqual([0, 0, 0]);
    const emails = (await sendCancellationEmails(shop)).filter(({ to }) => to === customer.person.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('We have cancelled these 3 bookings, as you asked.');
    expect(emails[0]?.text.match(/Summer camp/g)).toHaveLength(3);
    expect(emails[0]?.text).toMatch(/Your order reference is [A-Z0-9]{6,}\./);
    expect(emails[0]?.text).toContain('We are refunding £80.00 to the card that paid');
    await runOutbox(shop);
    expect(await readProviderBooks(shop, customer.attemptId)).toMatchObject({
      captured: 8000,
      refunded: 8000,
    });
  });

  test('shares each tender from where the session before ended, also one that no card paid [BKG-06 BKG-10]', async () => {
    await setRefundRule(shop, {});
    const customer = await buyCourse({ credit: 4000 });
    unwrapPayment(await customer.cancel(await customer.listIds(), { refund: 10_000 }));
    const shares = await database.run(sql`
      select r.destination, s.offset_amount as before, s.amount from refund r
      join refund_share s on s.client_id = r.client_id and s.refund_id = r.id
      join "order" o on o.client_id = r.client_id and o.id = r.order_id
      where o.person_id = ${customer.person.personId} order by r.destination, s.offset_amount`);
    expect(shares).toEqual([
      { destination: 'card', before: 0, amount: 3334 },
      { destination: 'card', before: 3334, amount: 2666 },
      { destination: 'credit', before: 0, amount: 667 },
      { destination: 'credit', before: 667, amount: 3333 },
    ]);
  });

  test('that is partly past its cut-off is not cancelled, and says which sessions stand in the way [BKG-06 BKG-03]', async () => {
    await setRefundRule(shop, {});
    const customer = await buyCourse();
    await passCutOff(customer.course, 0, 'disable_cancelling');
    const ids = await customer.listIds();
    const [late = '', ...open] = ids;
    expect(await customer.cancel(ids)).toMatchObject({
      status: 409,
      code: 'bookings_not_cancelled',
      message: 'Nothing was cancelled, because 1 of these bookings cannot be. Leave it out and try again.',
      errors: { [late]: ['It is too late to cancel this booking online. Contact the venue.'] },
      next_step: 'contact_venue',
      details: { refusals: [{ booking_id: late, code: 'cancellation_closed', next_step: 'contact_venue' }] },
    });
    expect(await customer.listIds()).toEqual(ids);
    expect((await customer.quote(late)).chosen).toMatchObject({
      booking_ids: open,
      can_cancel: true,
      refund: { value: 6666 },
    });
    expect(await customer.cancel(open, { refund: 6666 })).toMatchObject({ ok: true });
    expect(await customer.refunds()).toEqual([{ destination: 'card', amount: 6666, shares: [3333, 3333] }]);
  });

  test('keeps the fee of each late session, which the customer reads first [BKG-10]', async () => {
    await setRefundRule(shop, { fee: 400 });
    const customer = await buyCourse();
    await passCutOff(customer.course, 0, 'charge_fee');
    const ids = await customer.listIds();
    const { chosen } = await customer.quote(ids[0] ?? '');
    expect(chosen).toMatchObject({ refund: { value: 9600 }, fee: { value: 400 } });
    expect(chosen.refund_message).toContain('A fee of £4.00 is kept');
    expect(chosen.deadline_message).toBe('It is free of charge until Tue 18 Jun, 11:30.');
    expect(await customer.cancel(ids, { refund: 10_000 })).toMatchObject({ code: 'refund_changed' });
    expect(await customer.listIds()).toEqual(ids);
    expect(await customer.cancel(ids, { refund: 9600 })).toMatchObject({ ok: true });
    expect((await customer.refunds()).map(({ amount }) => amount)).toEqual([8000, 1600]);
  });
});

test('adults and their children are cancelled together, although not the adults alone [BKG-06 ACT-29]', async () => {
  await setRefundRule(shop, {});
  const inTenDays = 14_400;
  const swim = await createTestSwim(database, shop.venue, {
    ratio: true,
    occurrence: {
      starts_at: new Date(minutesAfter(inTenDays)),
      ends_at: new Date(minutesAfter(inTenDays + 60)),
      last_bookable_at: new Date(minutesAfter(inTenDays)),
    },
  });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  await buyer.add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child', 3)]);
  await pay(buyer, [{ tender_type: 'online', amount: 1600 }]);
  const customer = createCustomer(buyer);
  const bookings = await customer.list();
  expect(bookings.map(({ settled_together }) => settled_together)).toEqual([2, 2]);
  const withChildren = bookings.map(({ ticket, children_cancelled }) => [ticket?.name, children_cancelled]);
  expect(Object.fromEntries(withChildren)).toEqual({ Adult: 3, Child: 0 });
  const adults = bookings.find(({ ticket }) => ticket?.name === 'Adult')?.id ?? '';
  const reason =
    'This would leave the children without an adult. Cancel these tickets too: Child\u00a0×\u00a03.';
  expect(await customer.quote(adults, [adults])).toMatchObject({
    chosen: { can_cancel: false, cannot_cancel_reason: reason },
    with_children: { booking_ids: bookings.map(({ id }) => id), can_cancel: true, refund: { value: 1600 } },
  });
  expect((await customer.quote(adults)).with_children).toBeNull();
  expect(await customer.cancel([adults])).toMatchObject({
    code: 'bookings_not_cancelled',
    errors: { [adults]: [reason] },
    next_step: 'cancel_together',
  });
  expect(await customer.cancel(await customer.listIds(), { refund: 1600 })).toMatchObject({ ok: true });
  expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
  expect((await customer.refunds()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    600, 1000,
  ]);
  const [email] = (await sendCancellationEmails(shop)).filter(({ to }) => to === customer.person.email);
  const blocks = (email?.text ?? '').split('\n\n').filter((block) => block.includes('Adult'));
  expect(blocks.map((block) => block.split('\n'))).toEqual([
    ['Spin', expect.any(String), expect.any(String), 'For Sam Sample', 'Adult × 2', 'Child × 3'],
  ]);
  expect(email?.subject).toBe('Test Leisure: your booking for Spin is cancelled');
});

test('a child of another order is cancelled with its adult, unless it has not been paid for [BKG-06 ACT-29]', async () => {
  await setRefundRule(shop, {});
  const inTwelveDays = 17_280;
  const swim = await createTestSwim(database, shop.venue, {
    ratio: true,
    occurrence: {
      starts_at: new Date(minutesAfter(inTwelveDays)),
      ends_at: new Date(minutesAfter(inTwelveDays + 60)),
      last_bookable_at: new Date(minutesAfter(inTwelveDays)),
    },
  });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  await buyer.add([createTicketItem(swim, 'adult')]);
  await pay(buyer, [{ tender_type: 'online', amount: 500 }]);
  const customer = createCustomer(buyer);
  const [adult = ''] = await customer.listIds();
  await buyer.add([createTicketItem(swim, 'child')]);
  // Its place is only held.
  expect(await customer.quote(adult, [adult])).toMatchObject({
    chosen: { can_cancel: false },
    with_children: null,
  });
  await pay(buyer, [{ tender_type: 'online', amount: 200 }]);
  const { with_children: both } = await customer.quote(adult, [adult]);
  expect(both?.bookings.map(({ ticket }) => ticket?.name)).toEqual(['Adult', 'Child']);
  expect(both).toMatchObject({ can_cancel: true, refund: { value: 700 } });
  expect(await customer.cancel(both?.booking_ids ?? [], { refund: 700 })).toMatchObject({ ok: true });
  expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
});

test('a repeated call has one effect, and its key is for no other call [BKG-06]', async () => {
  const customer = await buyCourse();
  const ids = await customer.listIds();
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all([1, 2, 3].map(() => customer.cancel(ids, {}, headers)));
  expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await customer.cancel(ids, {}, headers)).toMatchObject({ ok: true, value: { length: 3 } });
  expect(await customer.cancel(ids.slice(1), {}, headers)).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
  expect((await customer.refunds()).map(({ amount }) => amount)).toEqual([8000, 2000]);
});

test('of two calls with one key at once, for different bookings, one has an effect [BKG-06]', async () => {
  const customer = await buyCourse();
  const [a = '', b = ''] = await customer.listIds();
  const headers = { 'idempotency-key': randomUUID() };
  // Both have found no earlier request with the key before one of them saves it.
  const replies = await holdWrites(database, { table: 'idempotency_key', count: 2 }, () =>
    Promise.all([customer.cancel([a], {}, headers), customer.cancel([b], {}, headers)]),
  );
  expect(replies.map((reply) => (reply.ok ? 'cancelled' : reply.code)).toSorted()).toEqual([
    'cancelled',
    'idempotency_key_reused',
  ]);
  expect(await customer.listIds()).toHaveLength(2);
});

test('of concurrent calls with a booking in common one succeeds, and the other changes nothing [BKG-06]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const customer = await buyCourse();
    const [a = '', b = '', c = ''] = await customer.listIds();
    const replies = await Promise.all([customer.cancel([a, b]), customer.cancel([c, b])]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await customer.listIds()).length).toBe(1);
    expect((await customer.refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThan(6665);
  }
});

test('only the caller’s own bookings, by sources of the caller, and at most 100 [BKG-06 BKG-08]', async () => {
  const customer = await buyCourse();
  const [first = ''] = await customer.listIds();
  const other = createCustomer(await createTestBuyer(shop));
  expect(await other.cancel([first])).toMatchObject({
    status: 404,
    code: 'booking_not_found',
    errors: { [first]: ['We could not find this booking.'] },
  });
  for (const cancellation_source of ['foh', 'occurrence']) {
    const refused = { status: 403, code: 'source_not_allowed' };
    expect(await customer.cancel([first], { cancellation_source })).toMatchObject(refused);
    const query = { cancellation_source } as { cancellation_source: 'foh' };
    expect(await call(customer.send, getBooking, { params: { id: first }, query })).toMatchObject(refused);
  }
  const tooMany = Array.from({ length: 101 }, () => first);
  expect(await customer.cancel(tooMany)).toMatchObject({
    status: 422,
    errors: { 'data.booking_ids': ['Choose 100 or fewer'] },
  });
  expect(await customer.cancel([])).toMatchObject({ status: 422 });
});
