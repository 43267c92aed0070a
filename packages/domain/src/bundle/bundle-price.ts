import type { LinePrice } from '../line.ts';
import { calculateIncludedTax } from '../price.ts';

/** The price of the sessions left, in minor units, rounded half up. */
function calculateProRata(amount: number, { left, total }: { left: number; total: number }): number {
  if (!(total > 0 && left >= 0 && left <= total)) throw new RangeError(`${left} of ${total} sessions`);
  const dividend = 2 * amount * left + total;
  return (dividend - (dividend % (2 * total))) / (2 * total);
}

/**
 * CRS-03: a price of the whole as that of the sessions left, with the reduction as a step. Throws a RangeError for more
 * sessions than there are.
 */
export function prorate(price: LinePrice, sessions: { left: number; total: number }): LinePrice {
  const { left, total } = sessions;
  if (left === total) return price;
  const amount = calculateProRata(price.amount, sessions);
  const tax = calculateIncludedTax(amount, price.taxRate);
  const steps = price.steps.flatMap((step) => (step.code === 'tax_included' ? [] : [step]));
  const taxStep = { code: 'tax_included' as const, amount: tax, params: { rate: price.taxRate / 100 } };
  const proRataStep = { code: 'pro_rata' as const, amount: amount - price.amount, params: { left, total } };
  return { ...price, amount, tax, steps: [...steps, proRataStep, ...(tax > 0 ? [taxStep] : [])] };
}

/** BKG-02: an amount in minor units as equal shares that add up to it; the first shares get the remainder. */
export function splitAmount(amount: number, count: number): number[] {
  if (!(Number.isSafeInteger(count) && count > 0)) throw new RangeError(`${count} shares`);
  const remainder = amount % count;
  const share = (amount - remainder) / count;
  return Array.from({ length: count }, (_, position) => (position < remainder ? share + 1 : share));
}
