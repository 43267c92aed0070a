import * as z from 'zod/mini';
import { currentPassword } from '../password.ts';
import { secondFactorCode } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

const session = z.object({
  id: z.uuid(),
  /** Names as people know them: 'Chrome', 'Windows'; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The first half of the IP address of the last use, '203.0.x.x'; empty if unknown. */
  network: z.string(),
  /** The country of that address by its two letters (ISO 3166-1), which can be wrong; null if unknown. */
  country: z.nullable(z.string()),
  created_at: wallClock,
  /** To within ten minutes. */
  used_at: wallClock,
  /** Whether the request came with it. */
  is_current: z.boolean(),
});

/** AUT-27: the caller's sessions that have neither ended nor expired: the current one, then the last used first; at most 100. */
export const listSessions = route({
  path: '/api/auth/sessions',
  access: 'customer',
  reply: z.array(session),
  refusals: {},
});

/** AUT-27: ends one of the caller's other sessions; replies with those that are left. */
export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'customer',
  limit: { by: 'person', perMinute: 60 },
  params: z.object({ id: z.uuid() }),
  reply: z.array(session),
  refusals: { session_not_found: 404 },
});

/** AUT-27: ends all sessions of the caller except the current one; replies with that one. */
export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'customer',
  limit: { by: 'person', perMinute: 60 },
  reply: z.array(session),
  refusals: {},
});

/**
 * Whether the caller proved who they are within the last ten minutes, as a change of passkeys or of the second factor
 * needs; and whether that takes a code besides the password.
 */
export const getLoginProof = route({
  path: '/api/auth/session/proof',
  access: 'customer',
  reply: z.object({ is_recent: z.boolean(), needs_code: z.boolean() }),
  refusals: {},
});

/** Proves it by the password of the account, with a code if it has a second factor. */
export const proveLogin = route({
  method: 'POST',
  path: '/api/auth/session/proof',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({ current_password: currentPassword, code: z.optional(secondFactorCode) }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { second_factor_needed: 409, too_many_attempts: 429 },
});
