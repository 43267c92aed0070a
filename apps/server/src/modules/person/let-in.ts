import { ok } from '@pavilion/domain/result';
import type { Caller } from '#platform/caller';
import { sealSession, setSession } from '#platform/cookie';
import type { Transaction } from '#platform/database';
import type { Ground } from '#platform/ground';
import { makeTicket } from './make-ticket.ts';
import { type MergeGuestCart, openSession } from './open-session.ts';
import { readUser } from './store.ts';
import { viewUser } from './view.ts';

/** What log-in and registration stand on. */
export type Door = Pick<Ground, 'database' | 'settings' | 'keys' | 'now'> & {
  mergeGuestCart: MergeGuestCart;
};

/** AUT-01, AUT-15: who has shown who they are gets a session in a cookie, and is told about themselves. */
export async function letIn(
  tx: Transaction,
  { settings, keys, mergeGuestCart }: Door,
  { caller, personId, now }: { caller: Caller; personId: number; now: number },
) {
  const clientId = caller.client.id;
  const session = await openSession(tx, { caller, personId, now }, mergeGuestCart);
  const user = await readUser(tx, { clientId, personId });
  if (!user) throw new Error('Whoever has a session is somebody.');
  const token = settings.BEARER
    ? sealSession(keys.session, session)
    : await makeTicket(tx, { clientId, personId, now });
  const cookies = setSession(keys.session, caller.cookieSite, session);
  return { ...ok({ token, result: 'success' as const, user: viewUser(user, caller.client) }), cookies };
}
