import type Stripe from 'stripe';
import type { ProviderEntry } from '../provider/payment-provider.ts';
import { toProviderDispute } from './fetch-returns.ts';
import { type StripeContext, toLoggableError } from './refund-intent.ts';

/** A day of a client has fewer. */
const maxEntries = 10_000;

/** Captured charges, refunds that were made and disputes that took money, by the time at which each began. */
export async function fetchBooks(
  { stripe, logWarning }: StripeContext,
  { from, until }: { from: number; until: number },
): Promise<readonly ProviderEntry[] | 'unknown'> {
  const filter = {
    created: { gte: Math.floor(from / 1000), lt: Math.ceil(until / 1000) },
    limit: 100,
  };
  const page = { limit: maxEntries };
  try {
    const charges = await stripe.charges.list(filter).autoPagingToArray(page);
    const refunds = await stripe.refunds.list(filter).autoPagingToArray(page);
    const disputes = await stripe.disputes.list(filter).autoPagingToArray(page);
    return [
      ...charges.filter(({ amount_captured: captured }) => captured > 0).map(toCapture),
      ...refunds.filter(({ status }) => status === 'succeeded').map(toRefund),
      ...disputes.filter((dispute) => toProviderDispute(dispute).withdrawn > 0).map(toDispute),
    ];
  } catch (error) {
    logWarning({ operation: 'list books', err: toLoggableError(error) }, 'Stripe request failed');
    return 'unknown';
  }
}

type Intent = string | Stripe.PaymentIntent | null | undefined;

/** A movement without an intent was not made by us, and is found by its own id. */
const getRef = (intent: Intent, id: string): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? id);

const toCapture = ({ id, payment_intent, amount_captured, created }: Stripe.Charge): ProviderEntry => ({
  kind: 'capture',
  ref: getRef(payment_intent, id),
  entryRef: id,
  refundId: null,
  amount: amount_captured,
  at: created * 1000,
});

const toRefund = ({ id, payment_intent, amount, metadata, created }: Stripe.Refund): ProviderEntry => ({
  kind: 'refund',
  ref: getRef(payment_intent, id),
  entryRef: id,
  refundId: metadata?.['refund_uuid'] ?? null,
  amount: -amount,
  at: created * 1000,
});

const toDispute = ({ id, payment_intent, amount, created }: Stripe.Dispute): ProviderEntry => ({
  kind: 'dispute',
  ref: getRef(payment_intent, id),
  entryRef: id,
  refundId: null,
  amount: -amount,
  at: created * 1000,
});
