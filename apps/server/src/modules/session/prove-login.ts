import type { getLoginProof, proveLogin } from '@pavilion/contract/user-details/session';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import {
  isLoginRecent,
  type LoginLimit,
  readSecondFactorSecret,
  saveProofTime,
  verifyOwnPassword,
  verifySecondFactor,
} from '../person/index.ts';
import type { SessionScope } from './store.ts';

type ProofDeps = Pick<AppDeps, 'database' | 'keys' | 'settings' | 'now'> & {
  limit: LoginLimit;
  codeLimit: LoginLimit;
};

/** Whether the session's proof is recent, and what another one takes. */
export async function readLoginProof(
  { database: { run }, now }: ProofDeps,
  { scope }: Call<typeof getLoginProof> & { scope: SessionScope },
) {
  const [isRecent, factor] = await Promise.all([
    isLoginRecent(run, scope, now()),
    readSecondFactorSecret(run, scope),
  ]);
  return ok({ is_recent: isRecent, needs_code: factor?.isEnabled ?? false });
}

/** Proves again who uses the session, before a change that a thief of it would make. */
export async function proveOwnLogin(
  deps: ProofDeps,
  { caller, body, scope }: Call<typeof proveLogin> & { scope: SessionScope },
) {
  const { personId } = scope;
  const password = body.current_password;
  const verified = await verifyOwnPassword(deps.database.run, deps.limit, { caller, personId, password });
  if (!verified.ok) return verified;
  const proven = await verifySecondFactor(deps, deps.codeLimit, { caller, personId, code: body.code });
  if (!proven.ok) return proven;
  await saveProofTime(deps.database.run, scope, deps.now());
  return ok({ result: 'success' as const });
}
