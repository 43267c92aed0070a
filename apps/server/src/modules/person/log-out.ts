import type { logout } from '@pavilion/contract/person';
import { ok } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Call } from '#platform/http/caller';
import { buildExpiredSessionCookies } from '#platform/http/session-cookie';
import { publishSessionEnd } from './session-end.ts';
import { revokeSession } from './store.ts';

/** AUT-04, AUT-27: revokes the session, also for copies of its cookie. A guest keeps the cart unless `forget` is set. */
export async function logOut(run: RunStatement, { caller, query }: Call<typeof logout>, now: number) {
  const success = ok({ result: 'success' as const });
  if (caller.kind === 'guest') {
    return caller.isNew || query.forget
      ? { ...success, cookies: buildExpiredSessionCookies(caller.cookieScope) }
      : success;
  }
  const session = { clientId: caller.client.id, sessionId: caller.sessionId, now };
  await revokeSession(run, session);
  await publishSessionEnd(run, session);
  return { ...success, cookies: buildExpiredSessionCookies(caller.cookieScope) };
}
