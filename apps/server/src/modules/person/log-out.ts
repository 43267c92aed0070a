import type { logout } from '@pavilion/contract/person';
import { ok } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { clearSession } from '#platform/cookie';
import type { Run } from '#platform/database';
import { announceSession } from './announce-session.ts';
import { revokeSession } from './store.ts';

/** AUT-04, AUT-27: the session is over, also for whoever copied its cookie. A guest keeps what they hold, unless forgotten. */
export async function logOut(run: Run, { caller, query }: Call<typeof logout>, now: number) {
  const done = ok({ result: 'success' as const });
  if (caller.kind === 'guest') {
    return caller.isNew || query.forget ? { ...done, cookies: clearSession(caller.cookieSite) } : done;
  }
  const session = { clientId: caller.client.id, sessionId: caller.sessionId, now };
  await revokeSession(run, session);
  await announceSession(run, session);
  return { ...done, cookies: clearSession(caller.cookieSite) };
}
