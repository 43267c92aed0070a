// What becomes of an order after it was paid: paid by its link, cancelled, or refunded on the provider's website.
import { createCardToken, refundAtProvider } from './provider.mjs';

export const address = {
  billing_address_line_one: '88 Test Street',
  billing_city: 'Salford',
  billing_first_name: 'Basket',
  billing_last_name: 'Sample',
  billing_postcode: 'M5 4WT',
};

/** Pays an order whose capture was refused through its link. */
export async function payByLink({ world, customer, tally }, order) {
  const { data } = await customer.send('GET', `/api/checkout/orders/${order.id}`);
  const token = /order_token=([\w.-]+)/.exec(JSON.stringify(data?.payment_link ?? ''))?.[1];
  if (!token) return;
  const prepared = await customer.send('GET', `/api/checkout/order-payment/prepare?order_token=${token}`);
  if (prepared.status !== 200) return;
  const { session_key: sessionKey, amount } = prepared.data;
  const card = await createCardToken(world, customer.client, sessionKey, 'ok');
  const { status, data: paid } = await customer.send('POST', '/api/checkout/order-payment/authorise', {
    ...address,
    order_token: token,
    amount,
    card_identifier: card,
    ...(sessionKey ? { session_key: sessionKey } : {}),
  });
  if (status !== 200) return;
  const done = await customer.send('POST', '/api/checkout/order-payment/complete', {
    order_token: token,
    transaction_uuid: paid.transaction_uuid,
  });
  if (done.data?.status === 'success') tally.count('outcome', 'order paid by link');
}

/** Cancels a booking of the orders, and counts where the money of its order has gone. */
async function cancelBooking({ customer, tally, random }, orderId) {
  const { data = [] } = await customer.send('GET', '/api/v1/activities/bookings?status=settled');
  const bookings = data.filter(
    ({ cancellation, order }) => cancellation.can_cancel && (orderId === undefined || order?.id === orderId),
  );
  const booking = random.pick(bookings);
  if (!booking) return;
  const { status, data: cancelled } = await customer.send('DELETE', `/api/activities/bookings/${booking.id}`);
  if (status !== 200) return;
  tally.count('outcome', 'booking cancelled');
  const { refund } = booking.cancellation;
  if (cancelled.cancellation.refund.value !== refund.value)
    tally.problem(`booking ${booking.id} was to give ${refund.value} back`);
  const { data: order } = await customer.send('GET', `/api/checkout/orders/${booking.order.id}`);
  for (const { destination } of order.refunds) tally.count('refunded to', destination);
}

/** Staff refund the card's part on the website of Stripe, which reports it. A gift card of the order is taken back. */
async function refundOnWebsite({ world, tally }, order) {
  const [payment] = await world.query(paymentSql, [order.id]);
  if (!payment) return;
  const { ok } = await refundAtProvider(world, payment.ref);
  if (!ok) return;
  tally.count('outcome', 'refunded on the website');
  if (order.line_items.some(({ kind }) => kind === 'gift_card'))
    tally.count('outcome', 'sold gift card taken back');
}

const paymentSql = `
  select a.provider_ref as ref from tender t
  join payment_attempt a on a.client_id = t.client_id and a.id = t.attempt_id and a.state = 'captured'
  where t.order_id = $1 and t.refunded = 0`;

/** What the customer, or the client's staff, do with an order that was paid. */
export async function goBackToOrder(context, order) {
  const { random, customer } = context;
  const isByGiftCard = order.payments.some(({ tender_type: type }) => type === 'gift-card');
  if (isByGiftCard && random.chance(0.5)) await cancelBooking(context, order.id);
  else if (random.chance(0.3)) await cancelBooking(context);
  else if (customer.client === 'harbour' && random.chance(0.08)) await refundOnWebsite(context, order);
}
