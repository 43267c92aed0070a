import type Stripe from 'stripe';
import type {
  Charge,
  ProviderDispute,
  ProviderRefund,
  ProviderReturns,
} from '../provider/payment-provider.ts';
import { type StripeContext, toLoggableError } from './refund-intent.ts';

/** All refunds and disputes of an intent, those of the Dashboard included. */
export async function fetchReturns(
  { stripe, logWarning }: StripeContext,
  { providerRef }: Charge,
): Promise<ProviderReturns | 'unknown'> {
  if (providerRef === null) return { refunds: [], disputes: [] };
  const filter = { payment_intent: providerRef, limit: 100 };
  try {
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list(filter),
      stripe.disputes.list(filter),
    ]);
    // Oldest first, so that they are recorded in their order.
    return {
      refunds: refunds.data.toReversed().map(toProviderRefund),
      disputes: disputes.data.toReversed().map(toProviderDispute),
    };
  } catch (error) {
    logWarning({ operation: 'list returns', err: toLoggableError(error) }, 'Stripe request failed');
    return 'unknown';
  }
}

function toProviderRefund({ id, amount, status, metadata, failure_reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    ref: id,
    refundId: metadata?.['refund_uuid'] ?? null,
    amount,
    state: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    code: hasFailed ? (failure_reason ?? status) : null,
  };
}

/** An inquiry (`warning_…`) takes no money, and a dispute that is won gives it back. */
export function toProviderDispute({
  id,
  amount,
  status,
  reason,
  evidence_details,
}: Stripe.Dispute): ProviderDispute {
  const takesMoney = status !== 'won' && !status.startsWith('warning_');
  const dueBy = evidence_details?.due_by;
  return {
    ref: id,
    amount,
    withdrawn: takesMoney ? amount : 0,
    status,
    reason,
    dueAt: dueBy ? dueBy * 1000 : null,
  };
}
