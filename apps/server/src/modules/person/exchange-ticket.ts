import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/caller';
import { newSessionId, setSession } from '#platform/cookie';
import type { Database } from '#platform/database';
import type { Ground } from '#platform/ground';
import { type MergeGuestCart, openSession } from './open-session.ts';
import { readStanding, useTicket } from './store.ts';

type Needs = Pick<Ground, 'keys' | 'now'> & { database: Database; mergeGuestCart: MergeGuestCart };

/**
 * AUT-07: lets in whoever comes with a ticket, once. The answer's cookies carry a session that was made now, never one
 * that somebody knew before. None where the ticket is not good: then nothing changes. A guest's ticket brings what they
 * hold to whoever is logged in here already.
 */
export async function exchangeTicket(
  { database, keys, now, mergeGuestCart }: Needs,
  caller: Caller,
  token: string,
): Promise<readonly string[]> {
  const time = now();
  const { id: clientId, slug: clientSlug } = caller.client;
  const entered = await database.inTransaction(async (tx) => {
    const holder = await useTicket(tx, { clientId, token, now: time });
    if (!holder) return refuse({ code: 'no_ticket' } as const);
    if ('personId' in holder) {
      return ok(await openSession(tx, { caller, personId: holder.personId, now: time }, mergeGuestCart));
    }
    const { guestKey } = holder;
    if (caller.kind === 'customer' && (await readStanding(tx, caller, time))) {
      await mergeGuestCart(tx, { clientId, guestKey, personId: caller.personId, now: time });
      return ok(undefined);
    }
    return ok({ kind: 'guest', guestKey, sessionId: newSessionId(), clientSlug } as const);
  });
  return entered.ok && entered.value ? setSession(keys.session, caller.cookieSite, entered.value) : [];
}
