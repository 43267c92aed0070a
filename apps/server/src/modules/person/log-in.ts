import type { login } from '@pavilion/contract/person';
import { refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import type { createRateLimiter } from '#platform/http/rate-limit';
import { hashPassword, needsRehash, verifyPassword } from '#platform/security/password-hash';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import { readLoginCredentials, updatePasswordHash } from './store.ts';

/** AUT-26: wrong passwords for one account in a minute, wherever they come from. A right one does not count. */
const maxFailuresPerMinute = 10;

/** AUT-01: by e-mail address or reference. Who has no account is answered as slowly as who has one. */
export async function logIn(
  deps: LoginDeps,
  limiter: Pick<ReturnType<typeof createRateLimiter>, 'take' | 'giveBack'>,
  { caller, body }: Call<typeof login>,
) {
  const clientId = caller.client.id;
  const username = body.username.trim();
  const credentials = await readLoginCredentials(deps.database.run, { clientId, username });
  // Counted before the password is tried, so that many tries at once are counted too.
  const accountKey = `${clientId} ${credentials?.personId ?? username.toLowerCase()}`;
  const retryAfter = limiter.take(accountKey, maxFailuresPerMinute);
  if (retryAfter > 0) return refuse({ code: 'too_many_attempts', retryAfter } as const);

  const isCorrect = await verifyPassword(body.password, credentials?.passwordHash);
  if (!credentials || !isCorrect) return refuse({ code: 'invalid_credentials' } as const);
  limiter.giveBack(accountKey, maxFailuresPerMinute);

  const { personId, passwordHash } = credentials;
  const hash = passwordHash && needsRehash(passwordHash) ? await hashPassword(body.password) : undefined;
  return deps.database.inTransaction(async (tx) => {
    if (hash) await updatePasswordHash(tx, { clientId, personId, hash });
    return completeLogin(tx, deps, { caller, personId, now: deps.now() });
  });
}
