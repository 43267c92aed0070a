import type { login } from '@pavilion/contract/person';
import { refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import type { createRateLimiter } from '#platform/http/rate-limit';
import { hashPassword, needsRehash, verifyPassword } from '#platform/security/password-hash';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import { readLoginCredentials, updatePasswordHash } from './store.ts';

/** AUT-26: failed log-ins per account and minute, from any address. A correct password does not count. */
const maxFailuresPerMinute = 10;

/** AUT-01: logs in by email address or reference. The response time does not show whether an account exists. */
export async function logIn(
  deps: LoginDeps,
  limiter: Pick<ReturnType<typeof createRateLimiter>, 'take' | 'restore'>,
  { caller, body }: Call<typeof login>,
) {
  const clientId = caller.client.id;
  const username = body.username.trim();
  const credentials = await readLoginCredentials(deps.database.run, { clientId, username });
  // Counts the attempt before verifying the password, so concurrent attempts count too.
  const accountKey = `${clientId} ${credentials?.personId ?? username.toLowerCase()}`;
  const retryAfter = limiter.take(accountKey, maxFailuresPerMinute);
  if (retryAfter > 0) return refuse({ code: 'too_many_attempts', retryAfter } as const);

  const isCorrect = await verifyPassword(body.password, credentials?.passwordHash);
  if (!credentials || !isCorrect) return refuse({ code: 'invalid_credentials' } as const);
  limiter.restore(accountKey, maxFailuresPerMinute);

  const { personId, passwordHash } = credentials;
  const hash = passwordHash && needsRehash(passwordHash) ? await hashPassword(body.password) : undefined;
  return deps.database.inTransaction(async (tx) => {
    if (hash) await updatePasswordHash(tx, { clientId, personId, hash });
    return completeLogin(tx, deps, { caller, personId, now: deps.now() });
  });
}
