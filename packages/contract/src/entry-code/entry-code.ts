import * as z from 'zod/mini';
import { route, smallBody } from '../route.ts';
import { slug } from '../slug.ts';
import { wallTime } from '../wall-clock.ts';

// Entry codes: signed QR codes of what is booked, which a reader at the venue checks (decision 0068).

/** The session that a code admits to next. */
const entrySession = z.object({
  name: z.string(),
  venue_name: z.string(),
  location_name: z.string(),
  starts_at: wallTime,
  ends_at: wallTime,
});

/** What a screen shows for one line of an order. */
const entryCode = z.object({
  /** The line of the order; null for a booking without one. */
  line_id: z.nullable(z.uuid()),
  /** The content of the QR code, valid for this step and the next one. */
  code: z.string(),
  /** The first session that has not ended. */
  session: entrySession,
  /** How many people the code admits. */
  places: z.int(),
  /** The attendee's first name, or the ticket's name; empty without either. */
  label: z.string(),
  /** When it was used for this session; null before. */
  used_at: z.nullable(wallTime),
  /** Links that add it to a wallet; null where the client has no keys for it. */
  google_wallet_url: z.nullable(z.url()),
  apple_wallet_url: z.nullable(z.string()),
});

const codes = {
  reply: z.object({
    entry_codes: z.array(entryCode),
    /** Seconds until the codes change, by the server's clock. */
    seconds_left: z.int(),
  }),
} as const;

/**
 * The code of a booking that the caller or a linked person attends, or that the caller made, with those of the other tickets
 * and people of its order in its session.
 */
export const getBookingEntryCode = route({
  ...codes,
  path: '/api/v1/activities/bookings/:id/entry-code',
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  limit: { by: 'person', perMinute: 60 },
  refusals: { booking_not_found: 404, entry_code_unavailable: 409 },
});

/** The codes of the lines of an order that still have a session. */
export const getOrderEntryCodes = route({
  ...codes,
  path: '/api/checkout/orders/:id/entry-codes',
  shedding: 'last',
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  limit: { by: 'person', perMinute: 60 },
  refusals: { order_not_found: 404, entry_code_unavailable: 409 },
});

/** The same without a log-in, for everyone with the order's token. */
export const getLinkedEntryCodes = route({
  ...codes,
  path: '/api/checkout/order-payment/entry-codes',
  shedding: 'last',
  access: 'signature',
  session: 'none',
  query: z.object({ order_token: z.string().check(z.maxLength(100)) }),
  limit: { by: 'address', perMinute: 60 },
  refusals: { order_not_found: 404, entry_code_unavailable: 409 },
});

/**
 * The same at a kiosk, by the reference of the order and the last name or email address of who booked, without links to a
 * wallet. A wrong reference and a wrong name have one refusal (decision 0113).
 */
export const findEntryCodes = route({
  ...codes,
  method: 'POST',
  path: '/api/v1/entry-codes/find',
  access: 'anyone',
  session: 'none',
  bodyLimit: smallBody,
  body: z.object({
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** Their last name or email address. */
    booker: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  }),
  limit: { by: 'address', perMinute: 120 },
  refusals: { booking_reference_unknown: 404, entry_code_unavailable: 409, too_many_attempts: 429 },
});

/** The pass of a line for Apple Wallet, by its lasting code. */
export const getAppleWalletPass = route({
  path: '/api/v1/entry-codes/:token/pass.pkpass',
  access: 'signature',
  session: 'none',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  limit: { by: 'address', perMinute: 30 },
  reply: z.string(),
  mediaType: 'application/vnd.apple.pkpass',
  refusals: { entry_code_unknown: 404, entry_code_unavailable: 409 },
});

/**
 * A reader, a turnstile or the desk checks a code at a venue, which uses it up. The `Idempotency-Key` makes a request whose
 * response was lost repeatable. A refusal has the text for the person at the door.
 */
export const checkEntryCode = route({
  method: 'POST',
  path: '/api/v1/entry-codes/check',
  access: 'staff',
  storesKey: true,
  limit: { by: 'person', perMinute: 600 },
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)), venue: slug }),
  reply: z.object({
    booking_id: z.uuid(),
    session: entrySession,
    /** How many people to admit. */
    places: z.int(),
    ticket: z.nullable(z.string()),
    /** Whether a screen showed it, where it changes, or it is the lasting code of an email or a wallet. */
    source: z.enum(['screen', 'email', 'wallet']),
    used_at: wallTime,
  }),
  refusals: {
    venue_not_found: 404,
    /** The caller works at another venue. */
    entry_venue_not_yours: 403,
    /** Not one of this client's codes, or a changed one. */
    entry_code_unknown: 404,
    /** A picture of a screen that has changed since. */
    entry_code_expired: 409,
    entry_cancelled: 409,
    entry_wrong_venue: 409,
    entry_unpaid: 409,
    entry_used: 409,
    entry_too_early: 409,
    entry_over: 409,
  },
});
