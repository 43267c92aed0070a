import { kept } from '@pavilion/domain/cookie';
import type { Caller } from '#platform/caller';
import { newSessionId, type Session } from '#platform/cookie';
import type { Transaction } from '#platform/database';
import { announceSession } from './announce-session.ts';
import { addSession, revokeSession } from './store.ts';

/** BSK-16: what a guest put into their cart is the person's from now on. The cart's own work, in the same transaction. */
export type MergeGuestCart = (
  tx: Transaction,
  of: { clientId: string; guestKey: string; personId: number; now: number },
) => Promise<void>;

/** Milliseconds: as long as its cookie. */
const month = kept.session.seconds * 1000;

type LogIn = { caller: Caller; personId: number; now: number };

/** A new session for a person, in place of whatever session the browser had: what a guest held moves over. */
export async function openSession(
  tx: Transaction,
  { caller, personId, now }: LogIn,
  mergeGuestCart: MergeGuestCart,
): Promise<Session> {
  const clientId = caller.client.id;
  if (caller.kind === 'customer' || caller.kind === 'staff') {
    const session = { clientId, sessionId: caller.sessionId, now };
    await revokeSession(tx, session);
    await announceSession(tx, session);
  }
  const sessionId = newSessionId();
  await addSession(tx, { clientId, personId, sessionId, now, endsAt: now + month });
  if (caller.kind === 'guest' && !caller.isNew) {
    await mergeGuestCart(tx, { clientId, guestKey: caller.guestKey, personId, now });
  }
  return { kind: 'customer', personId, sessionId, clientSlug: caller.client.slug };
}
