import type { Caller } from '#platform/caller';
import { newSessionId, setSession } from '#platform/cookie';

/**
 * The cookies of an answer by which a guest is known again: given with the first thing that is kept for them, and with
 * nothing before. None for whoever has one already. `key` is `keys.session`.
 */
export function guestCookies(key: Buffer, caller: Caller): readonly string[] {
  if (caller.kind !== 'guest' || !caller.isNew) return [];
  const { guestKey, client, cookieSite } = caller;
  return setSession(key, cookieSite, {
    kind: 'guest',
    guestKey,
    sessionId: newSessionId(),
    clientSlug: client.slug,
  });
}
