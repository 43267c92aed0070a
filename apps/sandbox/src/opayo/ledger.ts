import type { LedgerEntry } from '../platform/deps.ts';
import type { OpayoRecords, TransactionState, TransactionType } from './records.ts';
import { getState, sumRefunds } from './state.ts';

/** Excludes refunds, which count towards their original payment, and Authenticate, which moves no money. */
const moneyTypes: TransactionType[] = ['Payment', 'Deferred', 'Authorise', 'Repeat'];

const statusByState: Record<TransactionState, LedgerEntry['status']> = {
  challenge: 'pending',
  timed_out: 'expired',
  rejected: 'failed',
  declined: 'failed',
  deferred: 'authorised',
  authenticated: 'authorised',
  registered: 'authorised',
  authorised: 'captured',
  voided: 'released',
  aborted: 'released',
  cancelled: 'released',
  expired: 'expired',
};

/** Ledger entries of all payments, the oldest first. */
export const toLedgerEntries = (records: OpayoRecords, now: number): LedgerEntry[] =>
  Object.values(records.transactions)
    .filter(({ type }) => moneyTypes.includes(type))
    .map((transaction) => ({
      provider: 'opayo',
      id: transaction.id,
      reference: transaction.vendorTxCode,
      status: statusByState[getState(transaction, now)],
      amount: transaction.amount,
      captured: transaction.captured,
      refunded: sumRefunds(records, transaction.id),
      currency: transaction.currency,
      at: transaction.changedAt,
    }));
