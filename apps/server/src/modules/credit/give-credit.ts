import type { Transaction } from '#platform/database/database';
import { transfer } from '../journal/index.ts';
import { addToBalance, type CreditKey } from './store.ts';

/**
 * `given`: a gift, a voucher or a correction. `returned`: what an order that is cancelled was paid with. `refunded`: for what
 * was bought and is refunded. `amount` in minor units, `now` in milliseconds.
 */
type GivenCredit = CreditKey & {
  amount: number;
  reason: 'credit_given' | 'credit_returned' | 'credit_refunded';
  /** The order that the credit comes from; null if it comes from none. */
  orderId: string | null;
  now: number;
};

/** PRC-03: gives credit to a person, who gets an account if they have none. */
export async function giveCredit(
  tx: Transaction,
  { amount, reason, orderId, now, ...key }: GivenCredit,
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount of credit`);
  const id = await addToBalance(tx, key, { amount, now });
  const { clientId } = key;
  await transfer(tx, { clientId, from: 'credit', to: { id }, amount, reason, orderId, attemptId: null, now });
}

type ReturnedCredit = CreditKey & { amount: number; orderId: string; now: number };

/** Gives back the credit of a cancelled order, which is no longer a sale. */
export const returnCredit = (tx: Transaction, credit: ReturnedCredit): Promise<void> =>
  takeBackSale(tx, credit, 'credit_returned');

/** BKG-10: gives credit for what was bought and is refunded, which is no longer a sale. */
export const refundToCredit = (tx: Transaction, credit: ReturnedCredit): Promise<void> =>
  takeBackSale(tx, credit, 'credit_refunded');

async function takeBackSale(
  tx: Transaction,
  { amount, orderId, now, ...key }: ReturnedCredit,
  reason: 'credit_returned' | 'credit_refunded',
): Promise<void> {
  await giveCredit(tx, { ...key, amount, reason, orderId, now });
  const entry = { clientId: key.clientId, amount, reason, orderId, attemptId: null, now } as const;
  await transfer(tx, { ...entry, from: 'credit-redeemed', to: 'sales' });
}
