import type { CreditType } from '@pavilion/domain/credit/credit';
import type { Transaction } from '#platform/database/database';
import { transfer } from '../journal/index.ts';
import { deleteReservation, insertReservation, takeReservation } from './store.ts';

type CreditPart = { clientId: string; attemptId: string; type: CreditType; amount: number };

/** Reserves credit of a person for a payment attempt; false if they have less. Accounts are locked general first. */
export const reserveCredit = (
  tx: Transaction,
  { clientId, attemptId, type, amount, personId }: CreditPart & { personId: number },
): Promise<boolean> => insertReservation(tx, { clientId, personId, type }, { attemptId, amount });

/**
 * Spends what an attempt has reserved for its order: the sale, and the transfer from the account that it was reserved in.
 * Throws if another amount is reserved.
 */
export async function spendCredit(
  tx: Transaction,
  { orderId, now, amount, ...key }: CreditPart & { orderId: string; now: number },
): Promise<void> {
  const spent = await takeReservation(tx, key);
  if (spent?.amount !== amount) {
    throw new Error(`Payment attempt ${key.attemptId} has reserved ${spent?.amount ?? 0} of ${amount}`);
  }
  const { clientId, attemptId } = key;
  const entry = { clientId, orderId, attemptId, amount, now };
  await transfer(tx, { ...entry, from: 'sales', to: 'credit-redeemed', reason: 'sale' });
  await transfer(tx, { ...entry, from: { id: spent.accountId }, to: 'credit', reason: 'credit_spent' });
}

/** Makes what an attempt has reserved available again. */
export const cancelCredit = (tx: Transaction, key: Omit<CreditPart, 'amount'>): Promise<void> =>
  deleteReservation(tx, key);
