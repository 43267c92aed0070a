import type { Caller } from '#platform/http/caller';
import {
  buildSessionCookies,
  type CookieScope,
  createSessionId,
  toEmbeddedScope,
} from '#platform/http/session-cookie';

/**
 * Cookies that identify a new guest, sent with the first response that saves data of the guest. Empty for every other
 * caller. `key` is `keys.session`.
 */
export const buildGuestCookies = (key: Buffer, caller: Caller): readonly string[] =>
  buildCookies(key, caller, caller.cookieScope);

/** MOD-02: the same for a guest in a page that is embedded in another site. */
export const buildEmbeddedGuestCookies = (key: Buffer, caller: Caller): readonly string[] =>
  buildCookies(key, caller, toEmbeddedScope(caller.cookieScope));

function buildCookies(key: Buffer, caller: Caller, scope: CookieScope): readonly string[] {
  if (caller.kind !== 'guest' || !caller.isNew) return [];
  const { guestKey, client } = caller;
  return buildSessionCookies(key, scope, {
    kind: 'guest',
    guestKey,
    sessionId: createSessionId(),
    clientSlug: client.slug,
  });
}
