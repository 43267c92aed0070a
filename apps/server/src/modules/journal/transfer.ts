import type { Transaction } from '#platform/database/database';
import { getOrCreateAccounts, insertTransfer } from './store.ts';

/** The house's accounts: what was sold, what is owed to us, and what each provider took for us. */
type InternalAccount = 'sales' | 'receivable' | `card-${string}`;

type TransferInput = {
  clientId: string;
  from: InternalAccount;
  to: InternalAccount;
  /** Minor units. */
  amount: number;
  reason: 'sale' | 'capture' | 'cancellation';
  orderId: string;
  attemptId: string | null;
  now: number;
};

/** Rule 5: one transfer between two accounts of the internal, with its cause. Nothing is no transfer. */
export async function transfer(tx: Transaction, { from, to, ...details }: TransferInput): Promise<void> {
  if (details.amount === 0) return;
  const { clientId, now } = details;
  const accounts = await getOrCreateAccounts(tx, { clientId, codes: [from, to], now });
  const [fromAccountId, toAccountId] = [accounts.get(from), accounts.get(to)];
  if (!fromAccountId || !toAccountId) throw new Error('An account that was opened has an id.');
  await insertTransfer(tx, { ...details, fromAccountId, toAccountId });
}
