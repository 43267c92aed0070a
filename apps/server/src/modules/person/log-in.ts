import type { login } from '@pavilion/contract/person';
import { refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import { formatDuration } from '#platform/lib/format-duration';
import { hashPassword, needsRehash, verifyPassword } from '#platform/security/password-hash';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import type { LoginLimit } from './login-limit.ts';
import { notifyNewDevice } from './notify-new-device.ts';
import { readLoginCredentials, updatePasswordHash } from './store.ts';

/** AUT-01: logs in by email address or reference. The response time does not show whether an account exists. */
export async function logIn(deps: LoginDeps, limit: LoginLimit, { caller, body }: Call<typeof login>) {
  const clientId = caller.client.id;
  const username = body.username.trim();
  const credentials = await readLoginCredentials(deps.database.run, { clientId, username });
  const attempt = { account: credentials?.personId ?? username.toLowerCase(), caller };
  return limit.runInTurn(attempt, async () => {
    const retryAfter = await limit.secondsToWait(attempt);
    if (retryAfter > 0) {
      const params = { wait: formatDuration(caller.language, retryAfter) };
      return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
    }
    const isCorrect = await verifyPassword(body.password, credentials?.passwordHash);
    if (!credentials || !isCorrect) {
      await limit.addFailure(attempt);
      return refuse({ code: 'invalid_credentials' } as const);
    }
    await limit.addSuccess(attempt);

    const { personId, passwordHash } = credentials;
    const hash = passwordHash && needsRehash(passwordHash) ? await hashPassword(body.password) : undefined;
    return deps.database.inTransaction(async (tx) => {
      if (hash) await updatePasswordHash(tx, { clientId, personId, hash });
      const now = deps.now();
      await notifyNewDevice(tx, { caller, personId, now });
      return completeLogin(tx, deps, { caller, personId, now });
    });
  });
}
