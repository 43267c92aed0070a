// The ways in which a random basket's payment goes on and ends.
import { address, goBackToOrder, payByLink } from './after-payment.mjs';
import { answerBank, cancelAtProvider, loseNextResponse } from './provider.mjs';
import { chooseCard, countSavedCard } from './saved-cards.mjs';
import { countTenders } from './tenders.mjs';

const providers = { demo: 'opayo', harbour: 'stripe' };

const readCart = async ({ send }) => (await send('GET', '/api/activities/cart')).data;

/** The tenders that the page shows for a cart: credit first, then gift cards, the rest by card. */
function listPayments({ total, balance, gift_cards: giftCards }) {
  const byGiftCard = giftCards.reduce((sum, { applied }) => sum + applied.value, 0);
  const credit = total.value - balance.value - byGiftCard;
  return [
    ...(credit > 0 ? [{ tender_type: 'credit', amount: credit }] : []),
    ...(byGiftCard > 0 ? [{ tender_type: 'gift-card', amount: byGiftCard }] : []),
    ...(balance.value > 0 ? [{ tender_type: 'online', amount: balance.value }] : []),
  ];
}

/** Prepares and authorises the customer's cart as their page shows it. Undefined: refused, or nothing to pay for. */
export async function authorise(context, kind = 'ok', changes = {}) {
  const { customer } = context;
  const { send } = customer;
  const cart = await readCart(customer);
  if (!cart || cart.items.length === 0) return undefined;
  const prepared = await send('GET', '/api/checkout/prepare');
  if (prepared.status !== 200) return undefined;
  const { session_key: sessionKey, required_waivers: waivers } = prepared.data;
  const payments = listPayments(cart);
  const hasCard = cart.balance.value > 0;
  const card = hasCard ? await chooseCard(context, prepared.data, kind) : {};
  const response = await send('POST', '/api/checkout/authorise', {
    ...address,
    ...card,
    ...(hasCard && sessionKey ? { session_key: sessionKey } : {}),
    card_holder_name: 'SUCCESSFUL',
    payments,
    cart_hash: cart.hash,
    terms: true,
    completed_waivers: waivers.map(({ id }) => id),
    ...changes,
  });
  if (response.status !== 200) return undefined;
  return { ...response.data, cart, payments, savedCard: card };
}

/** Repeats complete while the outcome is unknown. */
export async function complete({ customer, tally }, { transaction_uuid: id, cart, savedCard }) {
  for (let tries = 0; tries < 5; tries += 1) {
    const { data, status } = await customer.send('POST', '/api/checkout/complete', {
      transaction_uuid: id,
      terms: true,
    });
    if (status !== 200) return undefined;
    if (data.status === 'success')
      return recordOrder({ customer, tally }, data.complete_order_id, { cart, savedCard });
    if (data.status === 'failed') return undefined;
  }
  return undefined;
}

/** Compares a confirmed order with the basket that the customer saw, and counts what it had. */
async function recordOrder({ customer, tally }, id, { cart, savedCard }) {
  const { data: order } = await customer.send('GET', `/api/checkout/orders/${id}`);
  const isNew = !customer.orders.has(id);
  const spent = order.payments
    .filter(({ tender_type }) => tender_type === 'credit')
    .reduce((sum, { amount }) => sum + amount.value, 0);
  customer.orders.set(id, { total: order.total.value, spent });
  if (order.total.value !== cart.total.value)
    tally.problem(`order ${id} costs ${order.total.value}, its basket showed ${cart.total.value}`);
  if (!isNew) return order;
  countTenders(tally, { cart, order });
  countSavedCard(tally, savedCard);
  return order;
}

const readRef = async ({ world }, id) =>
  (await world.query('select provider_ref as ref, amount from payment_attempt where id = $1', [id]))[0];

/** Answers the bank, and tells our server as the browser does. */
async function finishChallenge(context, paid, passes) {
  const { world, customer } = context;
  const cres = await answerBank(world, customer.client, paid, passes);
  const { data } = await customer.send(
    'POST',
    `/api/payment-providers/sca-completion/${paid.transaction_uuid}`,
    { transaction_uuid: paid.transaction_uuid, sca_result: cres },
  );
  return data?.status;
}

const isAuthorised = (paid) => paid?.transaction_status === 'authorised';

async function payNow(context, name = 'paid') {
  const paid = await authorise(context);
  const order = isAuthorised(paid) ? await complete(context, paid) : undefined;
  if (order) context.tally.count('outcome', name);
  if (order) await goBackToOrder(context, order);
}

/** Each end with its weight. */
export const ends = {
  pay: [payNow, 40],
  'declined, then paid': [
    async (context) => {
      const paid = await authorise(context, 'declined');
      if (paid?.transaction_status !== 'failed') return;
      context.tally.count('outcome', 'declined');
      await payNow(context);
    },
    8,
  ],
  'challenge passed': [
    async (context) => {
      const paid = await authorise(context, 'challenge');
      if (paid?.transaction_status !== 'sca_required') return;
      await finishChallenge(context, paid, true);
      if (await complete(context, paid)) context.tally.count('outcome', 'challenge passed');
    },
    9,
  ],
  'challenge failed': [
    async (context) => {
      const paid = await authorise(context, 'challenge');
      if (paid?.transaction_status !== 'sca_required') return;
      const status = await finishChallenge(context, paid, false);
      if (status === 'failed') context.tally.count('outcome', 'challenge failed');
    },
    5,
  ],
  'challenge left': [
    async (context) => {
      const paid = await authorise(context, 'challenge');
      if (paid?.transaction_status === 'sca_required') context.tally.count('outcome', 'challenge left');
    },
    4,
  ],
  'payment cancelled': [
    async (context) => {
      const paid = await authorise(context, 'challenge');
      if (paid?.transaction_status !== 'sca_required') return;
      const { status } = await context.customer.send('POST', '/api/checkout/cancel', {});
      if (status === 200) context.tally.count('outcome', 'payment cancelled');
    },
    4,
  ],
  'left after authorise': [
    async (context) => {
      const paid = await authorise(context);
      if (isAuthorised(paid)) context.tally.count('outcome', 'left after authorise');
    },
    5,
  ],
  'response lost': [
    async (context) => {
      await loseNextResponse(context.world, context.customer.client);
      const paid = await authorise(context);
      if (!paid) return;
      context.tally.count('outcome', 'response lost');
      await complete(context, paid);
    },
    3,
  ],
  'completed twice': [
    async (context) => {
      const paid = await authorise(context);
      if (!isAuthorised(paid)) return;
      const replies = await Promise.all([
        complete(context, paid),
        complete(context, paid),
        complete(context, paid),
      ]);
      if (new Set(replies.map((order) => order?.id)).size > 1)
        context.tally.problem(`three completions of ${paid.transaction_uuid} got different orders`);
      if (replies[0]) context.tally.count('outcome', 'completed twice');
    },
    4,
  ],
  'two tabs': [
    async (context) => {
      const paid = await Promise.all([authorise(context), authorise(context)]);
      const first = paid.find(isAuthorised);
      if (!first) return;
      context.tally.count('outcome', 'two tabs');
      await complete(context, first);
    },
    4,
  ],
  'capture refused': [
    async (context) => {
      const paid = await authorise(context);
      if (!isAuthorised(paid) || paid.cart.balance.value === 0) return;
      const { ref } = await readRef(context, paid.transaction_uuid);
      await cancelAtProvider(context.world, context.customer.client, ref);
      const order = await complete(context, paid);
      if (!order) return;
      context.tally.count('outcome', 'capture refused');
      if (context.random.chance(0.6)) await payByLink(context, order);
    },
    3,
  ],
  'captured late': [
    async (context) => {
      const paid = await authorise(context);
      if (!isAuthorised(paid) || paid.cart.balance.value === 0) return;
      const attempt = await readRef(context, paid.transaction_uuid);
      // No order can use it any more, as after the loss of a place.
      await context.world.query(`update payment_attempt set cart_hash = 'another' where id = $1`, [
        paid.transaction_uuid,
      ]);
      // The sweep may have voided it first, because the clock moves.
      const isCaptured = await context.world.providers.captureAtProvider(
        providers[context.customer.client],
        attempt,
      );
      await complete(context, paid);
      context.tally.count('outcome', isCaptured ? 'captured late' : 'voided before a late capture');
    },
    2,
  ],
  'another basket shown': [
    async (context) => {
      const paid = await authorise(context, 'ok', { cart_hash: 'another' });
      if (paid) context.tally.problem('a payment of another basket than the shown one was accepted');
      await payNow(context);
    },
    3,
  ],
  'another total': [
    async (context) => {
      const paid = await authorise(context, 'ok', { payments: [{ tender_type: 'online', amount: 1 }] });
      if (paid) context.tally.problem('a payment of £0.01 was accepted');
    },
    2,
  ],
  left: [async ({ tally }) => tally.count('outcome', 'left'), 12],
  cleared: [
    async ({ customer, tally }) => {
      const { status } = await customer.send('DELETE', '/api/activities/cart');
      if (status === 200) tally.count('outcome', 'cleared');
    },
    5,
  ],
};
