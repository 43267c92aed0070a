import { findNameProblem } from '@pavilion/domain/person';
import * as z from 'zod/mini';
import { money } from './money.ts';
import { route, smallBody } from './route.ts';
import { slug } from './slug.ts';
import { day } from './wall-clock.ts';

/** The largest number of a column of the type `integer`. A larger one would be an error of the database. */
export const maxInteger = 2_147_483_647;

/** Id of a person, in a query or a body. */
export const userId = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxInteger));

/** Id of a person in a path. */
export const personId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** AUT-19: the logged-in user. */
export const user = z.object({
  id: z.int(),
  uuid: z.uuid(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'staff']),
  home_venue_slug: z.nullable(z.string()),
  /** Null without a membership that covers today. */
  membership_user: z.nullable(z.object({ home_venue_id: z.nullable(z.uuid()) })),
  credit: z.object({ balance: money }),
  /** Whether they have attended an induction. */
  has_instruction: z.boolean(),
  has_billing_date: z.boolean(),
  has_outstanding_penalties: z.boolean(),
  document_expiry: z.nullable(z.object({ document_expiring_soon: z.boolean(), days_to_expiry: z.int() })),
  membership_document_upload_required: z.boolean(),
  profile_photo: z.nullable(z.string()),
  /** Paid without a password, so the account has neither a password nor a proven address (decision 0024). */
  is_provisional: z.boolean(),
  /** AUT-20: whether an emailed link has proved their address. */
  is_email_confirmed: z.boolean(),
  /** BSK-34: the latest version of the client's terms that they agreed to; not asked for again at checkout. */
  agreed_terms_version: z.nullable(z.string()),
});

/**
 * Result of a log-in or registration; the session is in the cookie. `token` is a single-use login token for another
 * surface's URL (`?token=`, AUT-07), or the session itself if bearer tokens are enabled.
 */
export const loginResult = z.object({ token: z.string(), result: z.literal('success'), user });

/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/**
 * AUT-01: invalid credentials are 422, because 401 would reload the page. The guest's cart moves to the person. An account
 * with a second factor needs its code in the same request.
 */
export const login = route({
  method: 'POST',
  path: '/api/auth/customer/login',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 120 },
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.optional(secondFactorCode),
  }),
  reply: loginResult,
  refusals: { invalid_credentials: 422, second_factor_needed: 409, too_many_attempts: 429 },
});

export const firstName = z.string().check(z.trim(), z.minLength(1, 'first_name'), z.maxLength(100));
export const lastName = z.string().check(z.trim(), z.minLength(1, 'last_name'), z.maxLength(100));
/** A name of somebody else, which an email to them or from them contains: without anything like an address or domain. */
export const nameInEmail = z.string().check(
  z.trim(),
  z.minLength(1, 'name'),
  z.maxLength(200),
  z.refine((name) => findNameProblem(name) !== 'name_link', 'name_link'),
);
/** The same, or empty. */
export const optionalNameInEmail = z.string().check(
  z.trim(),
  z.refine((name) => findNameProblem(name) !== 'name_link', 'name_link'),
);
export const emailAddress = z.string().check(z.trim(), z.maxLength(254), z.email());

/** AUT-18: a password that a customer chooses. The server also requires that it is hard to guess. */
export const newPasswordChecks = [z.minLength(8), z.maxLength(200)] as const;
export const newPassword = z.string().check(...newPasswordChecks);

const optIn = z._default(z.boolean(), false);
/** AUT-18: empty if not given. */
export const phoneNumber = z
  .string()
  .check(z.trim(), z.maxLength(30), z.regex(/^(?:\+?[\d ()-]{7,30})?$/, 'phone'));
const addressLine = z._default(z.string().check(z.trim(), z.maxLength(100)), '');

/** AUT-17: where an account is created. */
const onboardingType = z.enum([
  'customer_account_online',
  'customer_account_foh',
  'membership_purchase',
  'course_pro_bridge',
  'mcr_active',
]);

/** AUT-02, AUT-18: creates an account and logs in. */
export const register = route({
  method: 'POST',
  path: '/api/auth/customer/register',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 120 },
  query: z.object({ onboarding_type: z._default(onboardingType, 'customer_account_online') }),
  body: z.object({
    first_name: firstName,
    last_name: lastName,
    email: emailAddress,
    password: newPassword,
    /** Absent from a form that shows the password instead of asking for it twice. */
    password_confirmation: z.optional(z.string().check(z.maxLength(200))),
    date_of_birth: day,
    phone: z._default(phoneNumber, ''),
    address1: addressLine,
    address2: addressLine,
    town: addressLine,
    postcode: z._default(z.string().check(z.trim(), z.maxLength(10)), ''),
    marketing_email: optIn,
    marketing_sms: optIn,
    marketing_phone: optIn,
    marketing_post: optIn,
    terms: z._default(z.boolean(), false),
    client_id: slug,
    source: z._default(z.enum(['online', 'foh']), 'online'),
  }),
  reply: loginResult,
  refusals: { too_many_attempts: 429 },
});

/** AUT-04: ends the session. */
export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  bodyLimit: smallBody,
  /** Also deletes the cookies of a revoked session. */
  session: 'none',
  /** MOD-01: also ends the guest session, for browsers shared with the next person. */
  query: z.object({ forget: z._default(z.stringbool(), false) }),
  reply: z.object({ result: z.literal('success') }),
  refusals: {},
});

/** AUT-05: the user, or null for a guest. */
export const getUser = route({
  method: 'GET',
  path: '/api/auth/user',
  access: 'anyone',
  shedding: 'last',
  reply: z.nullable(user),
  refusals: {},
});

/** MOD-02: creates a single-use token with which an embedded page hands its cart and session to a new window. */
export const createHandOver = route({
  method: 'POST',
  path: '/api/auth/hand-over',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  /** `action` is the URL to which a form posts the token, in a new window. */
  reply: z.object({ token: z.string(), action: z.string() }),
  refusals: { too_many_guests: 429 },
  limit: { by: 'person', perMinute: 30 },
});

/**
 * MOD-02: receives the form of an embedded page in a new window, redeems the token and redirects to `to` with the
 * embedded page's cart and session. An invalid token changes nothing and redirects too.
 */
export const completeHandOver = route({
  method: 'POST',
  path: '/hand-over',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  /** Redeems the token with a revoked session too; the transaction that merges a cart checks the session. */
  session: 'none',
  body: z.object({
    /** A login token, or where they are enabled a bearer token, which is longer. */
    token: z.string().check(z.maxLength(1000)),
    /** Path of one of our pages; the basket by default. */
    to: z._default(z.string().check(z.maxLength(1000)), '/basket'),
  }),
  reply: z.null(),
  refusals: {},
  limit: { by: 'address', perMinute: 120 },
});
