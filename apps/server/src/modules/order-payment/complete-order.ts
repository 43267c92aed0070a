import type { completeOrderPayment } from '@pavilion/contract/order-payment';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import {
  type CheckoutDeps,
  completeCheckout,
  formatPaymentError,
  refreshFromProvider,
} from '../checkout/index.ts';
import { type Attempt, readAttempt } from '../payment/index.ts';
import { findOrder } from './find-order.ts';

/** CHK-12, CHK-17: pays an order with an authorised attempt. Idempotent: a repeated request gets the same response. */
export async function completeOrder(deps: CheckoutDeps, { caller, body }: Call<typeof completeOrderPayment>) {
  const clientId = caller.client.id;
  const found = await findOrder(deps, { clientId, token: body.order_token });
  if (!found) return refuse({ code: 'order_not_found' } as const);
  const attempt = found.attempts.find(({ id }) => id === body.transaction_uuid);
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  const isUnresolved = attempt.state === 'unknown' || attempt.state === 'sca_required';
  const current = isUnresolved ? await refreshFromProvider(deps, attempt) : attempt;
  if (current.state === 'authorised')
    await completeCheckout(deps, { clientId, id: found.checkoutId }, 'browser');
  const ended = (await readAttempt(deps.database.run, attempt)) ?? current;
  const status = getStatus(ended);
  const code = ended.error?.code ?? 'payment_refused';
  return ok({
    complete_order_id: status === 'success' ? found.order.id : null,
    status,
    message: status === 'failed' ? formatPaymentError(code, caller.language) : null,
  });
}

/** Unlike a checkout, whose order exists without its payment, an order is paid only if this attempt is captured. */
function getStatus({ state }: Attempt): 'success' | 'pending' | 'failed' {
  switch (state) {
    case 'capture_pending':
    case 'captured':
      return 'success';
    case 'created':
    case 'authorising':
    case 'sca_required':
    case 'authorised':
    case 'unknown':
      return 'pending';
    case 'capture_failed':
    case 'captured_late':
    case 'failed':
    case 'expired':
    case 'void_pending':
    case 'voided':
    case 'void_failed':
      return 'failed';
  }
}
