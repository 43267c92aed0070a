import * as z from 'zod/mini';
import { currentPassword, passwordLinkRequested } from '../password.ts';
import { emailAddress } from '../person.ts';
import { route, smallBody } from '../route.ts';

/**
 * ACC-03: asks to change the caller's email address. Both addresses get a link, and the change happens once both are
 * used. The response is the same whether or not the new address has an account.
 */
export const requestEmailChange = route({
  method: 'POST',
  path: '/api/auth/user/email',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({ email: emailAddress, current_password: currentPassword }),
  reply: passwordLinkRequested,
  refusals: { too_many_attempts: 429 },
});

/** AUT-20: emails the caller another link that confirms the address of their account. */
export const requestEmailConfirmation = route({
  method: 'POST',
  path: '/api/auth/user/email/confirmation',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  reply: passwordLinkRequested,
  refusals: { too_many_attempts: 429 },
});

/** The address of a new account, or the new address of a change. */
const kind = z.enum(['confirmation', 'change']);

const linkBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** ACC-03, AUT-20: what a link confirms. A POST, so that the token is in no URL. */
export const readEmailChange = route({
  method: 'POST',
  path: '/api/auth/customer/email-change/link',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: linkBody,
  reply: z.object({ kind, new_email: z.string() }),
  refusals: { email_link_invalid: 409 },
});

/** ACC-03, AUT-20: confirms the address that got the link, which is then used up. */
export const confirmEmailChange = route({
  method: 'POST',
  path: '/api/auth/customer/email-change/confirm',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: linkBody,
  /** `is_changed`: the other address had confirmed before, so the account has the new one. */
  reply: z.object({ kind, new_email: z.string(), is_changed: z.boolean() }),
  refusals: { email_link_invalid: 409 },
});
