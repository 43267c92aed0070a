import { browserStorage } from '@pavilion/domain/browser-storage';
import type { Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { createSessionId, type Session } from '#platform/http/session-cookie';
import { publishSessionEnd } from './session-end.ts';
import { insertSession, revokeSession } from './store.ts';

/** BSK-16: moves a guest's cart to a person or another guest, in the caller's transaction. The cart module implements it. */
export type MergeGuestCart = (
  tx: Transaction,
  input: { clientId: string; guestKey: string; now: number } & (
    | { personId: number }
    | { toGuestKey: string }
  ),
) => Promise<void>;

const sessionLifetimeMs = browserStorage.session.maxAgeSeconds * 1000;

type LoginInput = { caller: Caller; personId: number; now: number };

/** Creates a person's session. Revokes the browser's earlier session, or moves the guest's cart to the person. */
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
  await insertSession(tx, { clientId, personId, sessionId, now, expiresAt: now + sessionLifetimeMs });
  if (caller.kind === 'guest' && !caller.isNew) {
    await mergeGuestCart(tx, { clientId, guestKey: caller.guestKey, personId, now });
  }
  return { kind: 'customer', personId, sessionId, clientSlug: caller.client.slug };
}
