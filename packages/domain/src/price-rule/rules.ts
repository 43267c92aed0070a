import { addDays, getWeekday, parseDayNumber } from '../day.ts';
import type { LinePrice } from '../line.ts';
import { calculateIncludedTax, type PriceStep, roundPercent, toTaxSteps } from '../price.ts';

/** PRC-02: a benefit of a membership plan: a percentage off, or free uses in each week or month. */
export type Benefit = { id: string; planId: string; name: string } & (
  | { percent: number; freeUses: null; period: null }
  | { percent: null; freeUses: number; period: 'week' | 'month' }
);
export type Allowance = Extract<Benefit, { freeUses: number }>;

/** The benefit of these plans that takes most off by a percentage; undefined without one. */
export function findPercentBenefit(
  benefits: readonly Benefit[],
  planIds: readonly string[],
): { name: string; percent: number } | undefined {
  let best: { name: string; percent: number } | undefined;
  for (const { planId, name, percent } of benefits) {
    if (percent !== null && planIds.includes(planId) && percent > (best?.percent ?? 0))
      best = { name, percent };
  }
  return best;
}

/** The benefits of these plans that give free uses, in the client's order. */
export const listAllowances = (benefits: readonly Benefit[], planIds: readonly string[]): Allowance[] =>
  benefits.filter(
    (benefit): benefit is Allowance => benefit.freeUses !== null && planIds.includes(benefit.planId),
  );

/** PRC-02: the first day of the week (Monday) or month of a local day 'YYYY-MM-DD', in which a use counts. */
export function getPeriodStart(day: string, period: Allowance['period']): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -getWeekday(parseDayNumber(day)));
}

/** The key under which the uses of an allowance in a period are counted. */
export const getAllowanceKey = (benefitId: string, periodStart: string): string =>
  `${benefitId} ${periodStart}`;

const ruleCodes: readonly PriceStep['code'][] = ['benefit_use', 'package_use', 'discount_code'];

/** The quoted price of a line, before uses and discounts were taken off. */
export function removeRules(price: LinePrice): LinePrice {
  const reductions = price.steps.filter(({ code }) => ruleCodes.includes(code));
  if (reductions.length === 0) return price;
  const amount = price.amount - reductions.reduce((sum, step) => sum + step.amount, 0);
  const steps = price.steps.filter((step) => !reductions.includes(step));
  return withAmount({ ...price, steps, discount: 0 }, amount);
}

/** PRC-02, PRC-08: a use pays for one place of a line. */
export function payByUse(
  price: LinePrice,
  { code, name, quantity }: { code: 'benefit_use' | 'package_use'; name: string; quantity: number },
): LinePrice {
  // Of several places at one price, with a percentage off one of them, the use pays for that one.
  const benefit = price.steps.find((step) => step.code === 'benefit')?.amount ?? 0;
  const reduction = (price.amount - benefit) / quantity + benefit;
  return addReduction(price, { code, amount: -Math.floor(reduction), params: { name } });
}

/** PRC-04: takes a share of a discount off a line. */
export const takeDiscount = (
  price: LinePrice,
  { name, amount }: { name: string; amount: number },
): LinePrice =>
  amount === 0
    ? price
    : {
        ...addReduction(price, { code: 'discount_code', amount: -amount, params: { name } }),
        discount: price.discount + amount,
      };

/** BKG-03: what is left to pay once an earlier booking is given for it. `paid` in minor units, at most the price. */
export const subtractPaid = (price: LinePrice, paid: number): LinePrice => {
  if (paid > price.amount) throw new RangeError(`${paid} already paid of ${price.amount}`);
  const rest = addReduction(price, { code: 'already_paid', amount: -paid, params: {} });
  return { ...rest, list: rest.amount };
};

function addReduction(price: LinePrice, step: PriceStep): LinePrice {
  if (step.amount === 0) return price;
  const steps = price.steps.filter(({ code }) => code !== 'tax_included');
  return withAmount({ ...price, steps: [...steps, step] }, price.amount + step.amount);
}

function withAmount(price: LinePrice, amount: number): LinePrice {
  const tax = calculateIncludedTax(amount, price.taxRate);
  const steps = price.steps.filter(({ code }) => code !== 'tax_included');
  return { ...price, amount, tax, steps: [...steps, ...toTaxSteps({ tax, taxRate: price.taxRate })] };
}

/** PRC-04: a discount on a basket: a percentage, or an amount in minor units. */
export type Discount = { percent: number; amount: null } | { percent: null; amount: number };

/** PRC-04: what a discount takes off a total, in minor units: never more than the total. */
export const calculateDiscount = (total: number, { percent, amount }: Discount): number =>
  Math.min(total, percent === null ? amount : roundPercent(total, percent));

/**
 * PRC-04: shares a discount over lines in proportion to their amounts, in minor units. Each share is rounded down, and the
 * largest remainders get the rest, the first of equal ones. No share exceeds its line.
 */
export function shareDiscount(amounts: readonly number[], discount: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  if (discount > total) throw new RangeError(`Discount of ${discount} on a total of ${total}`);
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discount));
  const shares = exact.map((product) => Number(product / BigInt(total)));
  const rest = discount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((product, position) => ({ position, remainder: product % BigInt(total) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.position - b.position : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { position } of byRemainder.slice(0, rest)) shares[position] = (shares[position] ?? 0) + 1;
  return shares;
}
