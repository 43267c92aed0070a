import type { BookLine } from '../ground.ts';
import type { OpayoPage, State, TransactionType } from './book.ts';
import { refundedOf, stateAt } from './state.ts';

/** A refund is told with what it refunds, and an Authenticate moves nothing. */
const moneyTypes: TransactionType[] = ['Payment', 'Deferred', 'Authorise', 'Repeat'];

const statusOf: Record<State, BookLine['status']> = {
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

/** The oldest first. */
export const linesOf = (page: OpayoPage, now: number): BookLine[] =>
  Object.values(page.transactions)
    .filter(({ type }) => moneyTypes.includes(type))
    .map((transaction) => ({
      provider: 'opayo',
      id: transaction.id,
      reference: transaction.vendorTxCode,
      status: statusOf[stateAt(transaction, now)],
      amount: transaction.amount,
      captured: transaction.captured,
      refunded: refundedOf(page, transaction.id),
      currency: transaction.currency,
      at: transaction.changedAt,
    }));
