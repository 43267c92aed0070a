import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateIncludedTax, type PriceEligibility, type PricingOption, quote, sumLines } from './price.ts';

const adult: PricingOption = {
  id: 'adult',
  name: 'Adult',
  reference: 'AD',
  amount: 850,
  taxRate: 2000,
  taxCode: 'standard',
  minAge: 16,
  maxAge: null,
  concession: null,
  isMembersOnly: false,
};
const junior = { ...adult, id: 'junior', name: 'Junior', amount: 500, minAge: null, maxAge: 15 };
const senior = { ...adult, id: 'senior', name: 'Senior', amount: 600, minAge: 60 };
const member = { ...adult, id: 'member', name: 'Member', amount: 400, isMembersOnly: true };
const student = { ...adult, id: 'student', name: null, reference: 'ST', amount: 700, concession: 'student' };
const options = [adult, junior, senior, member, student];

const sam: PriceEligibility = { age: 30, isMember: false, concessions: [] };
const guest: PriceEligibility = { ...sam, age: null };

function getQuote(person: PriceEligibility, optionId?: string, places = 1) {
  const result = quote(person, { options, optionId, places });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('without a requested option', () => {
  test('quotes the cheapest option that the person is eligible for [PRC-01]', () => {
    expect(getQuote(sam).option.id).toBe('adult');
    expect(getQuote({ ...sam, age: 15 }).option.id).toBe('junior');
    expect(getQuote({ ...sam, age: 16 }).option.id).toBe('adult');
    expect(getQuote({ ...sam, age: 60 }).option.id).toBe('senior');
    expect(getQuote({ ...sam, isMember: true }).option.id).toBe('member');
    expect(getQuote({ ...sam, concessions: ['student'] }).option.id).toBe('student');
  });

  test('quotes the adult price when the age is unknown [PRC-01]', () => {
    expect(getQuote(guest).option.id).toBe('adult');
    const over18 = { ...adult, minAge: 18 };
    expect(quote(guest, { options: [over18], optionId: undefined, places: 1 }).ok).toBe(true);
    expect(quote(guest, { options: [junior, senior], optionId: undefined, places: 1 }).ok).toBe(false);
  });

  test('never quotes more than another eligible option [PRC-01]', () => {
    const anyPerson = fc.record({
      age: fc.option(fc.nat({ max: 90 })),
      isMember: fc.boolean(),
      concessions: fc.subarray(['student', 'carer']),
    });
    fc.assert(
      fc.property(anyPerson, fc.integer({ min: 1, max: 9 }), (person, places) => {
        const { amount, list } = getQuote({ ...person, age: person.age ?? 20 }, undefined, places);
        const others = options.map(({ id }) =>
          quote({ ...person, age: person.age ?? 20 }, { options, optionId: id, places }),
        );
        const eligibleAmounts = others.flatMap((other) => (other.ok ? [other.value.amount] : []));
        expect(amount).toBe(Math.min(...eligibleAmounts));
        expect(amount).toBeLessThanOrEqual(list);
      }),
    );
  });
});

describe('a requested option', () => {
  test('is quoted if the person is eligible, even if it costs more [PRC-01]', () => {
    const chosen = getQuote({ ...sam, isMember: true }, 'adult');
    expect(chosen).toMatchObject({ option: { id: 'adult' }, amount: 850, list: 850 });
    expect(chosen.steps.map(({ code }) => code)).toEqual(['list_price', 'tax_included']);
    const offPeak = { ...adult, id: 'off-peak', amount: 300 };
    const peak = quote(sam, { options: [offPeak, adult], optionId: 'adult', places: 1 });
    expect(peak).toMatchObject({ value: { list: 850, amount: 850 } });
  });

  test('is refused otherwise, with a next step [PRC-01]', () => {
    const requestQuote = (person: PriceEligibility, among: PricingOption[], optionId?: string) =>
      quote(person, { options: among, optionId, places: 1 });
    const refusal = { code: 'price_not_available' };
    expect(requestQuote(sam, options, 'member')).toMatchObject({
      refusal: { ...refusal, nextStep: 'choose_price' },
    });
    expect(requestQuote(sam, options, 'unknown')).toMatchObject({
      refusal: { ...refusal, nextStep: 'choose_price' },
    });
    expect(requestQuote(sam, [member])).toMatchObject({
      refusal: { ...refusal, nextStep: 'see_memberships' },
    });
    expect(requestQuote(sam, [junior])).toMatchObject({
      refusal: { ...refusal, nextStep: 'choose_another' },
    });
  });
});

describe('the steps of a quote', () => {
  test('go from the list price to the included tax [PRC-01]', () => {
    expect(getQuote({ ...sam, isMember: true }, undefined, 2)).toEqual({
      option: member,
      list: 1700,
      amount: 800,
      tax: 133,
      taxRate: 2000,
      taxCode: 'standard',
      steps: [
        { code: 'list_price', amount: 1700, params: { name: 'Adult' } },
        { code: 'member_price', amount: -900, params: { name: 'Member' } },
        { code: 'tax_included', amount: 133, params: { rate: 20 } },
      ],
    });
    const reduced = getQuote({ ...sam, concessions: ['student'] }).steps[1];
    expect(reduced).toEqual({ code: 'concession_price', amount: -150, params: { name: 'ST' } });
  });

  test('add up to the amount [PRC-01]', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.subarray(['student']),
        fc.nat({ max: 80 }),
        (isMember, concessions, age) => {
          const { steps, amount } = getQuote({ age, isMember, concessions });
          const sum = steps
            .filter(({ code }) => code !== 'tax_included')
            .reduce((subtotal, step) => subtotal + step.amount, 0);
          expect(sum).toBe(amount);
        },
      ),
    );
  });

  test('show no reduction when the member price is the only one [PRC-01]', () => {
    const priced = quote({ ...sam, isMember: true }, { options: [member], optionId: undefined, places: 1 });
    expect(priced.ok && priced.value.steps.map(({ code }) => code)).toEqual(['list_price', 'tax_included']);
  });

  test('leave out a tax of zero [PRC-01]', () => {
    const exempt: PricingOption = { ...adult, taxRate: 0, taxCode: 'exempt' };
    const priced = quote(sam, { options: [exempt], optionId: undefined, places: 1 });
    expect(priced).toMatchObject({ value: { tax: 0, taxCode: 'exempt' } });
    expect(priced.ok && priced.value.steps.map(({ code }) => code)).toEqual(['list_price']);
  });
});

describe('tax', () => {
  test('is the gross minus the net, rounded half up [PRC-01]', () => {
    expect([
      calculateIncludedTax(850, 2000),
      calculateIncludedTax(1850, 2000),
      calculateIncludedTax(1000, 500),
      calculateIncludedTax(999, 0),
    ]).toEqual([142, 308, 48, 0]);
    // 3 ÷ 1.2 is 2.5, so the net rounds up to 3.
    expect([
      calculateIncludedTax(3, 2000),
      calculateIncludedTax(1, 2000),
      calculateIncludedTax(0, 2000),
    ]).toEqual([0, 0, 0]);
  });

  test('matches a BigInt calculation for any amount [PRC-01]', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.nat({ max: 10_000 }), (gross, rate) => {
        const divisor = 10_000n + BigInt(rate);
        const net = (2n * BigInt(gross) * 10_000n + divisor) / (2n * divisor);
        expect(calculateIncludedTax(gross, rate)).toBe(gross - Number(net));
      }),
    );
  });
});

test('sums the lines to the totals [BSK-12]', () => {
  const lines = [
    { amount: 850, tax: 142 },
    { amount: 1850, tax: 308 },
  ];
  expect(sumLines(lines)).toEqual({ total: 2700, taxTotal: 450, subTotal: 2250 });
  expect(sumLines([])).toEqual({ total: 0, taxTotal: 0, subTotal: 0 });
});
