import { ok, refuse } from '@pavilion/domain/result';
import type { Database } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { buildSessionCookies, createSessionId } from '#platform/http/session-cookie';
import { readBearerOwner } from './bearer-token.ts';
import { createSession, type MergeGuestCart } from './create-session.ts';
import { consumeLoginToken, readSessionActive } from './store.ts';

type RedeemDeps = Pick<AppDeps, 'keys' | 'now' | 'settings' | 'log'> & {
  database: Database;
  mergeGuestCart: MergeGuestCart;
};

/**
 * AUT-07: extracts the login token from a page's URL. Returns undefined without a token, and for the API, which accepts
 * none. `strippedUrl` has one leading slash, because two would lead to another host.
 */
export function extractToken(url: string): { token: string; strippedUrl: string } | undefined {
  const [path = '', ...rest] = url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const token = query.get('token');
  if (token === null || path.startsWith('/api/')) return undefined;
  query.delete('token');
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return { token, strippedUrl: `/${path.replace(/^[/\\]+/, '')}${search}` };
}

/**
 * AUT-07: redeems a login token once and returns the cookies of a new session; an empty list if the token is invalid.
 * The session id is always new, which prevents session fixation. If a customer is already logged in, a guest's token
 * only merges the guest's cart into theirs; the cart of an earlier guest is merged into the token's.
 */
export async function redeemLoginToken(
  { database, keys, settings, now, log, mergeGuestCart }: RedeemDeps,
  caller: Caller,
  token: string,
): Promise<readonly string[]> {
  const time = now();
  const { id: clientId, slug: clientSlug } = caller.client;
  const result = await database.inTransaction(async (tx) => {
    const owner =
      (await consumeLoginToken(tx, { clientId, token, now: time })) ??
      (await readBearerOwner(tx, { settings, keys }, { caller, token, now: time }));
    if (!owner) return refuse({ code: 'invalid_login_token' } as const);
    if ('personId' in owner) {
      const session = { caller, personId: owner.personId, now: time };
      return ok(await createSession(tx, session, { log, mergeGuestCart }));
    }
    const { guestKey } = owner;
    if (caller.kind === 'customer' && (await readSessionActive(tx, caller, time))) {
      await mergeGuestCart(tx, { clientId, guestKey, personId: caller.personId, now: time });
      return ok(undefined);
    }
    if (caller.kind === 'guest' && !caller.isNew && caller.guestKey !== guestKey) {
      await mergeGuestCart(tx, { clientId, guestKey: caller.guestKey, toGuestKey: guestKey, now: time });
    }
    return ok({ kind: 'guest', guestKey, sessionId: createSessionId(), clientSlug } as const);
  });
  return result.ok && result.value ? buildSessionCookies(keys.session, caller.cookieScope, result.value) : [];
}
