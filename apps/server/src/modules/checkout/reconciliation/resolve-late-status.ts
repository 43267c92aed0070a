import { isNeverReceived } from '@pavilion/domain/checkout';
import {
  type Attempt,
  getPaymentProvider,
  type PaymentProvider,
  type ProviderStatus,
  readAttempt,
  recordStatusCheck,
  setOpenReason,
  toCharge,
  transitionAttempt,
} from '../../payment/index.ts';
import { applyProviderStatus } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { scheduleNextCheck } from '../attempt/schedule-next-check.ts';
import { voidPayment } from '../completion/capture-payment.ts';
import { lockCheckout } from '../store/checkout.ts';

/**
 * PAY-09: asks the provider about an attempt that ended without its answer. A late authorisation is voided, and a late
 * capture belongs to the order or is refunded. The payment leaves the operator's list once the provider holds no money.
 */
export async function resolveLateStatus(deps: CheckoutDeps, attempt: Attempt): Promise<void> {
  const provider = await getPaymentProvider(deps, { clientId: attempt.clientId, provider: attempt.provider });
  const providerStatus: ProviderStatus = provider.ok
    ? await provider.value.fetchStatus(toCharge(attempt), true)
    : { state: 'unknown' };
  const isResolved =
    provider.ok && (await applyLateStatus(deps, provider.value, { attempt, providerStatus }));
  if (isResolved) return closePayment(deps, attempt);
  await scheduleNextCheck(deps, attempt);
}

type LateStatus = { attempt: Attempt; providerStatus: ProviderStatus };

/** Whether the provider holds no money of the attempt any more, or it belongs to the order. */
async function applyLateStatus(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { attempt, providerStatus }: LateStatus,
): Promise<boolean> {
  switch (providerStatus.state) {
    case 'authorised': {
      const hasEndedHere = attempt.state === 'void_failed' || attempt.state === 'capture_failed';
      if (hasEndedHere) return (await provider.voidAuthorisation(toCharge(attempt))) === 'done';
      await voidPayment(deps, await applyProviderStatus(deps, attempt, providerStatus));
      return false;
    }
    case 'captured':
      await applyProviderStatus(deps, attempt, providerStatus);
      return true;
    case 'voided':
    case 'failed':
      return true;
    case 'none':
      return attempt.provider === 'stripe' || isNeverReceived(attempt.createdAt, deps.now());
    case 'sca_required':
    case 'unknown':
      return false;
  }
}

/** Removes a payment from the operator's list and ends its checks. */
async function closePayment({ database, now }: CheckoutDeps, attempt: Attempt): Promise<void> {
  const { clientId, id, checkoutId } = attempt;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const locked = await readAttempt(tx, { clientId, id });
    if (!locked || locked.deadlineAt !== null || locked.openReason === 'captured_in_part')
      return { ok: true };
    await transitionAttempt(tx, locked, 'voided', { now: now() });
    await recordStatusCheck(tx, attempt, { state: locked.state, statusChecks: 0, nextCheckAt: null });
    await setOpenReason(tx, attempt, { openReason: null, now: now() });
    return { ok: true };
  });
}
