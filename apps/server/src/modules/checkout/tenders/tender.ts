import type { CreditType } from '@pavilion/domain/credit/credit';
import type { Transaction } from '#platform/database/database';
import type { Attempt } from '../../payment/index.ts';

/** The part of an order that one tender pays. `amount` in minor units, `now` in milliseconds. */
export type TenderPart = { attempt: Attempt; personId: number; amount: number; now: number };

/** What the order's row in `tender` has besides the amount. The provider's attempt belongs to the online tender alone. */
type TenderRow =
  | { type: 'online' }
  | { type: 'credit'; creditType: CreditType }
  | { type: 'gift-card'; giftCardId: string };

/**
 * A means of payment. Order of effects: `reserve` in the attempt's transaction, the provider's request without an open
 * transaction, `confirm` in the order's transaction; after a final failure, `cancel` in the transaction that ends the
 * attempt.
 */
export type Tender = {
  /** Null if nothing is paid and no row is written. */
  readonly row: TenderRow | null;
  /**
   * Reserves what the client itself holds for the customer, for example credit. Called once for each attempt. False if
   * the customer has less.
   */
  reserve: (tx: Transaction, part: TenderPart) => Promise<boolean>;
  /** Writes the journal and the outbox message of the capture, once the order exists. */
  confirm: (tx: Transaction, part: Omit<TenderPart, 'personId'> & { orderId: string }) => Promise<void>;
  /** Releases what `reserve` reserved, if anything. */
  cancel: (tx: Transaction, attempt: Attempt) => Promise<void>;
};

/** The `reserve` and `cancel` of tenders that reserve nothing. */
export const reserveNothing = async (): Promise<boolean> => true;
export const cancelNothing = async (): Promise<void> => {};
