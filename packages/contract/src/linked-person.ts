import * as z from 'zod/mini';
import { userId } from './person.ts';
import { route, smallBody } from './route.ts';
import { day, wallClock } from './wall-clock.ts';

export const linkStatus = z.enum(['successful', 'pending', 'revoked', 'cancelled']);
export const relationship = z.enum(['parent', 'partner', 'sibling', 'employee', 'carer']);

const referencedUser = z.object({
  id: z.int(),
  uuid: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
});

/** AUT-13: a person for whom a user may book once the status is successful. */
const linkedUser = z.object({
  id: z.int(),
  status: linkStatus,
  /** The other person; null for an invitation by email that has not been accepted. */
  referenced_user: z.nullable(referencedUser),
  /** What the user is to the other person. */
  relationship,
  created_at: wallClock,
  confirmed_at: z.nullable(wallClock),
});

/** AUT-13, ERR-21: the people linked to the caller, or for staff to a customer; the first link first, at most 100. */
export const listLinkedUsers = route({
  method: 'GET',
  path: '/api/v1/linked-users',
  access: 'customer',
  query: z.object({
    user_id: z.optional(userId),
    linked_user_id: z.optional(userId),
    status: z.optional(linkStatus),
  }),
  reply: z.array(linkedUser),
  refusals: {},
});

const childName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** CMP-17: a child who has no account. */
export const child = z.object({ first_name: childName, last_name: childName, date_of_birth: day });

/**
 * AUT-25: adds a child of the caller, for staff of a customer, and links them at once. A child of the same names and date
 * of birth is not added twice.
 */
export const addChild = route({
  method: 'POST',
  path: '/api/v1/linked-users/children',
  access: 'customer',
  bodyLimit: smallBody,
  body: z.extend(child, { user_id: z.optional(userId) }),
  reply: z.extend(linkedUser, { referenced_user: referencedUser }),
  refusals: { too_many_children: 409 },
});
