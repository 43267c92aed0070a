import type { Caller } from '#platform/caller';
import { type CookieSite, embeddedSite, newSessionId, setSession } from '#platform/cookie';

/**
 * The cookies of an answer by which a guest is known again: given with the first thing that is kept for them, and with
 * nothing before. None for whoever has one already. `key` is `keys.session`.
 */
export const guestCookies = (key: Buffer, caller: Caller): readonly string[] =>
  cookiesAt(key, caller, caller.cookieSite);

/** MOD-02: the cookie by which a guest in a frame on another site is known again. */
export const frameCookies = (key: Buffer, caller: Caller): readonly string[] =>
  cookiesAt(key, caller, embeddedSite(caller.cookieSite));

function cookiesAt(key: Buffer, caller: Caller, site: CookieSite): readonly string[] {
  if (caller.kind !== 'guest' || !caller.isNew) return [];
  const { guestKey, client } = caller;
  return setSession(key, site, {
    kind: 'guest',
    guestKey,
    sessionId: newSessionId(),
    clientSlug: client.slug,
  });
}
