import { cancelBooking } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { changeSession } from '@pavilion/contract/session-change/change-session';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  runOutbox,
  type TestChallenge,
} from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../../testing/payment-shops.ts';
import { createTestPackagePlan } from '../../../testing/price-rules.ts';
import { cancelOnWebsite } from '../../../testing/provider-website.ts';
import { buyTestBooking, createSibling, refundTestLine, setRefundRule } from '../../../testing/refunds.ts';
import { countSold, createTestDatabase } from '../../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../../checkout/index.ts';

// Which booking a line replaces, whatever else its customer and others have booked, and when it no longer can.
const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe');
await setRefundRule(shop, {});

/** A customer with a paid booking of £5, and a session of its activity for £8. */
async function book() {
  const occurrence = await shop.createOccurrence(500);
  const buyer = await createTestBuyer(shop, 500, occurrence);
  const booking = await buyTestBooking(shop, buyer);
  await runOutbox(shop);
  const dearer = await createSibling(shop, occurrence, { price: 800 });
  return {
    occurrence,
    buyer,
    booking,
    dearer,
    add: ({ occurrenceId }: { occurrenceId: string } = dearer, quantity = 1) =>
      buyer.add({ occurrenceId, quantity, extraFields: { replaces_booking_id: booking.bookingId } }),
    pay: async (card: 'ok' | 'challenge' = 'ok') =>
      unwrapPayment(await buyer.pay(card, { payments: [{ tender_type: 'online', amount: 300 }] })),
    change: ({ occurrenceId }: { occurrenceId: string }) =>
      call(buyer.send, changeSession, {
        params: { id: booking.bookingId },
        query: {},
        body: { data: { occurrence_id: occurrenceId } },
      }),
  };
}

const problem = { status: 409, code: 'replaced_booking_changed' };

test('a line replaces the booking alone, not what is cancelled or held of the session [BKG-03]', async () => {
  const { buyer, booking, dearer, add, pay } = await book();
  await createTestBuyer(shop, 800, dearer);
  expect(await buyer.add(dearer)).toMatchObject({ ok: true });
  const earlier = await buyTestBooking(shop, {
    ...buyer,
    pay: () => buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 800 }] }),
  });
  await runOutbox(shop);
  const cancelled = await call(buyer.send, cancelBooking, {
    params: { bookingId: earlier.bookingId },
    query: {},
  });
  expect(cancelled).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ ok: true, value: { total: { value: 300 } } });
  unwrapPayment(await buyer.complete((await pay()).transaction_uuid));
  const replacing = await database.run(sql`
    select person_id, status from booking where client_id = ${shop.client.id} and replaces_id = ${booking.bookingId}`);
  expect(replacing).toEqual([{ person_id: buyer.person.personId, status: 'settled' }]);
  const [left] = await database.run(sql`
    select status, cancellation_source from booking where id = ${booking.bookingId}`);
  expect(left).toEqual({ status: 'cancelled', cancellation_source: 'customers' });
});

test('a booking that is moved meanwhile makes its line a problem that the checkout refuses [BKG-03]', async () => {
  const { buyer, occurrence, add, change } = await book();
  unwrapPayment(await add());
  const card = await buyer.card();
  expect(await change(await createSibling(shop, occurrence, { later: 180 }))).toMatchObject({ ok: true });
  expect(unwrapPayment(await buyer.cart()).items).toMatchObject([
    { replaces: { problem: expect.stringContaining('has changed or is cancelled') as string } },
  ]);
  expect(await buyer.prepare()).toMatchObject(problem);
  const payments = [{ tender_type: 'online', amount: 300 }];
  expect(await buyer.authorise({ ...card, payments })).toMatchObject(problem);
});

test('a booking that is moved during the payment ends it without a charge [BKG-03 CHK-12]', async () => {
  const { buyer, occurrence, booking, add, pay, change } = await book();
  unwrapPayment(await add());
  const challenged = (await pay('challenge')) as unknown as TestChallenge;
  const other = await createSibling(shop, occurrence, { later: 180 });
  expect(await change(other)).toMatchObject({ ok: true });
  await buyer.answerBank(challenged, true);
  await buyer.completeSca(challenged.transaction_uuid);
  const completed = await buyer.complete(challenged.transaction_uuid);
  expect(completed).not.toMatchObject({ ok: true, value: { status: 'success' } });
  expect(await booking.read()).toMatchObject({ status: 'settled', occurrence_id: other.occurrenceId });
});

test('a session at the same price, or of the same schedule at a new one, needs no payment [BKG-03]', async () => {
  const { occurrence, add } = await book();
  const free = { code: 'change_not_dearer', next_step: 'see_booking' };
  expect(await add(await createSibling(shop, occurrence, { price: 500, later: 240 }))).toMatchObject(free);
  const same = await createSibling(shop, occurrence, { later: 300 });
  await database.run(
    sql`update pricing_option set amount = 900 where schedule_id = ${occurrence.scheduleId}`,
  );
  await database.run(sql`update schedule set version = version + 1 where id = ${occurrence.scheduleId}`);
  expect(await add(same)).toMatchObject(free);
});

test('a package pays no difference, and what it paid moves at no price [BKG-03 PRC-08]', async () => {
  const { buyer, occurrence, dearer, add } = await book();
  const plan = await createTestPackagePlan(database, shop.client, occurrence);
  await plan.give(buyer.person.personId, {});
  expect(await add()).toMatchObject({
    ok: true,
    value: { total: { value: 300 }, items: [{ package_applied: null }] },
  });
  await buyer.clear();
  expect(await buyer.add(dearer)).toMatchObject({ ok: true, value: { total: { value: 0 } } });
  const booking = await buyTestBooking(shop, { ...buyer, pay: () => buyer.authorise({ payments: [] }) });
  const dearest = await createSibling(shop, occurrence, { price: 900, later: 240 });
  const { occurrenceId } = dearest;
  expect(
    await buyer.add({ occurrenceId, extraFields: { replaces_booking_id: booking.bookingId } }),
  ).toMatchObject({ code: 'change_not_dearer' });
});

test('a line has the places of its booking, whatever the request says [BKG-03]', async () => {
  const { dearer, add } = await book();
  expect(await add(dearer, 2)).toMatchObject({ ok: true, value: { total: { value: 300 } } });
  expect(await countSold(database, dearer)).toEqual({ places: 1, consumed: 1 });
});

test('an unpaid move gives back nothing that staff have refunded before [CHK-12 BKG-10]', async () => {
  const { buyer, booking, dearer, add, pay } = await book();
  unwrapPayment(await add());
  const { transaction_uuid: id } = await pay();
  await cancelOnWebsite(shop, id);
  unwrapPayment(await buyer.complete(id));
  expect(await refundTestLine(shop, booking.lineId, 500)).toMatchObject({ ok: true });
  await sandbox.advance(25 * 3_600_000);
  expect(await cancelUnpaidBookings(shop.deps)).toBe(1);
  await runOutbox(shop);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  expect(await countSold(database, dearer)).toEqual({ places: 0, consumed: 0 });
});
