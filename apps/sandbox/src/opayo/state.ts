import type { OpayoRecords, Transaction, TransactionState } from './records.ts';
import { dayMs } from './time.ts';

const holdMs = 30 * dayMs;

/** The state once time has had its say: a challenge that nobody answered, a hold that nobody released. */
export function getState({ state, challenge, startedAt }: Transaction, now: number): TransactionState {
  if (state === 'challenge' && challenge && challenge.endsAt <= now) return 'timed_out';
  if (state === 'deferred' && startedAt + holdMs <= now) return 'expired';
  return state;
}

/** What was given back of a transaction, in minor units. */
export const sumRefunds = ({ transactions }: OpayoRecords, id: string): number =>
  Object.values(transactions)
    .filter(
      ({ type, referenceId, state }) => type === 'Refund' && referenceId === id && state === 'authorised',
    )
    .reduce((total, { amount }) => total + amount, 0);

export const isCodeUsed = ({ transactions }: OpayoRecords, vendorTxCode: string): boolean =>
  Object.values(transactions).some((transaction) => transaction.vendorTxCode === vendorTxCode);
