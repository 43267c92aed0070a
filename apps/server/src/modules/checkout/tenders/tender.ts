import type { Transaction } from '#platform/database/database';
import type { Attempt } from '../../payment/index.ts';

/** The part of an order that one tender pays. `amount` in minor units, `now` in milliseconds. */
export type TenderPart = { attempt: Attempt; amount: number; now: number };

/**
 * A means of payment. Order of effects: `reserve` in the attempt's transaction, the provider's request without an open
 * transaction, `confirm` in the order's transaction; after a final failure, `cancel` in the transaction that ends the
 * attempt.
 */
export type Tender = {
  /** The `tender_type` of the row in `tender`; null if nothing is paid and no row is written. */
  readonly type: 'online' | null;
  /** Reserves what the client itself holds for the customer, for example credit. Called once for each attempt. */
  reserve: (tx: Transaction, part: TenderPart) => Promise<void>;
  /** Writes the journal and the outbox message of the capture, once the order exists. */
  confirm: (tx: Transaction, part: TenderPart & { orderId: string }) => Promise<void>;
  /** Releases what `reserve` reserved. */
  cancel: (tx: Transaction, part: TenderPart) => Promise<void>;
};

/** The `reserve` and `cancel` of tenders that reserve nothing. */
export const doNothing = async (): Promise<void> => {};
