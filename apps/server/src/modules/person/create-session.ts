import { browserStorage } from '@pavilion/domain/browser-storage';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { createSessionId, type Session } from '#platform/http/session-cookie';
import { findCountry } from '#platform/lib/find-country';
import { describeDevice } from './session-device.ts';
import { publishSessionEnd } from './session-end.ts';
import { isProvisionalOfSameAddress } from './store/provisional.ts';
import { insertSession, revokeSession } from './store.ts';

/** BSK-16: moves the cart of a guest or of a provisional account to a person, or a guest's to another guest, in the caller's transaction. The cart module implements it. */
export type MergeGuestCart = (
  tx: Transaction,
  input: { clientId: string; now: number } & (
    | { guestKey: string; personId: number }
    | { guestKey: string; toGuestKey: string }
    | { fromPersonId: number; personId: number }
  ),
) => Promise<void>;

type SessionDeps = Pick<AppDeps, 'log'> & { mergeGuestCart: MergeGuestCart };

const sessionLifetimeMs = browserStorage.session.maxAgeSeconds * 1000;

type LoginInput = {
  caller: Caller;
  personId: number;
  now: number;
  /** Keeps the browser's earlier session, so that requests already sent with it are not refused. */
  keepsSession?: boolean;
  /** The person has just proved who they are, which a login token does not. */
  isProven?: boolean;
};

/**
 * Creates a person's session. Revokes the browser's earlier session, and moves the cart of the guest, or of a provisional
 * account of the same address, to the person.
 */
export async function createSession(
  tx: Transaction,
  { caller, personId, now, keepsSession = false, isProven = false }: LoginInput,
  { log, mergeGuestCart }: SessionDeps,
): Promise<Session> {
  const clientId = caller.client.id;
  if (!keepsSession && (caller.kind === 'customer' || caller.kind === 'staff')) {
    const session = { clientId, sessionId: caller.sessionId, now };
    await revokeSession(tx, session);
    await publishSessionEnd(tx, session);
    const accounts = { clientId, fromPersonId: caller.personId, personId };
    if (await isProvisionalOfSameAddress(tx, accounts)) await mergeGuestCart(tx, { ...accounts, now });
  }
  const sessionId = createSessionId();
  await insertSession(tx, {
    clientId,
    personId,
    sessionId,
    ...describeDevice(caller),
    country: findCountry(caller.address, log),
    now,
    isProven,
    expiresAt: now + sessionLifetimeMs,
  });
  if (caller.kind === 'guest' && !caller.isNew) {
    await mergeGuestCart(tx, { clientId, guestKey: caller.guestKey, personId, now });
  }
  return { kind: 'customer', personId, sessionId, clientSlug: caller.client.slug };
}
