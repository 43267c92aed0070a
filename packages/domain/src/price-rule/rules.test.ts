import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from '../price.ts';
import {
  type Benefit,
  calculateDiscount,
  findPercentBenefit,
  getPeriodStart,
  listAllowances,
  payByUse,
  removeRules,
  shareDiscount,
  takeDiscount,
} from './rules.ts';

const option = {
  id: 'adult',
  name: 'Adult',
  reference: 'AD',
  amount: 850,
  taxRate: 2000,
  taxCode: 'standard' as const,
  minAge: null,
  maxAge: null,
  concession: null,
  isMembersOnly: false,
};

function createPrice(places = 1, percent?: number) {
  const quoted = quote(
    { age: 30, isMember: true, concessions: [] },
    {
      options: [option],
      optionId: undefined,
      places,
      benefit: percent === undefined ? undefined : { name: 'Gold', percent, places: 1 },
    },
  );
  if (!quoted.ok) throw new Error(quoted.refusal.code);
  const { option: chosen, ...price } = quoted.value;
  return { ...price, optionId: chosen.id, discount: 0 };
}

const sumSteps = ({ steps }: Pick<ReturnType<typeof createPrice>, 'steps'>): number =>
  steps.filter(({ code }) => code !== 'tax_included').reduce((sum, { amount }) => sum + amount, 0);

describe('a percentage benefit', () => {
  test('takes its share off one place, as a step of the price [PRC-02]', () => {
    expect(createPrice(3, 20)).toMatchObject({
      list: 2550,
      amount: 2380,
      steps: [
        { code: 'list_price', amount: 2550 },
        { code: 'benefit', amount: -170, params: { name: 'Gold' } },
        { code: 'tax_included', amount: 397 },
      ],
    });
  });

  test('is rounded half up to the penny [PRC-02]', () => {
    expect([6, 5, 4].map((percent) => createPrice(1, percent).amount)).toEqual([799, 807, 816]);
  });

  test('is the largest one of the person’s plans [PRC-02]', () => {
    const create = (planId: string, percent: number): Benefit => ({
      id: `${planId} ${percent}`,
      planId,
      name: `${percent}%`,
      percent,
      freeUses: null,
      period: null,
    });
    const benefits = [create('gold', 10), create('gold', 25), create('gold', 20), create('platinum', 50)];
    expect(findPercentBenefit(benefits, ['gold'])).toEqual({ name: '25%', percent: 25 });
    expect(findPercentBenefit(benefits, [])).toBeUndefined();
    expect(listAllowances(benefits, ['gold'])).toEqual([]);
  });
});

test('counts the uses of a week from Monday, and of a month from its first day [PRC-02]', () => {
  expect(getPeriodStart('2030-06-02', 'week')).toBe('2030-05-27');
  expect(getPeriodStart('2030-06-03', 'week')).toBe('2030-06-03');
  expect(getPeriodStart('2030-06-09', 'week')).toBe('2030-06-03');
  expect(getPeriodStart('2030-06-30', 'month')).toBe('2030-06-01');
});

describe('a use', () => {
  test('pays for one place, so a single one costs nothing [PRC-02 PRC-08]', () => {
    const free = payByUse(createPrice(), { code: 'benefit_use', name: 'Gold', quantity: 1 });
    expect(free).toMatchObject({ amount: 0, tax: 0, steps: [{}, { code: 'benefit_use', amount: -850 }] });
    // The place that the percentage was taken off is the one that the use pays for.
    const third = payByUse(createPrice(3, 20), { code: 'package_use', name: '10 swims', quantity: 3 });
    expect(third).toMatchObject({ amount: 1700 });
    expect(sumSteps(third)).toBe(1700);
    const rest = payByUse(createPrice(3), { code: 'package_use', name: '10 swims', quantity: 3 });
    expect(rest).toMatchObject({ amount: 1700, tax: 283 });
  });

  test('and a discount leave steps that add up, and both can be taken back [PRC-02 PRC-04]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        fc.boolean(),
        fc.nat({ max: 100 }),
        (quantity, percent, isUsed, discountPercent) => {
          const base = createPrice(quantity, percent);
          const paid = isUsed ? payByUse(base, { code: 'package_use', name: 'Swims', quantity }) : base;
          const amount = calculateDiscount(paid.amount, { percent: discountPercent, amount: null });
          const price = takeDiscount(paid, { name: '10% off', amount });
          expect(sumSteps(price)).toBe(price.amount);
          expect(price.amount).toBeGreaterThanOrEqual(0);
          expect(price.discount).toBe(amount);
          expect(removeRules(price)).toEqual(base);
        },
      ),
    );
  });
});

describe('a discount on a basket', () => {
  const anyAmounts = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 30 });

  test('is never more than the basket [PRC-04]', () => {
    expect(calculateDiscount(300, { percent: null, amount: 500 })).toBe(300);
    expect(calculateDiscount(999, { percent: 50, amount: null })).toBe(500);
    expect(calculateDiscount(0, { percent: 10, amount: null })).toBe(0);
  });

  test('is shared to the penny, and no line goes below zero [PRC-04]', () => {
    fc.assert(
      fc.property(anyAmounts, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const discount = Math.floor(total * part);
        const shares = shareDiscount(amounts, discount);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [position, share] of shares.entries()) {
          const exact = total === 0 ? 0 : ((amounts[position] ?? 0) * discount) / total;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[position] ?? 0);
          expect(Math.abs(share - exact)).toBeLessThan(1.000_001);
        }
      }),
    );
  });

  test('gives the penny that is left to the largest remainder, the first of equal ones [PRC-04]', () => {
    expect(shareDiscount([500, 500, 500], 100)).toEqual([34, 33, 33]);
    expect(shareDiscount([100, 250, 0], 10)).toEqual([3, 7, 0]);
    expect(shareDiscount([0, 0], 0)).toEqual([0, 0]);
    expect(() => shareDiscount([100], 101)).toThrow(RangeError);
  });
});
