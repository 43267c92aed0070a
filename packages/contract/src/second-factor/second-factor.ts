import * as z from 'zod/mini';
import { secondFactorCode } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

const secondFactor = z.object({
  is_enabled: z.boolean(),
  /** Null while it is off. */
  enabled_at: z.nullable(wallClock),
  /** Recovery codes that are not used. */
  recovery_codes_left: z.int(),
});

/** ACC-09: whether the caller's log-in asks for a code after the password. */
export const getSecondFactor = route({
  path: '/api/auth/second-factor',
  access: 'customer',
  reply: secondFactor,
  refusals: {},
});

/** Creates a secret for an authenticator app. The log-in asks for its codes once `enableSecondFactor` got the first. */
export const startSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor/start',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  /** `uri` is the content of the QR code; `secret` is to type instead (base32). */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: { account_not_proven: 409, login_not_recent: 409, second_factor_enabled: 409 },
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Turns the second factor on with a code of the app, and replies with ten recovery codes, which are shown once. */
export const enableSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 20 },
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
  refusals: { login_not_recent: 409, second_factor_not_started: 409, too_many_attempts: 429 },
});

/** Turns the second factor off; its recovery codes are deleted. */
export const disableSecondFactor = route({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  reply: secondFactor,
  refusals: { login_not_recent: 409 },
});

/** Replaces the recovery codes, used or not, by ten new ones. */
export const replaceRecoveryCodes = route({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 10 },
  reply: recoveryCodes,
  refusals: { login_not_recent: 409, second_factor_not_started: 409 },
});
