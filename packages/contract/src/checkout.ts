import * as z from 'zod/mini';
import { cart, cartSource, lineRefusals } from './cart.ts';
import { money, tenderType } from './money.ts';
import { maxInteger } from './person.ts';
import { route } from './route.ts';

const transactionStatus = z.enum(['authorised', 'sca_required', 'failed', 'pending']);
/** Fields to post to `sca_url`. */
const scaData = z.record(z.string(), z.string());

const billingAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  state: z.string(),
});
/** PAY-03: a card that the payment provider keeps for the caller. */
export const savedCard = z.object({
  id: z.uuid(),
  /** Visa, Mastercard. */
  brand: z.string(),
  last_four: z.string(),
  /** MM/YY. */
  expiry: z.string(),
  /** Whether its last month has ended. */
  is_expired: z.boolean(),
});
const payableCard = z.extend(savedCard, {
  /** Opayo's identifier of the card, for which its frame asks the security code; null for Stripe. */
  card_identifier: z.nullable(z.string()),
});
/** A bank account, of which nothing else is known here. */
export const bankAccount = z.object({
  /** As the bank calls itself. */
  bank_name: z.string(),
  /** The end of the account number. */
  last_two: z.string(),
});
/** What is said before a membership with Direct Debit is bought. Days 'YYYY-MM-DD'. */
const requiredDirectDebit = z.object({
  /** The first collection of each membership in the cart. */
  collections: z.array(z.object({ name: z.string(), amount: money, monthly: money, on: z.string() })),
  /** What the bank shows on statements. */
  statement_name: z.string(),
  /** Working days between the notice of a collection and the collection. */
  notice_days: z.int(),
  /** The bank account that is collected from; null until it is set up. */
  account: z.nullable(bankAccount),
  /** Whether the account can be replaced: the bank has no instruction yet. */
  can_change: z.boolean(),
});
const source = z._default(cartSource, 'activity-booking');

/** CHK-18, PAY-02: what the browser needs for the client's provider, and the payment in progress; creates no charge. */
export const prepare = route({
  method: 'GET',
  path: '/api/checkout/prepare',
  access: 'customer',
  session: 'in-statement',
  shedding: 'last',
  limit: { by: 'person', perMinute: 60 },
  query: z.object({ source }),
  reply: z.object({
    payment_provider: z.string(),
    /** Minor units. */
    amount: z.int(),
    currency: z.string(),
    formatted_amount: z.string(),
    /** Opayo: base URL of the API. Stripe: URL of the browser script. */
    url: z.string(),
    /** Opayo only. */
    session_key: z.nullable(z.string()),
    /** Opayo only: for how long the session key is valid. */
    session_seconds: z.nullable(z.int()),
    mode: z.nullable(z.enum(['sandbox', 'live'])),
    /** PAY-02, PAY-03: the unexpired card that was used last, and all unexpired cards. */
    saved_card: z.nullable(payableCard),
    saved_cards: z.array(payableCard),
    /** Whether the payment can save its card. */
    can_save_card: z.boolean(),
    /** Stripe only: whether the card form shows Apple Pay and Google Pay where the browser has them. */
    offers_wallets: z.boolean(),
    /** WVR-15: the waivers that must be agreed to with the payment, with the names of the attendees. */
    required_waivers: z.array(z.object({ id: z.uuid(), name: z.string(), attendees: z.array(z.string()) })),
    /** WVR-15: the enhanced waivers that attendees have not signed, and how many attendees are not named yet. */
    required_signatures: z.array(
      z.object({ id: z.uuid(), name: z.string(), attendees: z.array(z.string()), unnamed: z.int() }),
    ),
    /** The Direct Debit that is set up before the payment; null for a cart that needs none. */
    required_direct_debit: z.nullable(requiredDirectDebit),
    /** Whether authorise requires the billing address. */
    needs_billing_address: z.boolean(),
    /** The address of the last payment or of the account. */
    billing_address: z.nullable(billingAddress),
    /** Stripe only. */
    publishable_key: z.nullable(z.string()),
    /** Whether the cart has a payment that waits for the bank's challenge. Another card ends that payment. */
    in_progress: z.boolean(),
    transaction_uuid: z.nullable(z.uuid()),
    transaction_status: z.nullable(transactionStatus),
    sca_url: z.nullable(z.string()),
    sca_data: z.nullable(scaData),
    /** Stripe only: continues the open challenge. */
    client_secret: z.nullable(z.string()),
  }),
  refusals: {
    paid_booking_disabled: 403,
    cart_empty: 409,
    cart_in_payment: 409,
    hold_lapsed: 409,
    too_few_adults: 409,
    replaced_booking_changed: 409,
    opayo_session_failed: 409,
    stripe_configuration_failed: 409,
    provider_not_supported: 409,
  },
});

const text = (maxLength: number) => z._default(z.string().check(z.trim(), z.maxLength(maxLength)), '');
const screenSize = z.coerce.number().check(z.int(), z.gte(0), z.lte(maxInteger));
/** Minor units. */
export const tenderAmount = z.int().check(z.lte(maxInteger));
const payments = z
  .array(
    z.object({
      tender_type: tenderType,
      amount: tenderAmount,
      /** ISO 4217. Absent: the client's; another is refused at its field. */
      currency: z.optional(z.string().check(z.toUpperCase(), z.maxLength(3))),
    }),
  )
  .check(z.maxLength(10));

/** CHK-03: starts a payment attempt. Reads the accept header and the user agent from the request. */
export const authorise = route({
  method: 'POST',
  path: '/api/checkout/authorise',
  access: 'customer',
  session: 'in-statement',
  shedding: 'last',
  limit: { by: 'person', perMinute: 30 },
  body: z.object({
    billing_address_line_one: text(50),
    billing_address_line_two: text(50),
    billing_city: text(40),
    billing_first_name: text(20),
    billing_last_name: text(20),
    billing_postcode: text(10),
    /** ISO 3166-1 alpha-2. */
    billing_country: z._default(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(2)), ''),
    /** Two letters, in the United States only. */
    billing_state: z._default(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(2)), ''),
    browser_java_enabled: z._default(z.boolean(), false),
    browser_javascript_enabled: z._default(z.boolean(), true),
    browser_color_depth: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(64)), 24),
    browser_screen_height: z._default(screenSize, 0),
    browser_screen_width: z._default(screenSize, 0),
    /** Minutes behind UTC. */
    browser_tz: z._default(z.coerce.number().check(z.int(), z.gte(-900), z.lte(900)), 0),
    browser_language: z._default(z.string().check(z.maxLength(20)), 'en-GB'),
    /** Opayo's card identifier or Stripe's confirmation token. */
    card_identifier: z.optional(z.string().check(z.maxLength(200))),
    card_holder_name: z._default(z.string().check(z.trim(), z.maxLength(45)), ''),
    /** The hash of the cart that the page showed. Absent: not compared. */
    cart_hash: z.optional(z.string().check(z.maxLength(100))),
    completed_waivers: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
    payments,
    session_key: z.optional(z.string().check(z.maxLength(200))),
    source,
    terms: z._default(z.boolean(), false),
    /** The version of the terms that the page showed; null if it showed none. Absent: not compared. */
    terms_version: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    /** PAY-03: saves the card once the order exists. Without effect for a guest. */
    save_card: z._default(z.boolean(), false),
    /** PAY-03: the saved card that pays. It excludes `card_identifier`. */
    saved_card_id: z.optional(z.uuid()),
  }),
  reply: z.object({
    transaction_status: transactionStatus,
    transaction_uuid: z.uuid(),
    sca_url: z.nullable(z.string()),
    sca_method: z.nullable(z.enum(['GET', 'POST'])),
    sca_data: z.nullable(scaData),
    client_secret: z.nullable(z.string()),
    return_url: z.nullable(z.string()),
    error: z.nullable(z.object({ code: z.string(), message: z.string(), details: z.nullable(z.string()) })),
  }),
  refusals: {
    paid_booking_disabled: 403,
    cart_empty: 409,
    cart_in_payment: 409,
    hold_lapsed: 409,
    /** These three include the current cart as `data`. */
    price_changed: 409,
    discount_not_applied: 409,
    cart_changed: 409,
    terms_changed: 409,
    /** WVR-15: `errors` names each waiver by its id, below `completed_waivers`. */
    waivers_missing: 422,
    /** PRC-10: the credit of `payments` is not what the customer applied, or is no longer available. */
    credit_not_applied: 422,
    /** CHK-35: the same of gift cards. */
    gift_card_not_applied: 422,
    ...lineRefusals,
    person_not_linked: 409,
    person_required: 409,
    provider_not_supported: 409,
    provider_unavailable: 409,
    saved_card_not_found: 404,
  },
  details: cart,
});

/**
 * CHK-31: the attempt of a request to authorise whose response the page lost, for example by a reload. The latest free
 * order without a card. It starts no attempt.
 */
export const resume = route({
  method: 'POST',
  path: '/api/checkout/resume',
  access: 'customer',
  shedding: 'last',
  body: z.object({
    card_identifier: z.optional(z.string().check(z.maxLength(200))),
    saved_card_id: z.optional(z.uuid()),
    /** Of the cart that the lost request paid for, for a saved card or a free order. Absent: not compared. */
    cart_hash: z.optional(z.string().check(z.maxLength(100))),
    source,
  }),
  reply: authorise.reply,
  refusals: { transaction_not_found: 404 },
});

/** PAY-05: ends the open challenge of the cart's payment, so that the cart can change. Without a payment it changes nothing. */
export const cancelPayment = route({
  method: 'POST',
  path: '/api/checkout/cancel',
  access: 'customer',
  shedding: 'last',
  body: z.object({ source }),
  reply: cart,
  /** The payment was sent to the bank, which alone decides its outcome now. */
  refusals: { payment_sent: 409 },
});

/** CHK-04: finishes a challenge. The outcome comes from the provider, never from the browser. */
export const completeChallenge = route({
  method: 'POST',
  path: '/api/payment-providers/sca-completion/:transactionId',
  access: 'customer',
  shedding: 'last',
  params: z.object({ transactionId: z.uuid() }),
  body: z.object({
    transaction_uuid: z.uuid(),
    sca_result: z._default(z.nullable(z.string().check(z.maxLength(20_000))), null),
  }),
  reply: z.object({ transaction_id: z.uuid(), status: z.enum(['authorised', 'failed', 'pending']) }),
  refusals: { transaction_not_found: 404 },
});

/**
 * CHK-05: completes a checkout. Idempotent; the caller repeats it while the status is `pending`. CHK-37: without a
 * transaction it also pays for the cart, which then must be free or covered by credit.
 */
export const complete = route({
  method: 'POST',
  path: '/api/checkout/complete',
  access: 'customer',
  session: 'in-statement',
  shedding: 'last',
  body: z.object({
    completed_waivers: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
    /** With a transaction: compared with what it pays, unless absent. */
    payments: z.optional(payments),
    /** With a transaction: agreed to with authorise, so it is not needed again. */
    terms: z._default(z.boolean(), false),
    transaction_uuid: z.optional(z.uuid()),
    /** With a transaction: compared with the source of its cart, unless absent. */
    source: z.optional(cartSource),
  }),
  reply: z.object({
    complete_order_id: z.nullable(z.uuid()),
    status: z.enum(['success', 'pending', 'failed']),
    message: z.nullable(z.string()),
  }),
  refusals: { ...authorise.refusals, transaction_not_found: 404 },
  details: cart,
});
