import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { verifySession } from '#platform/http/session-cookie';
import { readSessionActive } from './store.ts';

/**
 * AUT-07, AUT-21: the customer of an active session whose bearer token is in a link, which is the token that a log-in returns
 * where bearer tokens are enabled. Undefined where they are not.
 */
export async function readBearerOwner(
  run: RunStatement,
  { settings, keys }: Pick<AppDeps, 'settings' | 'keys'>,
  { caller, token, now }: { caller: Caller; token: string; now: number },
): Promise<{ personId: number } | undefined> {
  const session = settings.BEARER ? verifySession(keys.session, token) : undefined;
  if (session?.kind !== 'customer' || session.clientSlug !== caller.client.slug) return undefined;
  const { kind, personId, sessionId } = session;
  const isActive = await readSessionActive(run, { ...caller, kind, personId, sessionId }, now);
  return isActive ? { personId } : undefined;
}
