import type { Caller } from '#platform/http/caller';
import {
  buildSessionCookies,
  type CookieScope,
  createSessionId,
  toEmbeddedScope,
} from '#platform/http/session-cookie';

/**
 * The cookies of an answer by which a guest is known again: given with the first thing that is kept for them, and with
 * nothing before. None for whoever has one already. `key` is `keys.session`.
 */
export const buildGuestCookies = (key: Buffer, caller: Caller): readonly string[] =>
  buildCookies(key, caller, caller.cookieScope);

/** MOD-02: the cookie by which a guest in a frame on another site is known again. */
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
