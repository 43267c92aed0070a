import * as z from 'zod/mini';
import { passwordLinkRequested } from './password.ts';
import { emailAddress, firstName, lastName } from './person.ts';
import { route, smallBody } from './route.ts';
import { day } from './wall-clock.ts';

/** What `createProvisionalAccount` has to ask for, by the rules of the lines in the guest's carts. */
export const getProvisionalFields = route({
  path: '/api/auth/customer/provisional',
  access: 'anyone',
  shedding: 'last',
  session: 'none',
  reply: z.object({
    date_of_birth: z.boolean(),
    /** The highest age from which a line may be booked; null without one. */
    min_age: z.nullable(z.int()),
  }),
  refusals: {},
});

/**
 * Logs in a customer with their name and email address alone, to pay without a password. The account is provisional: its
 * address is not proven. The response is the same whether or not the address has an account (decision 0024).
 */
export const createProvisionalAccount = route({
  method: 'POST',
  path: '/api/auth/customer/provisional',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: z.object({
    first_name: firstName,
    last_name: lastName,
    email: emailAddress,
    /** Only where a rule of a line asks for an age. */
    date_of_birth: z.optional(day),
  }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { too_many_guests: 429 },
});

/**
 * Corrects the name or address of a provisional account before it has paid. It continues as a new provisional account, to
 * which the baskets move, so that what was bought or emailed under the earlier address stays with that address.
 */
export const changeProvisionalAccount = route({
  method: 'POST',
  path: '/api/auth/customer/provisional/details',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 10 },
  body: z.object({ first_name: firstName, last_name: lastName, email: emailAddress }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { too_many_guests: 429, not_provisional: 409, cart_in_payment: 409 },
});

/** Emails the logged-in customer a link that sets a password and proves their address. */
export const requestOwnPasswordLink = route({
  method: 'POST',
  path: '/api/auth/customer/password-link',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 10 },
  reply: passwordLinkRequested,
  refusals: { too_many_attempts: 429 },
});
