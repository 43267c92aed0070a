import type { Caller } from '#platform/http/caller';
import { buildSessionCookies, createSessionId } from '#platform/http/session-cookie';

/**
 * Cookies that identify a new guest, sent with the first response that saves data of the guest. Empty for every other
 * caller. In a page that is embedded in another site the cookie is partitioned (MOD-02). `key` is `keys.session`.
 */
export function buildGuestCookies(key: Buffer, caller: Caller): readonly string[] {
  if (caller.kind !== 'guest' || !caller.isNew) return [];
  const { guestKey, client, cookieScope } = caller;
  return buildSessionCookies(key, cookieScope, {
    kind: 'guest',
    guestKey,
    sessionId: createSessionId(),
    clientSlug: client.slug,
  });
}
