import * as z from 'zod/mini';
import { child, linkStatus, relationship } from '../linked-person.ts';
import { emailAddress, userId } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { day, wallClock } from '../wall-clock.ts';

const permission = z.enum(['book', 'see_bookings', 'sign_waivers']);

/** AUT-13: one person of the household, or an invitation. */
export const member = z.object({
  id: z.int(),
  /** Whether the caller books for the other person, or the other person for the caller. */
  direction: z.enum(['books_for', 'booked_by']),
  status: linkStatus,
  /** What the one who books is to the other person. */
  relationship,
  /** The other person; null for an invitation that has not been accepted. */
  person: z.nullable(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
  /** A child without an account, whom the caller may change. */
  child: z.nullable(
    z.object({
      date_of_birth: z.nullable(day),
      /** The account of their own that the caller can offer them. */
      handover: z.object({
        /** First day on which it is possible; null without a date of birth. */
        from: z.nullable(day),
        is_possible: z.boolean(),
        /** The caller's offer that has been neither accepted nor withdrawn. */
        offer: z.nullable(z.object({ email: z.string(), is_expired: z.boolean() })),
      }),
    }),
  ),
  /** The address that the caller has invited. */
  invited_email: z.nullable(z.string()),
  is_mutual: z.boolean(),
  /** Whether the link of a pending invitation no longer works. */
  is_expired: z.boolean(),
  can_resend: z.boolean(),
  /** Who has cancelled or revoked it. */
  ended_by: z.nullable(z.enum(['you', 'them'])),
  /** What the one who books may do now. */
  permissions: z.array(permission),
  created_at: wallClock,
  confirmed_at: z.nullable(wallClock),
});

/** AUT-13, ACC-09: the caller's links in both directions and their invitations, the first one first. At most 100. */
export const listHousehold = route({
  method: 'GET',
  path: '/api/v1/household',
  access: 'customer',
  reply: z.array(member),
  refusals: {},
});

/** Id of a link in a path. */
export const linkPath = { params: z.object({ id: userId }) };

/** AUT-13: invites a person by email. The response is the same whether the address has an account or not. */
export const inviteToHousehold = route({
  method: 'POST',
  path: '/api/v1/household/invitations',
  access: 'customer',
  bodyLimit: smallBody,
  body: z.object({
    email: emailAddress,
    /** What the caller is to the invited person. */
    relationship,
    /** Whether the invited person may also book for the caller. Only for partners and siblings. */
    is_mutual: z._default(z.boolean(), false),
  }),
  reply: member,
  refusals: {
    already_invited: 409,
    invitation_to_yourself: 409,
    too_many_links: 409,
    address_not_proved: 409,
    too_many_invitations: 429,
  },
});

/** AUT-13: emails a pending invitation again, with a new link that replaces the earlier one. */
export const resendInvitation = route({
  ...linkPath,
  method: 'POST',
  path: '/api/v1/household/invitations/:id/resend',
  access: 'customer',
  reply: member,
  refusals: { link_not_found: 404, invitation_not_resent: 409, too_many_invitations: 429 },
});

const invitationToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** AUT-13: who asks by an emailed link, and what for. The token is in the body, so that no log contains it. */
export const readInvitation = route({
  method: 'POST',
  path: '/api/v1/household/invitation',
  access: 'anyone',
  session: 'none',
  bodyLimit: smallBody,
  limit: { by: 'address', perMinute: 60 },
  body: invitationToken,
  reply: z.object({
    first_name: z.string(),
    last_name: z.string(),
    relationship,
    is_mutual: z.boolean(),
    permissions: z.array(permission),
  }),
  refusals: { invitation_not_valid: 409 },
});

/** AUT-13: consents to an invitation, once. */
export const acceptInvitation = route({
  method: 'POST',
  path: '/api/v1/household/invitation/accept',
  access: 'customer',
  bodyLimit: smallBody,
  body: invitationToken,
  reply: member,
  refusals: {
    invitation_not_valid: 409,
    invitation_to_yourself: 409,
    already_linked: 409,
    address_not_proved: 409,
  },
});

/** AUT-13: refuses an invitation, which ends it. */
export const refuseInvitation = route({
  method: 'POST',
  path: '/api/v1/household/invitation/refuse',
  access: 'customer',
  bodyLimit: smallBody,
  body: invitationToken,
  reply: z.object({ result: z.literal('success') }),
  refusals: { invitation_not_valid: 409 },
});

/**
 * AUT-13: cancels a pending invitation of the caller, or revokes a link, from either side. A child without an account is
 * removed, unless something is booked for them.
 */
export const endLink = route({
  ...linkPath,
  method: 'DELETE',
  path: '/api/v1/household/links/:id',
  access: 'customer',
  reply: z.array(member),
  refusals: { link_not_found: 404, child_has_bookings: 409 },
});

/** AUT-25: changes the name or the date of birth of a child without an account. */
export const updateChild = route({
  ...linkPath,
  method: 'PATCH',
  path: '/api/v1/household/children/:id',
  access: 'customer',
  bodyLimit: smallBody,
  body: child,
  reply: member,
  refusals: { link_not_found: 404 },
});
