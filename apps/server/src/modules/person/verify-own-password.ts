import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { formatDuration } from '#platform/lib/format-duration';
import { verifyPassword } from '#platform/security/password-hash';
import type { LoginLimit } from './login-limit.ts';
import { readPasswordHash } from './store/password.ts';
import { translateFieldErrors } from './translate-field-errors.ts';

/**
 * AUT-26: whether the caller knows the password of their account, before something that a thief of the session would
 * change. Wrong ones count like those of a log-in.
 */
export const verifyOwnPassword = (
  run: RunStatement,
  limit: LoginLimit,
  { caller, personId, password }: { caller: Caller; personId: number; password: string },
) => {
  const attempt = { account: personId, caller };
  return limit.runInTurn(attempt, async () => {
    const retryAfter = await limit.secondsToWait(attempt);
    if (retryAfter > 0) {
      const params = { wait: formatDuration(caller.language, retryAfter) };
      return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
    }
    const hash = await readPasswordHash(run, { clientId: caller.client.id, personId });
    if (await verifyPassword(password, hash)) {
      await limit.addSuccess(attempt);
      return ok(undefined);
    }
    await limit.addFailure(attempt);
    const wrong = [{ field: 'current_password', code: 'password_wrong', params: {} }] as const;
    const errors = translateFieldErrors(caller.language, wrong);
    return refuse({ code: 'validation_failed', errors } as const);
  });
};
