import * as z from 'zod/mini';
import { emailAddress, loginResult, newPassword } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { linkPath, member } from './household.ts';

/**
 * AUT-25: offers a child of the client's age of an account their own, by a link to their address. It replaces an earlier
 * offer. The response is the same whether the address has an account or not.
 */
export const offerAccount = route({
  ...linkPath,
  method: 'POST',
  path: '/api/v1/household/children/:id/handover',
  access: 'customer',
  bodyLimit: smallBody,
  body: z.object({ email: emailAddress }),
  reply: member,
  refusals: {
    link_not_found: 404,
    child_too_young: 409,
    child_date_of_birth_missing: 409,
    handover_to_own_address: 409,
    address_not_proved: 409,
    too_many_invitations: 429,
  },
});

/** AUT-25: withdraws the offer of an account before it is accepted. */
export const withdrawAccountOffer = route({
  ...linkPath,
  method: 'DELETE',
  path: '/api/v1/household/children/:id/handover',
  bodyLimit: smallBody,
  access: 'customer',
  reply: member,
  refusals: { link_not_found: 404, handover_accepted: 409 },
});

const token = z.string().check(z.minLength(1), z.maxLength(100));

/** AUT-25: whose account an emailed link hands over, and who books for them. The token is in the body, so that no log contains it. */
export const readAccountHandover = route({
  method: 'POST',
  path: '/api/v1/household/handover',
  access: 'anyone',
  session: 'none',
  bodyLimit: smallBody,
  limit: { by: 'address', perMinute: 60 },
  body: z.object({ token }),
  reply: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** Everybody who books for the child now, the one who has offered first. */
    guardians: z.array(z.object({ first_name: z.string(), last_name: z.string() })),
  }),
  refusals: { handover_not_valid: 409 },
});

/** AUT-25: takes the account over with a password, once, and logs in. */
export const acceptAccountHandover = route({
  method: 'POST',
  path: '/api/v1/household/handover/accept',
  access: 'anyone',
  shedding: 'last',
  session: 'none',
  bodyLimit: smallBody,
  limit: { by: 'address', perMinute: 60 },
  body: z.object({
    token,
    password: newPassword,
    /** Whether those who have booked for the child may go on. There is no default, because it is the child's choice. */
    keeps_guardians: z.boolean(),
    terms: z._default(z.boolean(), false),
  }),
  reply: loginResult,
  refusals: { handover_not_valid: 409, handover_address_taken: 409 },
});
