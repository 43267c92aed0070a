import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { formatDuration } from '#platform/lib/format-duration';
import type { LoginLimit } from './login-limit.ts';
import { claimCodeStep, claimRecoveryCode, readSecondFactorSecret } from './store/second-factor.ts';
import { tellSecurityEvent } from './tell-security-event.ts';
import { decryptTotpSecret, findCodeStep } from './totp.ts';
import { translateFieldErrors } from './translate-field-errors.ts';

type CodeDeps = Pick<AppDeps, 'database' | 'keys' | 'settings' | 'now'>;
type CodeAttempt = { caller: Caller; personId: number; code: string | undefined };

/** People type codes with the spaces and hyphens that they see. */
const normaliseCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * The code after a correct password, if the account has a second factor: of the app, once, or a recovery code. Wrong ones
 * are slowed down by the account and its source, like passwords, so they lock no known device out.
 */
export async function verifySecondFactor(
  deps: CodeDeps,
  limit: LoginLimit,
  { caller, personId, code }: CodeAttempt,
) {
  const person = { clientId: caller.client.id, personId };
  const factor = await readSecondFactorSecret(deps.database.run, person);
  if (!factor?.isEnabled) return ok(undefined);
  if (code === undefined) return refuse({ code: 'second_factor_needed' } as const);
  return checkCode(limit, { caller, personId }, () =>
    isCodeValid(deps, caller, { ...person, code: normaliseCode(code), secret: factor.secret }),
  );
}

/** Counts a code and refuses a wrong one; `isValid` uses it up. The first code of an app comes before the recovery codes. */
export function checkCode(
  limit: LoginLimit,
  { caller, personId, isFirst = false }: Omit<CodeAttempt, 'code'> & { isFirst?: boolean },
  isValid: () => Promise<boolean>,
) {
  const attempt = { account: personId, caller };
  return limit.runInTurn(attempt, async () => {
    const retryAfter = await limit.secondsToWait(attempt);
    if (retryAfter > 0) {
      const params = { wait: formatDuration(caller.language, retryAfter) };
      return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
    }
    if (await isValid()) {
      await limit.addSuccess(attempt);
      return ok(undefined);
    }
    await limit.addFailure(attempt);
    const code = isFirst ? 'first_code_wrong' : 'code_wrong';
    const wrong = [{ field: 'code', code, params: {} }] as const;
    const errors = translateFieldErrors(caller.language, wrong);
    return refuse({ code: 'validation_failed', errors } as const);
  });
}

async function isCodeValid(
  { database, keys, settings, now: getNow }: CodeDeps,
  caller: Caller,
  { code, secret, ...person }: { clientId: string; personId: number; code: string; secret: Buffer },
): Promise<boolean> {
  const now = getNow();
  if (/^\d{6}$/.test(code)) {
    const step = findCodeStep(decryptTotpSecret(keys.encryption, person, secret), code, now);
    return step !== undefined && claimCodeStep(database.run, { ...person, step });
  }
  const { personId } = person;
  const used = await database.inTransaction(async (tx) => {
    if (!(await claimRecoveryCode(tx, { ...person, code, now })))
      return refuse({ code: 'not_found' } as const);
    await tellSecurityEvent(tx, { settings }, { caller, personId, now, event: 'recovery_code_used' });
    return ok(undefined);
  });
  return used.ok;
}

/** Uses up the first code of the app, which proves that it has the secret. */
export async function claimFirstCode(
  { database: { run }, keys, now }: CodeDeps,
  person: { clientId: string; personId: number },
  { code, secret }: { code: string; secret: Buffer },
): Promise<boolean> {
  const step = findCodeStep(decryptTotpSecret(keys.encryption, person, secret), normaliseCode(code), now());
  return step !== undefined && claimCodeStep(run, { ...person, step });
}
