import { dueAt, isNeverHeardOf } from '@pavilion/domain/checkout';
import {
  type Attempt,
  type AttemptKey,
  chargeOf,
  chooseProvider,
  claimSubmission,
  keepScaResult,
  readAttempt,
  writeLook,
} from '../payment/index.ts';
import { applyTruth } from './apply-truth.ts';
import { capturePayment, releasePayment } from './capture-payment.ts';
import { completeCheckout } from './complete-checkout.ts';
import type { CheckoutGround, Trigger } from './ground.ts';

const second = 1000;

/** Asks the provider how an attempt stands, if that is open, and writes it down. */
export async function askProvider(ground: CheckoutGround, attempt: Attempt): Promise<Attempt> {
  const { clientId, provider: name } = attempt;
  const provider = await chooseProvider(ground, { clientId, provider: name });
  if (!provider.ok) return attempt;
  return applyTruth(ground, attempt, await provider.value.lookup(chargeOf(attempt), false));
}

/**
 * Keeps what the bank's page sent back, and hands it over once, whoever brings it. A result for an attempt that has been
 * given up is kept, and never handed over.
 */
export async function submitResult(
  ground: CheckoutGround,
  key: AttemptKey,
  result: string | undefined,
): Promise<Attempt | undefined> {
  const { database, now } = ground;
  if (result !== undefined) {
    await keepScaResult(database.run, key, { result, dueAt: now() + 30 * second });
  }
  const isOurs = await claimSubmission(database.run, key, now());
  const attempt = await readAttempt(database.run, key);
  if (!attempt || !isOurs || attempt.scaResult === null) return attempt;
  const provider = await chooseProvider(ground, { clientId: key.clientId, provider: attempt.provider });
  if (!provider.ok) return attempt;
  return applyTruth(ground, key, await provider.value.submitSca(chargeOf(attempt), attempt.scaResult));
}

/** A provider said by itself that something has changed: it is asked what, and the checkout goes on from there. */
export async function settleAttempt(
  ground: CheckoutGround,
  key: AttemptKey,
  trigger: Trigger,
): Promise<void> {
  const found = await readAttempt(ground.database.run, key);
  if (!found || found.provider === 'none') return;
  const isOpen = !['captured', 'capture_pending', 'release_pending', 'released'].includes(found.state);
  const attempt = isOpen ? await askProvider(ground, found) : found;
  await goOn(ground, attempt, trigger);
}

/** What follows from how an attempt stands, without asking anybody. */
async function goOn(ground: CheckoutGround, attempt: Attempt, trigger: Trigger): Promise<void> {
  const { clientId, checkoutId } = attempt;
  if (attempt.state === 'authorised') {
    await completeCheckout(ground, { clientId, id: checkoutId }, trigger);
  } else if (attempt.state === 'capture_pending') {
    await capturePayment(ground, attempt);
  } else if (attempt.state === 'release_pending') {
    await releasePayment(ground, attempt);
  }
}

/** PAY-09: an attempt whose time has come, by the sweep: nobody waits for it any more. */
export async function sweepAttempt(ground: CheckoutGround, key: AttemptKey): Promise<void> {
  const { database, now } = ground;
  const attempt = await readAttempt(database.run, key);
  if (!attempt || attempt.dueAt === null || attempt.dueAt > now()) return;
  switch (attempt.state) {
    case 'created':
    case 'authorising':
    case 'unknown':
      return findOut(ground, attempt);
    case 'sca_required':
      return endOrSubmit(ground, attempt);
    case 'authorised':
    case 'capture_pending':
    case 'release_pending':
      return goOn(ground, attempt, 'sweep');
    case 'failed':
    case 'expired':
    case 'captured':
    case 'capture_failed':
    case 'released':
      return undefined;
  }
}

async function findOut(ground: CheckoutGround, attempt: Attempt): Promise<void> {
  const provider = await chooseProvider(ground, { clientId: attempt.clientId, provider: attempt.provider });
  const truth = provider.ok
    ? await provider.value.lookup(chargeOf(attempt), true)
    : ({ state: 'unknown' } as const);
  const tries = attempt.tries + 1;
  // Where the provider's id is written down before anything can be charged, one that is missing says enough.
  const isNever = truth.state === 'none' && (attempt.provider === 'stripe' || isNeverHeardOf(tries));
  const error = { code: 'never_arrived', message: null, details: null };
  const known = isNever ? ({ state: 'failed', ref: null, error } as const) : truth;
  const moved = await applyTruth(ground, attempt, known.state === 'none' ? { state: 'unknown' } : known);
  if (moved.state === attempt.state) {
    const due = dueAt({ state: moved.state, madeAt: moved.madeAt, tries }, ground.now());
    await writeLook(ground.database.run, attempt, { tries, dueAt: due, state: moved.state });
  } else await goOn(ground, moved, 'sweep');
}

/** A challenge whose answer lies here is handed over; one that nobody answered in time is given up. */
async function endOrSubmit(ground: CheckoutGround, attempt: Attempt): Promise<void> {
  const { database, now } = ground;
  if (attempt.scaResult !== null && attempt.scaSubmittedAt === null) {
    const moved = await submitResult(ground, attempt, undefined);
    if (moved && moved.state !== attempt.state) return goOn(ground, moved, 'sweep');
  }
  // Whoever handed it over has died before the answer was written down.
  if (attempt.scaSubmittedAt !== null) return findOut(ground, attempt);
  const provider = await chooseProvider(ground, { clientId: attempt.clientId, provider: attempt.provider });
  if (provider.ok) {
    const truth = await provider.value.endChallenge(chargeOf(attempt));
    const moved = await applyTruth(ground, attempt, truth, { givenUp: 'expired' });
    if (moved.state !== attempt.state) return goOn(ground, moved, 'sweep');
  }
  const tries = attempt.tries + 1;
  const due = dueAt({ state: attempt.state, madeAt: attempt.madeAt, tries }, now());
  await writeLook(database.run, attempt, { tries, dueAt: due, state: attempt.state });
}
