import * as z from 'zod/mini';
import { authorise, complete, completeChallenge, prepare, resume, tenderAmount } from './checkout.ts';
import { order } from './order.ts';
import { route } from './route.ts';
import { wallClock } from './wall-clock.ts';

// CHK-12: the payment of an order whose capture was refused. The token of the link in its email proves the order, so the
// routes need no session, and none is started.

const orderToken = z.string().check(z.maxLength(100));
const linkOptions = {
  access: 'signature',
  session: 'none',
  shedding: 'last',
  limit: { by: 'address', perMinute: 60 },
} as const;
const linkRefusals = { order_not_found: 404 } as const;
/** Why an order cannot be paid for now. */
const paymentRefusals = {
  ...linkRefusals,
  paid_booking_disabled: 403,
  order_paid: 409,
  order_cancelled: 409,
  payment_overdue: 409,
  cart_in_payment: 409,
  opayo_session_failed: 409,
  stripe_configuration_failed: 409,
  provider_unavailable: 409,
  provider_not_supported: 409,
} as const;

/** The order of a link, and whether it can be paid. */
export const getOrderPayment = route({
  ...linkOptions,
  method: 'GET',
  path: '/api/checkout/order-payment',
  query: z.object({ order_token: orderToken }),
  reply: z.object({
    /** `overdue`: its deadline has passed, and it is cancelled soon. */
    state: z.enum(['payable', 'overdue', 'cancelled', 'paid']),
    /** When it is cancelled unless it is paid; null if it does not await its payment. */
    due_at: z.nullable(wallClock),
    /** Seconds until then by the server's clock, not below 0. */
    seconds_left: z.nullable(z.int()),
    /** Whether a payment of it is in progress, whose outcome may be unknown. */
    in_payment: z.boolean(),
    order,
  }),
  refusals: linkRefusals,
});

/** CHK-18: `prepare` for an order. */
export const prepareOrderPayment = route({
  ...linkOptions,
  method: 'GET',
  path: '/api/checkout/order-payment/prepare',
  query: z.object({ order_token: orderToken }),
  reply: prepare.reply,
  refusals: paymentRefusals,
});

const cardFields = z.omit(authorise.body, {
  payments: true,
  cart_hash: true,
  completed_waivers: true,
  source: true,
  terms: true,
  terms_version: true,
  save_card: true,
  saved_card_id: true,
});

/** CHK-03: `authorise` for the whole amount of an order. */
export const authoriseOrderPayment = route({
  ...linkOptions,
  method: 'POST',
  path: '/api/checkout/order-payment/authorise',
  body: z.extend(cardFields, {
    order_token: orderToken,
    /** Minor units: the amount that the page showed. */
    amount: tenderAmount,
  }),
  reply: authorise.reply,
  refusals: paymentRefusals,
});

/** CHK-31: `resume` for an attempt to pay an order. */
export const resumeOrderPayment = route({
  ...linkOptions,
  method: 'POST',
  path: '/api/checkout/order-payment/resume',
  body: z.object({ order_token: orderToken, card_identifier: z.string().check(z.maxLength(200)) }),
  reply: resume.reply,
  refusals: { ...linkRefusals, transaction_not_found: 404 },
});

/** CHK-04: `completeChallenge` for an attempt to pay an order. */
export const completeOrderChallenge = route({
  ...linkOptions,
  limit: { by: 'address', perMinute: 120 },
  method: 'POST',
  path: '/api/checkout/order-payment/sca-completion',
  body: z.object({ order_token: orderToken, transaction_uuid: z.uuid() }),
  reply: completeChallenge.reply,
  refusals: { ...linkRefusals, transaction_not_found: 404 },
});

/** CHK-05: `complete` for an attempt to pay an order. */
export const completeOrderPayment = route({
  ...linkOptions,
  limit: { by: 'address', perMinute: 120 },
  method: 'POST',
  path: '/api/checkout/order-payment/complete',
  body: z.object({ order_token: orderToken, transaction_uuid: z.uuid() }),
  reply: complete.reply,
  refusals: { ...linkRefusals, transaction_not_found: 404 },
});
