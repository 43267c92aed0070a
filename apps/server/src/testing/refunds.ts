import { cancelBooking, getBooking } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { getOrder } from '@pavilion/contract/order';
import { sql } from 'kysely';
import type { Email } from '#platform/jobs/mailer';
import { bookingJobs } from '../modules/booking/index.ts';
import { notificationJobs } from '../modules/notification/index.ts';
import { refundLine } from '../modules/refund/index.ts';
import { readProviderBooks, type TestBuyer, type TestShop } from './checkouts.ts';
import { createTestOccurrence } from './occurrences.ts';
import { unwrapPayment } from './payment-shops.ts';
import { minutesAfter } from './test-database.ts';

/** A buyer with a paid booking, and what they do with it afterwards. */
export async function buyTestBooking(
  shop: TestShop,
  buyer: Pick<TestBuyer, 'send' | 'complete'> & { pay: () => ReturnType<TestBuyer['pay']> },
) {
  const { world, client } = shop;
  const { transaction_uuid: attemptId } = unwrapPayment(await buyer.pay());
  const completed = unwrapPayment(await buyer.complete(attemptId));
  if (completed.status !== 'success') throw new Error(`Checkout ended as ${completed.status}`);
  const [row] = await world.run(sql<{ bookingId: string; lineId: string; orderId: string }>`
    select b.id as "bookingId", b.line_id as "lineId", o.id as "orderId"
    from payment_attempt a
    join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
    join order_line l on l.client_id = o.client_id and l.order_id = o.id
    join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id
    where a.client_id = ${client.id} and a.id = ${attemptId} limit 1`);
  if (!row) throw new Error(`Payment attempt ${attemptId} has no booking`);
  return {
    ...row,
    attemptId,
    cancel: (refund?: number) =>
      call(buyer.send, cancelBooking, {
        params: { bookingId: row.bookingId },
        query: { source: 'bookings', ...(refund !== undefined && { refund }) },
      }),
    read: async () =>
      unwrapPayment(await call(buyer.send, getBooking, { params: { id: row.bookingId }, query: {} })),
    order: async () => unwrapPayment(await call(buyer.send, getOrder, { params: { id: row.orderId } })),
    refunds: () => readRefunds(shop, row.orderId),
    books: () => readProviderBooks(shop, attemptId),
  };
}

/** Refunds a part of an order line as staff do, without the checkout's lock: the statement alone protects the money. */
export const refundTestLine = (
  {
    world,
    client,
    deps,
  }: Pick<TestShop, 'client' | 'deps'> & { world: Pick<TestShop['world'], 'inTransaction'> },
  lineId: string,
  amount: number,
  destination: 'card' | 'credit' = 'card',
) =>
  world.inTransaction((tx) =>
    refundLine(tx, {
      clientId: client.id,
      cartLineId: lineId,
      bookings: [],
      amount,
      destination,
      reason: 'staff',
      now: deps.now(),
    }),
  );

/** The emails that the jobs of the shop's cancellations send, the oldest first. */
export const sendCancellationEmails = (shop: TestShop): Promise<Email[]> =>
  sendQueuedEmails(shop, 'send_cancellation');

/** The emails that tell the shop's customers of what has happened, such as a refund, the oldest first. */
export const sendNoticeEmails = (shop: TestShop): Promise<Email[]> => sendQueuedEmails(shop, 'send_notice');

async function sendQueuedEmails(
  { world, client, deps }: TestShop,
  kind: 'send_cancellation' | 'send_notice',
): Promise<Email[]> {
  const emails: Email[] = [];
  const mailer = { send: async (email: Email) => void emails.push(email) };
  const jobs = { ...bookingJobs(deps, mailer), ...notificationJobs(deps, mailer) };
  const rows = await world.run(sql<{ id: string; payload: unknown }>`
    select id, payload from outbox where client_id = ${client.id} and kind = ${kind} order by created_at, id`);
  for (const { id, payload } of rows)
    await jobs[kind]?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  return emails;
}

/** The refunds of an order. */
const readRefunds = ({ world, client }: TestShop, orderId: string) =>
  world.run(sql<{
    destination: string;
    credit_type: string | null;
    amount: number;
    state: string;
    reason: string;
  }>`
    select destination, credit_type, amount, state, reason from refund
    where client_id = ${client.id} and order_id = ${orderId} order by destination, credit_type, created_at, id`);

/** Changes what a client gives back for cancelled bookings. */
export const setRefundRule = (
  { world, client }: TestShop,
  { destination = 'card', fee = 0 }: { destination?: 'card' | 'credit'; fee?: number },
) =>
  world.run(sql`
    update client set cancellation_refund = ${destination}, cancellation_fee = ${fee} where id = ${client.id}`);

/** Minutes until the sessions of a test shop. */
export const inTenDays = 14_400;

/** Another session of the activity, so many minutes later: of the same schedule, or of another one at its own price. */
export async function createSibling(
  { world, venue }: Pick<TestShop, 'world' | 'venue'>,
  occurrence: Awaited<ReturnType<TestShop['createOccurrence']>>,
  { price, maximum = 10, later = 120 }: { price?: number; maximum?: number; later?: number } = {},
) {
  const sibling = await createTestOccurrence(world, venue, {
    schedule: { maximum },
    prices: [{ amount: price ?? 500, tax_rate: 2000 }],
    occurrence: {
      starts_at: new Date(minutesAfter(inTenDays + later)),
      ends_at: new Date(minutesAfter(inTenDays + later + 60)),
      last_bookable_at: new Date(minutesAfter(inTenDays + later)),
      category_id: occurrence.category.id,
    },
  });
  if (price === undefined)
    await world.run(sql`
      update occurrence set schedule_id = ${occurrence.scheduleId} where id = ${sibling.occurrenceId}`);
  else
    await world.run(sql`
      update template set category_id = ${occurrence.category.id}
      where id = (select template_id from schedule where id = ${sibling.scheduleId})`);
  return sibling;
}
