import { clockAfterFailure } from '@pavilion/domain/cart';
import type { Transaction } from '#platform/database';
import { addToOutbox } from '#platform/outbox';
import { lockHold, setHold } from '../booking/index.ts';
import {
  type Attempt,
  type AttemptKey,
  moveAttempt,
  readAttempt,
  readAttempts,
  type Truth,
} from '../payment/index.ts';
import type { CheckoutGround } from './ground.ts';
import { type CheckoutRow, lockCheckout } from './store.ts';

/** What is to come of a challenge that stands no longer than this. */
type How = { givenUp?: 'expired' | 'replaced' };

/**
 * Writes down what a provider said of an attempt, under the checkout's lock; what comes late or twice changes nothing.
 * Answers how the attempt stands then.
 */
export async function applyTruth(
  { database, now }: Pick<CheckoutGround, 'database' | 'now'>,
  { clientId, id }: AttemptKey,
  truth: Truth,
  how: How = {},
): Promise<Attempt> {
  const known = await readAttempt(database.run, { clientId, id });
  if (!known) throw new Error('An attempt that was begun is there.');
  const { attempt } = await database.inTransaction(async (tx) => {
    const checkout = await lockCheckout(tx, { clientId, id: known.checkoutId });
    const read = await readAttempt(tx, { clientId, id });
    if (!read) throw new Error('An attempt is never deleted.');
    return { ok: true, attempt: await move(tx, { attempt: read, checkout, now: now() }, truth, how) };
  });
  return attempt;
}

type Scene = { attempt: Attempt; checkout: CheckoutRow; now: number };

async function move(tx: Transaction, scene: Scene, truth: Truth, { givenUp }: How): Promise<Attempt> {
  const { attempt, now } = scene;
  switch (truth.state) {
    case 'unknown':
      return attempt.state === 'authorising' || attempt.scaSubmittedAt !== null
        ? moveAttempt(tx, attempt, 'unknown', { now })
        : attempt;
    case 'none':
      return attempt;
    case 'sca_required':
      return moveAttempt(tx, attempt, 'sca_required', { now, ref: truth.ref, challenge: truth.challenge });
    case 'authorised':
    case 'captured': {
      const evidence = { now, ref: truth.ref, card: 'card' in truth ? truth.card : null };
      const isGivenUp = attempt.state === 'failed' || attempt.state === 'expired';
      return isGivenUp ? release(tx, attempt, evidence) : moveAttempt(tx, attempt, 'authorised', evidence);
    }
    case 'released':
      return fail(tx, scene, 'failed', { ref: truth.ref, error: plain('payment_refused') });
    case 'failed': {
      const error = givenUp === 'replaced' ? plain('replaced') : truth.error;
      return fail(tx, scene, givenUp === 'expired' ? 'expired' : 'failed', { ref: truth.ref, error });
    }
  }
}

const plain = (code: string) => ({ code, message: null, details: null });

/** A provider that holds money for nobody is told to let it go, at once. */
export async function release(
  tx: Transaction,
  attempt: Attempt,
  { now, ...evidence }: { now: number; ref?: string | null; card?: string | null },
): Promise<Attempt> {
  const moved = await moveAttempt(tx, attempt, 'release_pending', { now, dueAt: now, ...evidence });
  if (moved.state !== attempt.state) {
    const { clientId, id } = attempt;
    await addToOutbox(tx, { clientId, kind: 'release_payment', payload: { attempt_id: id }, now });
  }
  return moved;
}

async function fail(
  tx: Transaction,
  { attempt, checkout, now }: Scene,
  to: 'failed' | 'expired',
  evidence: { ref: string | null; error: NonNullable<Attempt['error']> },
): Promise<Attempt> {
  const moved = await moveAttempt(tx, attempt, to, { now, ...evidence });
  if (moved.state !== attempt.state) await freshClock(tx, { attempt, checkout, now });
  return moved;
}

/** The hold is no longer pinned, and has time for another card. */
export async function freshClock(tx: Transaction, { attempt, checkout, now }: Scene): Promise<void> {
  const cart = { clientId: checkout.clientId, cartId: checkout.cartId };
  const hold = await lockHold(tx, cart);
  if (!hold || hold.attemptId !== attempt.id) return;
  const attempts = await readAttempts(tx, checkout.clientId, checkout.id);
  const failures = attempts.filter(({ state }) => !['captured', 'capture_pending'].includes(state)).length;
  const stands = hold.reserved.length > 0 && hold.endsAt !== null && hold.capAt !== null;
  const clock = stands
    ? clockAfterFailure({ endsAt: hold.endsAt ?? now, capAt: hold.capAt ?? now }, failures, now)
    : { endsAt: null, capAt: null };
  await setHold(tx, cart, { ...clock, attemptId: null });
}
