import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { readProofTime } from './store/login-proof.ts';

/** How long a proof counts: long enough to set up an app, too short for who finds an open computer. */
const proofLifetimeMs = 600_000;

type SessionKey = { clientId: string; sessionId: string };

/** Whether the session's person proved who they are within ten minutes. `now` in milliseconds. */
export async function isLoginRecent(run: RunStatement, session: SessionKey, now: number): Promise<boolean> {
  const provenAt = await readProofTime(run, session);
  return provenAt !== undefined && now - provenAt < proofLifetimeMs;
}

/** Refuses a change of passkeys or of the second factor by a session that may be somebody else's by now. */
export const requireRecentLogin = async (run: RunStatement, session: SessionKey, now: number) =>
  (await isLoginRecent(run, session, now))
    ? ok(undefined)
    : refuse({ code: 'login_not_recent', nextStep: 'prove_login' } as const);
