import type { Transaction } from '#platform/database/database';
import { getOrCreateAccounts, insertTransfer } from './store.ts';

/** Internal accounts: sales, unpaid orders, captures without an order, and the captured payments of each provider. */
type InternalAccount = 'sales' | 'receivable' | 'unallocated' | `card-${string}`;

type TransferInput = {
  clientId: string;
  from: InternalAccount;
  to: InternalAccount;
  /** Minor units. */
  amount: number;
  reason: 'sale' | 'capture' | 'cancellation' | 'refund';
  /** Null for a capture without an order, and for its refund. */
  orderId: string | null;
  attemptId: string | null;
  now: number;
};

/** Rule 5: books one transfer between two internal accounts. An amount of 0 books nothing. */
export async function transfer(tx: Transaction, { from, to, ...details }: TransferInput): Promise<void> {
  if (details.amount === 0) return;
  const { clientId, now } = details;
  const accounts = await getOrCreateAccounts(tx, { clientId, codes: [from, to], now });
  const [fromAccountId, toAccountId] = [accounts.get(from), accounts.get(to)];
  if (!fromAccountId || !toAccountId)
    throw new Error(`Account ${from} or ${to} of client ${clientId} not found`);
  await insertTransfer(tx, { ...details, fromAccountId, toAccountId });
}
