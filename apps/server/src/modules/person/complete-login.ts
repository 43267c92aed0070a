import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { buildSessionCookies, signSession } from '#platform/http/session-cookie';
import { readLinkOrigin } from '../client/index.ts';
import { createLoginToken } from './create-login-token.ts';
import { createSession, type MergeGuestCart } from './create-session.ts';
import { saveContact } from './store/contact.ts';
import { readMemberRecord } from './store/member-record.ts';
import { readUser } from './store.ts';
import { viewUser } from './view.ts';

export type LoginDeps = Pick<AppDeps, 'database' | 'settings' | 'keys' | 'now' | 'log'> & {
  mergeGuestCart: MergeGuestCart;
};

/** AUT-01, AUT-15: creates the session of an authenticated person and returns it in cookies, with the user. */
export async function completeLogin(
  tx: Transaction,
  { settings, keys, ...deps }: LoginDeps,
  { caller, personId, now }: { caller: Caller; personId: number; now: number },
) {
  const clientId = caller.client.id;
  const session = await createSession(tx, { caller, personId, now, isProven: true }, deps);
  const linkOrigin = await readLinkOrigin(tx, caller, settings, 'account');
  await saveContact(tx, { clientId, personId, language: caller.language, linkOrigin });
  const user = await readUser(tx, { clientId, personId });
  if (!user) throw new Error(`Person ${personId} not found`);
  const today = getLocalDay(now, caller.client.timezone);
  const record = await readMemberRecord(tx, { clientId, personId, today });
  const token = settings.BEARER
    ? signSession(keys.session, session)
    : await createLoginToken(tx, { clientId, personId, now });
  const cookies = buildSessionCookies(keys.session, caller.cookieScope, session);
  return {
    ...ok({ token, result: 'success' as const, user: viewUser(user, record, caller.client) }),
    cookies,
  };
}
