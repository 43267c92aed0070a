import type { Transaction } from '#platform/database/database';
import type { Attempt } from '../../payment/index.ts';

/** The part of an order that one means pays. `amount` in minor units. */
export type TenderPart = { attempt: Attempt; amount: number; now: number };

/**
 * A means of payment. Order of effects: `reserve` in the attempt's transaction, the provider's call with no transaction
 * open, `confirm` in the order's transaction; after a final failure `cancel` in the transaction that ends the attempt.
 */
export type Tender = {
  /** `tender.tender_type` of the order's row; null where nothing is paid, so no row is written. */
  readonly type: 'online' | null;
  /** Sets aside what is ours to take, for example credit. Called once for each attempt. */
  reserve: (tx: Transaction, part: TenderPart) => Promise<void>;
  /** The order exists: writes the journal and the task that takes the money. */
  confirm: (tx: Transaction, part: TenderPart & { orderId: string }) => Promise<void>;
  /** Gives back what `reserve` set aside. */
  cancel: (tx: Transaction, part: TenderPart) => Promise<void>;
};

/** What a tender does where nothing of ours is set aside. */
export const nothing = async (): Promise<void> => {};
