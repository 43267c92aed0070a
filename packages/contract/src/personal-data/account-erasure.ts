import { erasureObstacles } from '@pavilion/domain/personal-data/erasure';
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { currentPassword } from '../password.ts';
import { maxInteger } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** What would end with the account. */
const losses = z.object({
  bookings: z.int(),
  memberships: z.int(),
  package_uses: z.int(),
  credit: z.nullable(money),
});

const count = z.int().check(z.gte(0), z.lte(maxInteger));

/** What the erasure of the caller's account would do, and whether it is under way. */
export const accountErasure = z.object({
  /** When the account is erased; null if it was not asked for. */
  due_at: z.nullable(wallClock),
  /** What has to end first, with how many of them. */
  obstacles: z.array(z.object({ code: z.enum(erasureObstacles), count: z.int() })),
  /** Whether something was in the way when it was due. It is done once nothing is. */
  is_postponed: z.boolean(),
  /** What would be lost, and has to be given up. */
  losses,
  /** What of that the request has not given up, because it is newer; without a request all of it. */
  not_given_up: losses,
  /** First names of the children without an account who would be erased too. */
  children: z.array(z.string()),
  /** Years for which signed waivers are kept; 0: not at all. */
  waiver_keep_years: z.int(),
});

/** ACC-03: what is in the way of an erasure, and what it would end (UK GDPR, article 17). */
export const getAccountErasure = route({
  path: '/api/my-account/erasure',
  access: 'customer',
  reply: accountErasure,
  refusals: {},
});

/** ACC-03: asks to erase the caller's account after 14 days. `gives_up`: exactly what `not_given_up` named. */
export const requestAccountErasure = route({
  method: 'POST',
  path: '/api/my-account/erasure',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({
    current_password: currentPassword,
    gives_up: z.boolean(),
    /** `not_given_up` as the customer has read it, the credit in minor units: another one is refused. */
    shown: z.optional(z.object({ bookings: count, memberships: count, package_uses: count, credit: count })),
  }),
  reply: accountErasure,
  refusals: { too_many_attempts: 429, erasure_blocked: 409, erasure_not_given_up: 409 },
});

/** ACC-03: undoes the request. */
export const undoAccountErasure = route({
  method: 'DELETE',
  path: '/api/my-account/erasure',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  reply: accountErasure,
  refusals: {},
});
