import { renewHoldAfterFailure } from '@pavilion/domain/cart';
import type { RunStatement, Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { lockHold, updateHold } from '../../cart/index.ts';
import {
  type Attempt,
  type AttemptChanges,
  type ProviderStatus,
  readAttempt,
  readAttempts,
  transitionAttempt,
} from '../../payment/index.ts';
import { type CheckoutRow, lockCheckout } from '../store/checkout.ts';
import { transitionLocked } from '../store/locked-transition.ts';
import { reservingTenders } from '../tenders/index.ts';
import { bookLateCapture } from './book-capture.ts';
import type { CheckoutDeps } from './deps.ts';

type ApplyOptions = {
  /** Why an open challenge ended, if it did not fail at the bank. */
  endedAs?: 'expired' | 'replaced';
  /** When the provider is asked again about an attempt that failed (milliseconds), because it may still receive it. */
  nextCheckAt?: number | null;
};

/**
 * Applies a provider status to an attempt under the checkout's lock, and returns the attempt. A late or repeated status
 * changes nothing.
 */
export async function applyProviderStatus(
  { database, now }: Pick<CheckoutDeps, 'database' | 'now'>,
  current: Attempt,
  providerStatus: ProviderStatus,
  options: ApplyOptions = {},
): Promise<Attempt> {
  const moved = await applyExpected(database.run, current, { providerStatus, now: now() });
  if (moved) return moved;
  const { clientId, id } = current;
  const { attempt } = await database.inTransaction(async (tx) => {
    const checkout = await lockCheckout(tx, { clientId, id: current.checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    if (!locked) throw new Error(`Payment attempt ${id} not found`);
    return {
      ok: true,
      attempt: await applyToAttempt(tx, { attempt: locked, checkout, now: now() }, providerStatus, options),
    };
  });
  return attempt;
}

/** The statuses of a payment that goes on, which change nothing but the attempt. Undefined for others. */
async function applyExpected(
  run: RunStatement,
  attempt: Attempt,
  { providerStatus, now }: { providerStatus: ProviderStatus; now: number },
): Promise<Attempt | undefined> {
  const isOpen = ['authorising', 'unknown', 'sca_required'].includes(attempt.state);
  if (!isOpen) return undefined;
  if (providerStatus.state === 'authorised')
    return transitionLocked(run, attempt, 'authorised', toAuthorised(providerStatus, now));
  if (providerStatus.state !== 'sca_required') return undefined;
  const { ref, challenge } = providerStatus;
  return transitionLocked(run, attempt, 'sca_required', { now, ref, challenge });
}

const toAuthorised = ({ ref, card }: { ref: string; card: string | null }, now: number) => ({
  now,
  ref,
  card,
});

type HeldAttempt = { attempt: Attempt; checkout: CheckoutRow; now: number };

async function applyToAttempt(
  tx: Transaction,
  context: HeldAttempt,
  providerStatus: ProviderStatus,
  { endedAs, ...checkTime }: ApplyOptions,
): Promise<Attempt> {
  const { attempt, now } = context;
  switch (providerStatus.state) {
    case 'unknown':
      return attempt.state === 'authorising' || attempt.scaSubmittedAt !== null
        ? transitionAttempt(tx, attempt, 'unknown', { now })
        : attempt;
    case 'none':
      return attempt;
    case 'sca_required':
      return transitionAttempt(tx, attempt, 'sca_required', {
        now,
        ref: providerStatus.ref,
        challenge: providerStatus.challenge,
      });
    case 'captured':
      if (isEnded(attempt)) return bookLateCapture(tx, attempt, { ...providerStatus, now });
      if (isPartial(attempt, providerStatus.amount)) return refundPart(tx, context, providerStatus);
      return transitionAttempt(tx, attempt, 'authorised', { now, ref: providerStatus.ref });
    case 'authorised': {
      const changes = toAuthorised(providerStatus, now);
      const hasEnded = attempt.state === 'failed' || attempt.state === 'expired';
      return hasEnded
        ? voidAttempt(tx, attempt, changes)
        : transitionAttempt(tx, attempt, 'authorised', changes);
    }
    case 'voided':
      return failAttempt(tx, context, 'failed', {
        ref: providerStatus.ref,
        error: toPaymentError('payment_refused'),
      });
    case 'failed': {
      const error = endedAs === 'replaced' ? toPaymentError('attempt_replaced') : providerStatus.error;
      return failAttempt(tx, context, endedAs === 'expired' ? 'expired' : 'failed', {
        ref: providerStatus.ref,
        error,
        ...checkTime,
      });
    }
  }
}

/** Whether no order will use the attempt: a capture is refunded, unless an order still awaits it. */
const isEnded = ({ state }: Attempt): boolean =>
  ['failed', 'expired', 'void_pending', 'void_failed', 'capture_failed'].includes(state);

const isPartial = (attempt: Attempt, captured: number | null): boolean =>
  captured !== null && captured < attempt.amount;

/** Ends an attempt of which the provider captured only a part, without an order, and saves the refund of the part. */
async function refundPart(
  tx: Transaction,
  context: HeldAttempt,
  { ref, amount }: { ref: string; amount: number | null },
): Promise<Attempt> {
  const { attempt, now } = context;
  const to = attempt.state === 'authorised' ? 'void_pending' : 'failed';
  const ended = await failAttempt(tx, context, to, { ref, error: toPaymentError('payment_refused') });
  return bookLateCapture(tx, ended, { ref, amount, now });
}

export const toPaymentError = (code: string) => ({ code, message: null, details: null });

/** Voids an authorisation that no order will use, through the outbox. An attempt of 0 has nothing to void. */
export async function voidAttempt(
  tx: Transaction,
  attempt: Attempt,
  { now, ...changes }: Pick<AttemptChanges, 'ref' | 'card' | 'error'> & { now: number },
): Promise<Attempt> {
  const moved = await transitionAttempt(tx, attempt, 'void_pending', { now, nextCheckAt: now, ...changes });
  if (attempt.amount === 0) return transitionAttempt(tx, moved, 'voided', { now });
  if (moved.state !== attempt.state) {
    const { clientId, id } = attempt;
    await addToOutbox(tx, { clientId, kind: 'void_payment', payload: { attempt_id: id }, now });
  }
  return moved;
}

async function failAttempt(
  tx: Transaction,
  { attempt, checkout, now }: HeldAttempt,
  to: 'failed' | 'expired' | 'void_pending',
  changes: Pick<AttemptChanges, 'nextCheckAt'> & { ref: string | null; error: NonNullable<Attempt['error']> },
): Promise<Attempt> {
  const moved = await transitionAttempt(tx, attempt, to, { now, ...changes });
  if (moved.state !== attempt.state) {
    await cancelTenders(tx, attempt);
    await renewHold(tx, { attempt, checkout, now });
  }
  return moved;
}

/** Releases what the tenders of an attempt reserved. Needs no snapshot, because an unreadable one must not keep credit. */
export async function cancelTenders(tx: Transaction, attempt: Attempt): Promise<void> {
  for (const tender of reservingTenders) await tender.cancel(tx, attempt);
}

/** Ends the payment on the cart's hold without extending it, so an expired hold's places are free at once. */
export async function detachHold(
  tx: Transaction,
  { attempt, checkout }: Omit<HeldAttempt, 'now'>,
): Promise<void> {
  const cart = { clientId: checkout.clientId, cartId: checkout.cartId };
  const hold = await lockHold(tx, cart);
  if (!hold || hold.attemptId !== attempt.id) return;
  const hasPlaces = hold.reserved.some(({ needsHold }) => needsHold);
  const { endsAt, capAt } = hasPlaces ? hold : { endsAt: null, capAt: null };
  await updateHold(tx, cart, { endsAt, capAt, attemptId: null });
}

/** Ends the payment on the cart's hold, and extends it so that the customer can try another card. */
export async function renewHold(tx: Transaction, { attempt, checkout, now }: HeldAttempt): Promise<void> {
  const cart = { clientId: checkout.clientId, cartId: checkout.cartId };
  const hold = await lockHold(tx, cart);
  if (!hold || hold.attemptId !== attempt.id) return;
  const attempts = await readAttempts(tx, checkout.clientId, checkout.id);
  const failures = attempts.filter(({ state }) => !['captured', 'capture_pending'].includes(state)).length;
  const hasPlaces = hold.reserved.some(({ needsHold }) => needsHold);
  const holdTimes = hasPlaces
    ? renewHoldAfterFailure({ endsAt: hold.endsAt ?? now, capAt: hold.capAt ?? now }, failures, now)
    : { endsAt: null, capAt: null };
  await updateHold(tx, cart, { ...holdTimes, attemptId: null });
}
