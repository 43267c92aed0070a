import Stripe from 'stripe';
import type { Charge, RefundRequest, RefundResult } from '../provider/payment-provider.ts';

export type StripeContext = { stripe: Stripe; logWarning: (fields: object, message: string) => void };

/** Refunds an intent in part or in full. Our id is in the refund's metadata, so a lost response is found again. */
export async function refundIntent(
  context: StripeContext,
  { providerRef }: Charge,
  request: RefundRequest,
): Promise<RefundResult> {
  if (providerRef === null) return { state: 'refused', code: 'not_captured' };
  const { id, amount, statusChecks } = request;
  try {
    const existing = statusChecks > 0 ? await findRefund(context, providerRef, request) : undefined;
    if (existing) return toRefundResult(existing, request);
    // Stripe stores an internal error under the idempotency key for a day, so later retries change the key. Before
    // each of them, Stripe's list has shown that the refund does not exist.
    const idempotencyKey = statusChecks > 2 ? `refund:${id}:${statusChecks}` : `refund:${id}`;
    const created = await context.stripe.refunds.create(
      { payment_intent: providerRef, amount, metadata: { refund_uuid: id } },
      { idempotencyKey },
    );
    return toRefundResult(created, request);
  } catch (error) {
    context.logWarning(
      { operation: 'refund', refundId: id, err: toLoggableError(error) },
      'Stripe refund failed',
    );
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
    if (!isRefused) return { state: 'unknown' };
    // Another request may have sent it meanwhile.
    const existing = await findRefund(context, providerRef, request).catch(() => 'unreachable' as const);
    if (existing === 'unreachable') return { state: 'unknown' };
    const code = error.code ?? error.type;
    return existing ? toRefundResult(existing, request) : { state: 'refused', code };
  }
}

async function findRefund({ stripe }: StripeContext, payment_intent: string, { id }: RefundRequest) {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  return data.find(({ metadata }) => metadata?.['refund_uuid'] === id);
}

function toRefundResult(refund: Stripe.Refund, { id, amount }: RefundRequest): RefundResult {
  if (refund.metadata?.['refund_uuid'] !== id || refund.amount !== amount) return { state: 'unknown' };
  if (refund.status === 'succeeded') return { state: 'done', ref: refund.id };
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  return hasFailed ? { state: 'refused', code: refund.failure_reason ?? 'failed' } : { state: 'unknown' };
}

/** The loggable fields of an error, without data of the request. */
export function toLoggableError(error: unknown): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { message: String(error) };
  return { type: error.type, code: error.code, status: error.statusCode, request: error.requestId };
}
