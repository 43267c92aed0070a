import { browserStorage } from '@pavilion/domain/browser-storage';
import type { Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { createSessionId, type Session } from '#platform/http/session-cookie';
import { publishSessionEnd } from './session-end.ts';
import { insertSession, revokeSession } from './store.ts';

/** BSK-16: what a guest put into their cart is the person's from now on. The cart's own work, in the same transaction. */
export type MergeGuestCart = (
  tx: Transaction,
  input: { clientId: string; guestKey: string; personId: number; now: number },
) => Promise<void>;

/** Milliseconds: as long as its cookie. */
const sessionLifetimeMs = browserStorage.session.maxAgeSeconds * 1000;

type LoginInput = { caller: Caller; personId: number; now: number };

/** A new session for a person, in place of whatever session the browser had: what a guest held moves over. */
export async function createSession(
  tx: Transaction,
  { caller, personId, now }: LoginInput,
  mergeGuestCart: MergeGuestCart,
): Promise<Session> {
  const clientId = caller.client.id;
  if (caller.kind === 'customer' || caller.kind === 'staff') {
    const session = { clientId, sessionId: caller.sessionId, now };
    await revokeSession(tx, session);
    await publishSessionEnd(tx, session);
  }
  const sessionId = createSessionId();
  await insertSession(tx, { clientId, personId, sessionId, now, endsAt: now + sessionLifetimeMs });
  if (caller.kind === 'guest' && !caller.isNew) {
    await mergeGuestCart(tx, { clientId, guestKey: caller.guestKey, personId, now });
  }
  return { kind: 'customer', personId, sessionId, clientSlug: caller.client.slug };
}
