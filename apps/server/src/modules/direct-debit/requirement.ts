import { type Currency, toPrice } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { getNextCollection } from './next-collection.ts';
import { readUsableMandate } from './store/mandates.ts';
import { readDebitSales, readDebitSettings } from './store/settings.ts';

type CartKey = { clientId: string; personId: number; cartId: string };

/** Whether a cart has a membership with Direct Debit, and its payer no bank account for it. */
export async function isDirectDebitMissing(run: RunStatement, key: CartKey): Promise<boolean> {
  const sales = await readDebitSales(run, key);
  return sales.length > 0 && (await readUsableMandate(run, key)) === undefined;
}

/** What the checkout says of the Direct Debits of a cart; null for a cart without any. */
export async function viewRequiredDirectDebit(
  run: RunStatement,
  key: CartKey,
  { currency, now }: { currency: Currency; now: number },
) {
  const sales = await readDebitSales(run, key);
  if (sales.length === 0) return null;
  const settings = await readDebitSettings(run, key.clientId);
  if (!settings) throw new Error(`Client ${key.clientId} sells Direct Debit without its settings`);
  const { statementName, noticeDays, timezone } = settings;
  const mandate = await readUsableMandate(run, key);
  const today = getLocalDay(now, timezone);
  return {
    collections: sales.map((sale) => {
      const { amount, chargeOn } = getNextCollection(sale, {
        ...sale,
        today,
        noticeDays,
        isNewMandate: true,
      });
      return {
        name: sale.planName,
        amount: toPrice(amount, currency),
        monthly: toPrice(sale.monthlyAmount, currency),
        on: chargeOn,
      };
    }),
    statement_name: statementName,
    notice_days: noticeDays,
    account: mandate ? { bank_name: mandate.bankName, last_two: mandate.lastTwo } : null,
    can_change: mandate?.state === 'prepared',
  };
}
