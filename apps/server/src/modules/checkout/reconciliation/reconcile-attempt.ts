import { getLateCheckAt, isPresumedNotReceived } from '@pavilion/domain/checkout';
import {
  type Attempt,
  type AttemptKey,
  getPaymentProvider,
  markScaSubmitted,
  readAttempt,
  saveScaResult,
  toCharge,
} from '../../payment/index.ts';
import { applyProviderStatus } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps, CompletionTrigger } from '../attempt/deps.ts';
import { scheduleNextCheck } from '../attempt/schedule-next-check.ts';
import { capturePayment, voidPayment } from '../completion/capture-payment.ts';
import { completeCheckout } from '../completion/complete-checkout.ts';
import { endOverdueAttempt } from './end-overdue-attempt.ts';
import { resolveLateStatus } from './resolve-late-status.ts';

const second = 1000;

/** Fetches the provider status of an attempt and applies it. */
export async function refreshFromProvider(deps: CheckoutDeps, attempt: Attempt): Promise<Attempt> {
  const { clientId, provider: name } = attempt;
  const provider = await getPaymentProvider(deps, { clientId, provider: name });
  if (!provider.ok) return attempt;
  return applyProviderStatus(deps, attempt, await provider.value.fetchStatus(toCharge(attempt), false));
}

/**
 * Saves the challenge result from the bank's page, and submits it to the provider exactly once. A result for an attempt
 * that has ended is saved but never submitted.
 */
export async function submitScaResult(
  deps: CheckoutDeps,
  key: AttemptKey,
  result: string | undefined,
): Promise<Attempt | undefined> {
  const { database, now } = deps;
  if (result !== undefined) {
    await saveScaResult(database.run, key, { result, nextCheckAt: now() + 30 * second });
  }
  const canSubmit = await markScaSubmitted(database.run, key, now());
  const attempt = await readAttempt(database.run, key);
  if (!attempt || !canSubmit || attempt.scaResult === null) return attempt;
  const provider = await getPaymentProvider(deps, { clientId: key.clientId, provider: attempt.provider });
  if (!provider.ok) return attempt;
  const providerStatus = await provider.value.submitSca(toCharge(attempt), attempt.scaResult);
  return applyProviderStatus(deps, attempt, providerStatus);
}

/** Handles a provider's event: fetches the status of its attempt and continues the checkout. */
export async function reconcileAttempt(
  deps: CheckoutDeps,
  key: AttemptKey,
  trigger: CompletionTrigger,
): Promise<void> {
  const stored = await readAttempt(deps.database.run, key);
  if (!stored || stored.provider === 'none') return;
  const isOpen = !['captured', 'capture_pending', 'void_pending', 'voided'].includes(stored.state);
  const attempt = isOpen ? await refreshFromProvider(deps, stored) : stored;
  await continueCheckout(deps, attempt, trigger);
}

/** Continues a checkout from the stored state of its attempt. */
async function continueCheckout(
  deps: CheckoutDeps,
  attempt: Attempt,
  trigger: CompletionTrigger,
): Promise<void> {
  const { clientId, checkoutId } = attempt;
  if (attempt.state === 'authorised') {
    await completeCheckout(deps, { clientId, id: checkoutId }, trigger);
  } else if (attempt.state === 'capture_pending') {
    await capturePayment(deps, attempt);
  } else if (attempt.state === 'void_pending') {
    await voidPayment(deps, attempt);
  }
}

/** PAY-09: resolves one due attempt, and ends it if that did not succeed before its deadline. */
export async function sweepAttempt(deps: CheckoutDeps, key: AttemptKey): Promise<void> {
  const attempt = await readAttempt(deps.database.run, key);
  if (!attempt || attempt.nextCheckAt === null) return;
  await resolveAttempt(deps, attempt);
  if (await endOverdueAttempt(deps, key)) await continueEnded(deps, key);
}

/** Sends the void of an attempt that ended while it was authorised. */
async function continueEnded(deps: CheckoutDeps, key: AttemptKey): Promise<void> {
  const attempt = await readAttempt(deps.database.run, key);
  if (attempt) await continueCheckout(deps, attempt, 'sweep');
}

/** PAY-09: delays the next check of an attempt whose sweep threw, and ends the attempt once its deadline has passed. */
export async function recordFailedSweep(deps: CheckoutDeps, key: AttemptKey): Promise<void> {
  const attempt = await readAttempt(deps.database.run, key);
  if (!attempt || attempt.nextCheckAt === null) return;
  await scheduleNextCheck(deps, attempt);
  await endOverdueAttempt(deps, key);
}

async function resolveAttempt(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  switch (attempt.state) {
    case 'created':
    case 'authorising':
    case 'unknown':
      return resolveUnknown(deps, attempt);
    case 'sca_required':
      return resolveChallenge(deps, attempt);
    case 'authorised':
    case 'capture_pending':
    case 'void_pending':
      return continueCheckout(deps, attempt, 'sweep');
    case 'failed':
    case 'expired':
    case 'captured':
    case 'capture_failed':
    case 'captured_late':
    case 'voided':
    case 'void_failed':
      return resolveLateStatus(deps, attempt);
  }
}

async function resolveUnknown(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  const provider = await getPaymentProvider(deps, { clientId: attempt.clientId, provider: attempt.provider });
  // By a clock that is ahead, the payment request may still be in flight, so the first check cancels nothing.
  const isLast = attempt.state !== 'authorising';
  const providerStatus = provider.ok
    ? await provider.value.fetchStatus(toCharge(attempt), isLast)
    : ({ state: 'unknown' } as const);
  const statusChecks = attempt.statusChecks + 1;
  // Stripe's id is saved before anything can be charged, so an unknown one means that no charge exists.
  const isNotReceived =
    providerStatus.state === 'none' && (attempt.provider === 'stripe' || isPresumedNotReceived(statusChecks));
  const error = { code: 'not_received', message: null, details: null };
  const resolvedStatus = isNotReceived ? ({ state: 'failed', ref: null, error } as const) : providerStatus;
  // Opayo may have received a payment that it does not know yet, so a late authorisation must still be voided.
  const isFinal = !isNotReceived || attempt.provider === 'stripe';
  const updated = await applyProviderStatus(
    deps,
    attempt,
    resolvedStatus.state === 'none' ? { state: 'unknown' } : resolvedStatus,
    isFinal ? {} : { nextCheckAt: getLateCheckAt(attempt.createdAt, deps.now()) },
  );
  if (updated.state === attempt.state) await scheduleNextCheck(deps, attempt);
  else await continueCheckout(deps, updated, 'sweep');
}

/** Submits a saved challenge result, and cancels a challenge without one that has expired. */
async function resolveChallenge(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  if (attempt.scaResult !== null && attempt.scaSubmittedAt === null) {
    const updated = await submitScaResult(deps, attempt, undefined);
    if (updated && updated.state !== attempt.state) return continueCheckout(deps, updated, 'sweep');
  }
  // The process that submitted the challenge result stopped before saving the response.
  if (attempt.scaSubmittedAt !== null) return resolveUnknown(deps, attempt);
  const provider = await getPaymentProvider(deps, { clientId: attempt.clientId, provider: attempt.provider });
  if (provider.ok) {
    const providerStatus = await provider.value.cancelChallenge(toCharge(attempt));
    const updated = await applyProviderStatus(deps, attempt, providerStatus, { endedAs: 'expired' });
    if (updated.state !== attempt.state) return continueCheckout(deps, updated, 'sweep');
  }
  await scheduleNextCheck(deps, attempt);
}
