import type { Call } from './model/operation.ts';
import type { Intent, Refund, StripeRecords } from './model/records.ts';
import { finishRefund } from './operations/refunds.ts';
import { authorisationMs, cancelIntent } from './payments/charge-intent.ts';

/** Stripe keeps events for 30 days. */
const eventRetentionMs = 30 * 86_400_000;

/** Expired authorisations, and delayed refunds that are due. */
export function findDue(records: StripeRecords, now: number): { intents: Intent[]; refunds: Refund[] } {
  const isExpired = (intent: Intent): boolean => {
    const charge = intent.charge === null ? undefined : records.charges[intent.charge];
    return intent.status === 'requires_capture' && (charge?.created ?? now) + authorisationMs <= now;
  };
  return {
    intents: Object.values(records.intents).filter(isExpired),
    refunds: Object.values(records.refunds).filter(({ next }) => next !== null && next.at <= now),
  };
}

/** Cancels expired authorisations, finishes delayed refunds and deletes old events. */
export function settleDue(call: Call): void {
  const { intents, refunds } = findDue(call.records, call.now);
  for (const intent of intents) cancelIntent(call, intent, 'automatic');
  for (const refund of refunds) finishRefund(call, refund);
  for (const [id, { created }] of Object.entries(call.records.events)) {
    if (created + eventRetentionMs <= call.now) delete call.records.events[id];
  }
}
