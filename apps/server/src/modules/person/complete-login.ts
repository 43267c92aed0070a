import { ok } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { buildSessionCookies, signSession } from '#platform/http/session-cookie';
import { createLoginToken } from './create-login-token.ts';
import { createSession, type MergeGuestCart } from './create-session.ts';
import { readUser } from './store.ts';
import { viewUser } from './view.ts';

/** What log-in and registration stand on. */
export type LoginDeps = Pick<AppDeps, 'database' | 'settings' | 'keys' | 'now'> & {
  mergeGuestCart: MergeGuestCart;
};

/** AUT-01, AUT-15: who has shown who they are gets a session in a cookie, and is told about themselves. */
export async function completeLogin(
  tx: Transaction,
  { settings, keys, mergeGuestCart }: LoginDeps,
  { caller, personId, now }: { caller: Caller; personId: number; now: number },
) {
  const clientId = caller.client.id;
  const session = await createSession(tx, { caller, personId, now }, mergeGuestCart);
  const user = await readUser(tx, { clientId, personId });
  if (!user) throw new Error('Whoever has a session is somebody.');
  const token = settings.BEARER
    ? signSession(keys.session, session)
    : await createLoginToken(tx, { clientId, personId, now });
  const cookies = buildSessionCookies(keys.session, caller.cookieScope, session);
  return { ...ok({ token, result: 'success' as const, user: viewUser(user, caller.client) }), cookies };
}
