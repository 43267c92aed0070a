import type { Transaction } from '#platform/database/database';
import { transfer } from '../journal/index.ts';
import { addToBalance, emptyAccounts, moveReservations } from './store.ts';

type MovedCredit = { clientId: string; fromIds: readonly number[]; toId: number; now: number };

/** Moves the credit of people to another person of the client, with what payments in progress have reserved of it. */
export async function moveCredit(
  tx: Transaction,
  { clientId, fromIds, toId, now }: MovedCredit,
): Promise<void> {
  for (const personId of fromIds) {
    for (const { id: fromId, type, balance, reserved } of await emptyAccounts(tx, { clientId, personId })) {
      const key = { clientId, personId: toId, type };
      const accountId = await addToBalance(tx, key, { amount: balance, now });
      await moveReservations(tx, { clientId, fromId, toId: accountId, reserved });
      const moved = {
        clientId,
        amount: balance,
        reason: 'credit_moved',
        orderId: null,
        attemptId: null,
        now,
      } as const;
      await transfer(tx, { ...moved, from: { id: fromId }, to: { id: accountId } });
    }
  }
}
