import type { Transaction } from '#platform/database';
import { addTransfer, openAccounts } from './store.ts';

/** The house's accounts: what was sold, what is owed to us, and what each provider took for us. */
type HouseAccount = 'sales' | 'receivable' | `card-${string}`;

type Transfer = {
  clientId: string;
  from: HouseAccount;
  to: HouseAccount;
  /** Minor units. */
  amount: number;
  reason: 'sale' | 'capture' | 'cancellation';
  orderId: string;
  attemptId: string | null;
  now: number;
};

/** Rule 5: one transfer between two accounts of the house, with its cause. Nothing is no transfer. */
export async function transfer(tx: Transaction, { from, to, ...of }: Transfer): Promise<void> {
  if (of.amount === 0) return;
  const { clientId, now } = of;
  const accounts = await openAccounts(tx, { clientId, codes: [from, to], now });
  const [fromAccountId, toAccountId] = [accounts.get(from), accounts.get(to)];
  if (!fromAccountId || !toAccountId) throw new Error('An account that was opened has an id.');
  await addTransfer(tx, { ...of, fromAccountId, toAccountId });
}
