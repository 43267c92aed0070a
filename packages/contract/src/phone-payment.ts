import * as z from 'zod/mini';
import { cart, cartSource } from './cart.ts';
import { authorise, complete, completeChallenge, prepare, resume } from './checkout.ts';
import { order } from './order.ts';
import { route } from './route.ts';

// CHK-01: the basket of a kiosk is paid on the customer's own phone. A QR code has the link; the phone that opens it first
// gets a token that pays exactly this basket. The phone's routes need no session, and none is started.

/** 256 random bits as base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));

/** Starts a payment on a phone for the cart of the page. Earlier links of the cart end. */
export const createPhonePayment = route({
  method: 'POST',
  path: '/api/checkout/phone-payment',
  access: 'customer',
  shedding: 'last',
  limit: { by: 'person', perMinute: 20 },
  body: z.object({
    source: z._default(cartSource, 'activity-booking'),
    /** The hash of the cart that the page showed. */
    cart_hash: z.string().check(z.maxLength(100)),
  }),
  reply: z.object({
    id: z.uuid(),
    /** The URL of the QR code. */
    url: z.string(),
    seconds_left: z.int(),
  }),
  refusals: {
    paid_booking_disabled: 403,
    cart_empty: 409,
    cart_changed: 409,
    cart_in_payment: 409,
    hold_lapsed: 409,
  },
});

/** What became of it, for the kiosk. */
export const getPhonePayment = route({
  method: 'GET',
  path: '/api/checkout/phone-payment/:id',
  access: 'customer',
  shedding: 'last',
  limit: { by: 'person', perMinute: 120 },
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    /** `waiting` until a phone opens the link. `ended`: expired, replaced, or the basket has changed. */
    state: z.enum(['waiting', 'opened', 'in_payment', 'paid', 'ended']),
    seconds_left: z.int(),
    /** Only with `paid`. */
    complete_order_id: z.nullable(z.uuid()),
  }),
  refusals: { phone_payment_not_found: 404 },
});

const phoneOptions = {
  access: 'signature',
  session: 'none',
  shedding: 'last',
  limit: { by: 'address', perMinute: 60 },
} as const;
const phoneRefusals = { phone_payment_not_found: 404 } as const;

/**
 * Exchanges the token of the QR code for the phone's own, once. The phone chooses its token, so a repeated request gets
 * the same response.
 */
export const openPhonePayment = route({
  ...phoneOptions,
  method: 'POST',
  path: '/api/checkout/phone-payment/open',
  body: z.object({ link_token: token, payment_token: token }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { ...phoneRefusals, phone_payment_used: 409, phone_payment_ended: 409 },
});

/** What the phone pays for. */
export const getPhoneBasket = route({
  ...phoneOptions,
  method: 'GET',
  path: '/api/checkout/phone-payment/basket',
  query: z.object({ payment_token: token }),
  reply: z.object({
    /** `lapsed`: the places are no longer held. `changed`: the basket is another than that of the QR code. */
    state: z.enum(['payable', 'lapsed', 'changed', 'expired', 'paid']),
    /** Seconds until no payment can begin. */
    seconds_left: z.int(),
    /** Only with `payable`. */
    cart: z.nullable(cart),
    email: z.string(),
    /** The version of the terms that the customer agreed to before. */
    agreed_terms_version: z.nullable(z.string()),
    /** Only with `paid`. */
    order: z.nullable(order),
    /** Proves that order, for its receipt and its calendar file; null without an order. */
    order_token: z.nullable(z.string()),
  }),
  refusals: phoneRefusals,
});

/** CHK-18: `prepare` for the phone's basket. */
export const preparePhonePayment = route({
  ...phoneOptions,
  method: 'GET',
  path: '/api/checkout/phone-payment/prepare',
  query: z.object({ payment_token: token }),
  reply: prepare.reply,
  refusals: { ...prepare.refusals, ...phoneRefusals, phone_payment_ended: 409 },
});

/** CHK-03: `authorise` for the phone's basket, whose hash the server compares. */
export const authorisePhonePayment = route({
  ...phoneOptions,
  method: 'POST',
  path: '/api/checkout/phone-payment/authorise',
  body: z.extend(
    z.omit(authorise.body, { cart_hash: true, source: true, save_card: true, saved_card_id: true }),
    { payment_token: token },
  ),
  reply: authorise.reply,
  refusals: { ...authorise.refusals, ...phoneRefusals, phone_payment_ended: 409 },
});

/** CHK-31: `resume` for an attempt of the phone. */
export const resumePhonePayment = route({
  ...phoneOptions,
  method: 'POST',
  path: '/api/checkout/phone-payment/resume',
  body: z.object({ payment_token: token, card_identifier: z.optional(z.string().check(z.maxLength(200))) }),
  reply: resume.reply,
  refusals: { ...phoneRefusals, transaction_not_found: 404 },
});

/** CHK-04: `completeChallenge` for an attempt of the phone. */
export const completePhoneChallenge = route({
  ...phoneOptions,
  limit: { by: 'address', perMinute: 120 },
  method: 'POST',
  path: '/api/checkout/phone-payment/sca-completion',
  body: z.object({ payment_token: token, transaction_uuid: z.uuid() }),
  reply: completeChallenge.reply,
  refusals: { ...phoneRefusals, transaction_not_found: 404 },
});

/** CHK-05: `complete` for an attempt of the phone. */
export const completePhonePayment = route({
  ...phoneOptions,
  limit: { by: 'address', perMinute: 120 },
  method: 'POST',
  path: '/api/checkout/phone-payment/complete',
  body: z.object({
    payment_token: token,
    transaction_uuid: z.uuid(),
    completed_waivers: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
  }),
  reply: complete.reply,
  refusals: { ...phoneRefusals, transaction_not_found: 404 },
});
