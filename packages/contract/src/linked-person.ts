import * as z from 'zod/mini';
import { userId } from './person.ts';
import { route } from './route.ts';
import { wallClock } from './wall-clock.ts';

const status = z.enum(['successful', 'pending', 'revoked', 'cancelled']);

/** AUT-13: a person for whom a user may book once the status is successful. */
const linkedUser = z.object({
  id: z.int(),
  status,
  /** The other person. */
  referenced_user: z.object({
    id: z.int(),
    uuid: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  /** What the user is to the other person. */
  relationship: z.enum(['parent', 'partner', 'sibling', 'employee', 'carer']),
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
    status: z.optional(status),
  }),
  reply: z.array(linkedUser),
  refusals: {},
});
