import { toReadOnly } from '../platform/record-changes.ts';
import type { OpayoRecords, Transaction, TransactionState } from './records.ts';
import { dayMs } from './time.ts';

const authorisationMs = 30 * dayMs;

/** The state with timeouts applied: an unanswered challenge, or an authorisation that was not released. */
export function getState({ state, challenge, startedAt }: Transaction, now: number): TransactionState {
  if (state === 'challenge' && challenge && challenge.endsAt <= now) return 'timed_out';
  if (state === 'deferred' && startedAt + authorisationMs <= now) return 'expired';
  return state;
}

/** Sum of the refunds of a transaction, in minor units. */
export const sumRefunds = ({ transactions }: OpayoRecords, id: string): number =>
  Object.values(toReadOnly(transactions))
    .filter(
      ({ type, referenceId, state }) => type === 'Refund' && referenceId === id && state === 'authorised',
    )
    .reduce((total, { amount }) => total + amount, 0);

export const isCodeUsed = ({ transactions }: OpayoRecords, vendorTxCode: string): boolean =>
  Object.values(toReadOnly(transactions)).some((transaction) => transaction.vendorTxCode === vendorTxCode);
