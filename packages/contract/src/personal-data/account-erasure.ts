import { erasureObstacles } from '@pavilion/domain/personal-data/erasure';
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { currentPassword } from '../password.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** What the erasure of the caller's account would do, and whether it is under way. */
export const accountErasure = z.object({
  /** When the account is erased; null if it was not asked for. */
  due_at: z.nullable(wallClock),
  /** What has to end first, with how many of them. */
  obstacles: z.array(z.object({ code: z.enum(erasureObstacles), count: z.int() })),
  /** What would be lost, and has to be given up. */
  losses: z.object({
    bookings: z.int(),
    memberships: z.int(),
    package_uses: z.int(),
    credit: z.nullable(money),
  }),
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

/** ACC-03: asks to erase the caller's account after 14 days. `gives_up`: what the reply of the GET names as lost. */
export const requestAccountErasure = route({
  method: 'POST',
  path: '/api/my-account/erasure',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({ current_password: currentPassword, gives_up: z.boolean() }),
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
