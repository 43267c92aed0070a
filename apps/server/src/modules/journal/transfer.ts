import type { Transaction } from '#platform/database/database';
import { createAccounts, insertTransfer } from './store.ts';

/**
 * Internal accounts: sales, unpaid orders, captures without an order, and the captured payments and collected Direct
 * Debits of each provider.
 * `refunds-due` is what is refunded of orders and not yet sent by a provider, `disputed` what banks have taken back,
 * `refunded-elsewhere` what a person has refunded in another way.
 * `credit` is the credit that all people have together, so with their accounts it adds up to 0; `credit-redeemed` is
 * what was sold for credit. `gift-cards` and `gift-cards-redeemed` are the same for gift cards, and `gift-cards-sold` is
 * what customers paid for them, which is no sale before they are used.
 */
type InternalAccount =
  | 'sales'
  | 'receivable'
  | 'unallocated'
  | 'refunds-due'
  | 'disputed'
  | 'refunded-elsewhere'
  | 'credit'
  | 'credit-redeemed'
  | 'gift-cards'
  | 'gift-cards-sold'
  | 'gift-cards-redeemed'
  | `card-${string}`
  | `debit-${string}`;

/** An internal account by its code, or that of a person or a gift card by its id. */
type Account = InternalAccount | { id: string };

type TransferInput = {
  clientId: string;
  from: Account;
  to: Account;
  /** Minor units. */
  amount: number;
  reason:
    | 'sale'
    | 'capture'
    | 'cancellation'
    | 'refund'
    | 'refund_owed'
    | 'refund_reversed'
    | 'refund_closed'
    | 'dispute'
    | 'credit_given'
    | 'credit_spent'
    | 'credit_returned'
    | 'credit_refunded'
    | 'credit_moved'
    | 'gift_card_sold'
    | 'gift_card_unsold'
    | 'gift_card_issued'
    | 'gift_card_spent'
    | 'gift_card_returned'
    | 'gift_card_withdrawn'
    | 'gift_card_restored'
    | 'debit_collected'
    | 'debit_returned'
    | 'debit_claimed';
  /** Null for a capture without an order, for its refund, and for credit that is given for another reason. */
  orderId: string | null;
  attemptId: string | null;
  /** The collection by Direct Debit; absent for every other transfer. */
  collectionId?: string;
  now: number;
};

/**
 * Rule 5: books one transfer between two accounts, and creates missing internal ones. An amount of 0 books nothing. The
 * caller changes the balance of a person's account or gift card.
 */
export async function transfer(tx: Transaction, input: TransferInput): Promise<void> {
  if (input.amount === 0 || (await insertTransfer(tx, input))) return;
  const { clientId, from, to, now } = input;
  const codes = [from, to].filter((account) => typeof account === 'string');
  await createAccounts(tx, { clientId, codes, now });
  if (await insertTransfer(tx, input)) return;
  throw new Error(`Accounts ${JSON.stringify([from, to])} of client ${clientId} not found`);
}
