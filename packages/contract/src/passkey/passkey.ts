import * as z from 'zod/mini';
import { loginResult } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: wallClock,
  /** Null if it was never used. */
  used_at: z.nullable(wallClock),
});

/** ACC-09: the caller's passkeys, the latest first. */
export const listPasskeys = route({
  path: '/api/auth/passkeys',
  access: 'customer',
  reply: z.array(passkey),
  refusals: {},
});

const base64url = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});

/**
 * Asks for the options of `navigator.credentials.create`, as WebAuthn names their fields. The challenge is valid once,
 * for five minutes and in this session only.
 */
export const startPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/start',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  reply: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  refusals: { account_not_proven: 409, login_not_recent: 409, too_many_passkeys: 409 },
});

/** Adds the passkey that the browser has made, and tells its person by email. */
export const addPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    credential: z.object({
      id: base64url(1400),
      client_data: base64url(2000),
      attestation: base64url(5000),
      transports: z._default(z.array(transport).check(z.maxLength(7)), []),
    }),
  }),
  reply: z.array(passkey),
  refusals: { login_not_recent: 409, passkey_invalid: 422, too_many_passkeys: 409 },
});

/** Removes a passkey, tells its person by email, and replies with those that are left. */
export const removePasskey = route({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'customer',
  limit: { by: 'person', perMinute: 30 },
  params: z.object({ id: z.uuid() }),
  reply: z.array(passkey),
  refusals: { login_not_recent: 409, passkey_not_found: 404 },
});

/**
 * Asks for the options of `navigator.credentials.get`. They name no passkey, so they do not show who has an account. The
 * challenge is valid once, for five minutes and in this browser only.
 */
export const startPasskeyLogin = route({
  method: 'POST',
  path: '/api/auth/customer/passkey-login/start',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 120 },
  reply: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  refusals: {},
});

/** AUT-01: logs in with a passkey, which counts as both factors. */
export const logInWithPasskey = route({
  method: 'POST',
  path: '/api/auth/customer/passkey-login',
  access: 'anyone',
  shedding: 'last',
  bodyLimit: smallBody,
  session: 'none',
  limit: { by: 'address', perMinute: 60 },
  body: z.object({
    credential: z.object({
      id: base64url(1400),
      client_data: base64url(2000),
      authenticator_data: base64url(2000),
      signature: base64url(1000),
      user_handle: z.optional(base64url(100)),
    }),
  }),
  reply: loginResult,
  refusals: { passkey_invalid: 422 },
});
