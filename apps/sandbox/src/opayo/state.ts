import type { OpayoPage, State, Transaction } from './book.ts';
import { day } from './instant.ts';

const holdLasts = 30 * day;

/** The state once time has had its say: a challenge that nobody answered, a hold that nobody released. */
export function stateAt({ state, challenge, startedAt }: Transaction, now: number): State {
  if (state === 'challenge' && challenge && challenge.endsAt <= now) return 'timed_out';
  if (state === 'deferred' && startedAt + holdLasts <= now) return 'expired';
  return state;
}

/** What was given back of a transaction, in minor units. */
export const refundedOf = ({ transactions }: OpayoPage, id: string): number =>
  Object.values(transactions)
    .filter(
      ({ type, referenceId, state }) => type === 'Refund' && referenceId === id && state === 'authorised',
    )
    .reduce((total, { amount }) => total + amount, 0);

export const isCodeUsed = ({ transactions }: OpayoPage, vendorTxCode: string): boolean =>
  Object.values(transactions).some((transaction) => transaction.vendorTxCode === vendorTxCode);
