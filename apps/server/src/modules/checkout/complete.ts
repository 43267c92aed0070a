import type { complete as completeRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { readOwnAttempt } from './attempt/read-own-attempt.ts';
import { formatPaymentError } from './attempt/view.ts';
import { type CheckoutResult, completeCheckout } from './completion/complete-checkout.ts';
import { refreshFromProvider } from './reconciliation/reconcile-attempt.ts';

/** CHK-05, CHK-17, WVR-06: completes an authorised attempt. Idempotent: a repeated request gets the same response. */
export async function complete(
  deps: CheckoutDeps,
  { caller, body, scope }: CheckoutCall<typeof completeRoute>,
) {
  const key = { clientId: caller.client.id, id: body.transaction_uuid };
  const attempt = await readOwnAttempt(deps.database.run, { ...key, personId: scope.personId });
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  const isUnresolved = attempt.state === 'unknown' || attempt.state === 'sca_required';
  const current = isUnresolved ? await refreshFromProvider(deps, attempt) : attempt;
  const hasFailed = current.state === 'failed' || current.state === 'expired';
  const result: CheckoutResult = hasFailed
    ? { status: 'failed', code: current.error?.code ?? 'card_declined' }
    : await completeCheckout(
        deps,
        { clientId: key.clientId, id: current.checkoutId },
        'browser',
        body.completed_waivers,
      );
  return ok(viewCheckoutResult(result, caller.language));
}

const viewCheckoutResult = (result: CheckoutResult, language: string) => ({
  complete_order_id: result.status === 'success' ? result.orderId : null,
  status: result.status,
  message: result.status === 'failed' ? formatPaymentError(result.code, language) : null,
});
