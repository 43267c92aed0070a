import { ok, refuse } from '@pavilion/domain/result';
import type { Database } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { buildSessionCookies, createSessionId } from '#platform/http/session-cookie';
import { createSession, type MergeGuestCart } from './create-session.ts';
import { consumeLoginToken, readSessionActive } from './store.ts';

type RedeemDeps = Pick<AppDeps, 'keys' | 'now'> & { database: Database; mergeGuestCart: MergeGuestCart };

/**
 * AUT-07: lets in whoever comes with a ticket, once. The answer's cookies carry a session that was made now, never one
 * that somebody knew before. None where the ticket is not good: then nothing changes. A guest's ticket brings what they
 * hold to whoever is logged in here already.
 */
export async function redeemLoginToken(
  { database, keys, now, mergeGuestCart }: RedeemDeps,
  caller: Caller,
  token: string,
): Promise<readonly string[]> {
  const time = now();
  const { id: clientId, slug: clientSlug } = caller.client;
  const result = await database.inTransaction(async (tx) => {
    const owner = await consumeLoginToken(tx, { clientId, token, now: time });
    if (!owner) return refuse({ code: 'no_ticket' } as const);
    if ('personId' in owner) {
      return ok(await createSession(tx, { caller, personId: owner.personId, now: time }, mergeGuestCart));
    }
    const { guestKey } = owner;
    if (caller.kind === 'customer' && (await readSessionActive(tx, caller, time))) {
      await mergeGuestCart(tx, { clientId, guestKey, personId: caller.personId, now: time });
      return ok(undefined);
    }
    return ok({ kind: 'guest', guestKey, sessionId: createSessionId(), clientSlug } as const);
  });
  return result.ok && result.value ? buildSessionCookies(keys.session, caller.cookieScope, result.value) : [];
}
