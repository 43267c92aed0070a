import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { OrderRow } from '../order/index.ts';
import type { ReceiptContent } from './receipt-content.ts';
import type { ReceiptFacts } from './store.ts';

type Formats = {
  t: (key: TextKey<'receipt'>, params?: Readonly<Record<string, string | number>>) => string;
  toMoney: (minorUnits: number) => string;
};

/** The net amount, the VAT and the sum at each rate, the highest first; null if nothing is taxed. */
export function formatTaxRates(
  { lines, tax_total }: OrderRow,
  facts: ReceiptFacts,
  { t, toMoney }: Formats,
): ReceiptContent['tax'] {
  if (tax_total === 0) return null;
  const rates = new Map<string, { rate: number; isExempt: boolean; amount: number; tax: number }>();
  for (const { id, amount, tax } of lines) {
    const { tax_rate: rate = 0, tax_code = 'standard' } = facts.lines[id] ?? {};
    const isExempt = tax_code === 'exempt';
    const key = isExempt ? 'exempt' : String(rate);
    const sum = rates.get(key) ?? { rate, isExempt, amount: 0, tax: 0 };
    rates.set(key, { ...sum, amount: sum.amount + amount, tax: sum.tax + tax });
  }
  return {
    title: t('vat_title'),
    columns: [t('vat_rate'), t('vat_net'), t('vat_amount'), t('vat_gross')],
    rows: [...rates.values()]
      .toSorted((a, b) => b.rate - a.rate)
      .map(({ rate, isExempt, amount, tax }) => [
        isExempt ? t('vat_exempt') : `${rate / 100}%`,
        toMoney(amount - tax),
        toMoney(tax),
        toMoney(amount),
      ]),
  };
}
