import type { Call } from './model/operation.ts';
import type { Intent, Refund, StripeRecords } from './model/records.ts';
import { settleRefund } from './operations/refunds.ts';
import { authorisationMs, cancelIntent } from './payments/charge-intent.ts';

/** Stripe keeps events for thirty days. */
const eventRetentionMs = 30 * 86_400_000;

/** What the passing of time has made due. */
export function findDue(records: StripeRecords, now: number): { intents: Intent[]; refunds: Refund[] } {
  const expired = (intent: Intent): boolean => {
    const charge = intent.charge === null ? undefined : records.charges[intent.charge];
    return intent.status === 'requires_capture' && (charge?.created ?? now) + authorisationMs <= now;
  };
  return {
    intents: Object.values(records.intents).filter(expired),
    refunds: Object.values(records.refunds).filter(({ next }) => next !== null && next.at <= now),
  };
}

/** Lets authorisations lapse after seven days and brings refunds to their end. */
export function settleDue(call: Call): void {
  const { intents, refunds } = findDue(call.records, call.now);
  for (const intent of intents) cancelIntent(call, intent, 'automatic');
  for (const refund of refunds) settleRefund(call, refund);
  for (const [id, { created }] of Object.entries(call.records.events)) {
    if (created + eventRetentionMs <= call.now) delete call.records.events[id];
  }
}
