import * as z from 'zod/mini';
import { loginResult, newPassword, newPasswordChecks, secondFactorCode } from './person.ts';
import { route, smallBody } from './route.ts';

/** `is_delayed`: emails wait at the moment, with and without an account. */
export const passwordLinkRequested = z.object({ result: z.literal('success'), is_delayed: z.boolean() });
const token = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * AUT-03: requests a link that sets a password, by email. The response is the same whether or not there is an account:
 * the worker looks for it.
 */
export const requestPasswordLink = route({
  method: 'POST',
  path: '/api/auth/customer/forgotten-password',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 30 },
  body: z.object({ email_or_reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  reply: passwordLinkRequested,
  refusals: { too_many_attempts: 429 },
});

/** AUT-16: whose password the link sets. A POST, so that the token is in no URL. */
export const readPasswordLink = route({
  method: 'POST',
  path: '/api/auth/customer/reset-password/link',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: z.object({ token }),
  /** The names are for the strength of the password. */
  reply: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
  refusals: { password_link_invalid: 409 },
});

/**
 * AUT-16: sets the password of the link's owner, ends all their sessions and logs in. The link is used up. An account with
 * a second factor needs its code too, so that a mailbox alone does not open it.
 */
export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/customer/reset-password',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: z.object({ token, password: newPassword, code: z.optional(secondFactorCode) }),
  reply: loginResult,
  refusals: { password_link_invalid: 409, second_factor_needed: 409, too_many_attempts: 429 },
});

/** The password of the account, which the caller types again before a change that a thief of the session would make. */
export const currentPassword = z.string().check(z.minLength(1, 'current_password'), z.maxLength(200));

/** ACC-09: changes the caller's password and ends their other sessions. */
export const changePassword = route({
  method: 'POST',
  path: '/api/auth/user/password',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({
    current_password: currentPassword,
    password: z.string().check(z.minLength(1, { error: 'new_password', abort: true }), ...newPasswordChecks),
  }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { too_many_attempts: 429 },
});
