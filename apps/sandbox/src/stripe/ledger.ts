import type { LedgerEntry } from '../platform/deps.ts';
import type { Intent, StripeRecords } from './model/records.ts';

/** One ledger entry per intent. */
export const toLedgerEntries = (records: StripeRecords): LedgerEntry[] =>
  Object.values(records.intents).map((intent) => ({
    provider: 'stripe',
    id: intent.id,
    reference: intent.metadata['attempt_uuid'] ?? '',
    status: toLedgerStatus(records, intent),
    amount: intent.amount,
    captured: intent.received,
    refunded: (intent.charge === null ? undefined : records.charges[intent.charge])?.refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    at: intent.changed,
  }));

/** An intent that was cancelled before an authorisation counts as failed. */
function toLedgerStatus(records: StripeRecords, intent: Intent): LedgerEntry['status'] {
  switch (intent.status) {
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      if (!wasAuthorised(records, intent)) return 'failed';
      return intent.cancelReason === 'automatic' ? 'expired' : 'released';
    case 'requires_payment_method':
      return intent.lastFailure ? 'failed' : 'pending';
    case 'requires_confirmation':
    case 'requires_action':
      return 'pending';
  }
}

const wasAuthorised = (records: StripeRecords, { charge }: Intent): boolean =>
  charge !== null && records.charges[charge]?.failure === null;
