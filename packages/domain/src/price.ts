import { ok, type Result, refuse } from './result.ts';

/** A named price of one place, with its eligibility rules. */
export type PricingOption = {
  id: string;
  name: string | null;
  reference: string;
  /** Minor units, tax included. */
  amount: number;
  /** Hundredths of a per cent: 2000 is 20 %. */
  taxRate: number;
  taxCode: 'standard' | 'reduced' | 'zero' | 'exempt';
  /** Whole years, both inclusive; null means no limit. */
  minAge: number | null;
  maxAge: number | null;
  /** Code of the concession that the price requires. */
  concession: string | null;
  isMembersOnly: boolean;
};

/** The attendee's facts that decide on prices. `age` in whole years; a guest has no age and no concessions. */
export type PriceEligibility = { age: number | null; isMember: boolean; concessions: readonly string[] };

/** The places to quote. `optionId` names the requested pricing option; undefined means the cheapest. */
export type PriceRequest = {
  options: readonly PricingOption[];
  optionId: string | undefined;
  places: number;
  /** PRC-02: what a benefit takes off `places` of them. */
  benefit?: { name: string; percent: number; places: number } | undefined;
};

/**
 * One step of a price; `packages/text` holds the text of each code. `amount` is in minor units, negative for a
 * reduction; the steps add up to the price, except for the included tax.
 */
export type PriceStep = {
  code:
    | 'list_price'
    | 'member_price'
    | 'concession_price'
    | 'benefit'
    | 'pro_rata'
    | 'membership_days'
    | 'joining_fee'
    | 'benefit_use'
    | 'package_use'
    | 'discount_code'
    | 'already_paid'
    | 'tax_included';
  amount: number;
  /** The name of the option, benefit, package or code; the tax rate in per cent; the sessions or days left and their total. */
  params: Readonly<Record<string, string | number>>;
};

/** The price of all places together, in minor units, with its steps. */
export type Quote = {
  option: PricingOption;
  /** Price for the same age without membership or concession. */
  list: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: PricingOption['taxCode'];
  steps: readonly PriceStep[];
};

/** PRC-01: the person is not eligible for the requested pricing option, or for any. */
export type PriceRefusal = {
  code: 'price_not_available';
  nextStep: 'choose_price' | 'see_memberships' | 'choose_another';
};

/**
 * PRC-01: quotes the places for a person, in minor units with tax included. Uses the requested pricing option, or the
 * cheapest eligible one (the first of several). Refuses with `price_not_available`.
 */
export function quote(
  person: PriceEligibility,
  { options, optionId, places, benefit }: PriceRequest,
): Result<Quote, PriceRefusal> {
  const eligible = options.filter((option) => isEligibleFor(person, option));
  const option = optionId === undefined ? findCheapest(eligible) : eligible.find(({ id }) => id === optionId);
  if (!option) return refuse({ code: 'price_not_available', nextStep: getNextStep(options, eligible) });

  const openOption = findCheapest(
    eligible.filter((other) => !other.isMembersOnly && other.concession === null),
  );
  // A chosen price above the open price shows no reduction.
  const listedOption = openOption && openOption.amount > option.amount ? openOption : option;
  const list = listedOption.amount * places;
  const optionAmount = option.amount * places;
  const reduction = benefit ? roundPercent(option.amount * benefit.places, benefit.percent) : 0;
  const amount = optionAmount - reduction;
  const tax = calculateIncludedTax(amount, option.taxRate);
  const { taxRate, taxCode } = option;
  const steps: PriceStep[] = [
    { code: 'list_price', amount: list, params: { name: getOptionName(listedOption) } },
    ...(list > optionAmount ? toReductionSteps(option, optionAmount - list) : []),
    ...(benefit && reduction > 0
      ? [{ code: 'benefit' as const, amount: -reduction, params: { name: benefit.name } }]
      : []),
    ...toTaxSteps({ tax, taxRate }),
  ];
  return ok({ option, list, amount, tax, taxRate, taxCode, steps });
}

/** A percentage of an amount in minor units, rounded half up. */
export const roundPercent = (amount: number, percent: number): number =>
  Math.floor((2 * amount * percent + 100) / 200);

/** The step of the included tax, which is left out at zero. */
export const toTaxSteps = ({ tax, taxRate }: { tax: number; taxRate: number }): PriceStep[] =>
  tax > 0 ? [{ code: 'tax_included', amount: tax, params: { rate: taxRate / 100 } }] : [];

/** PRC-01: whether a person is eligible for a pricing option. */
export function isEligibleFor(
  { age, isMember, concessions }: PriceEligibility,
  option: PricingOption,
): boolean {
  const { concession, isMembersOnly } = option;
  if (isMembersOnly && !isMember) return false;
  return isOfAge(age, option) && (concession === null || concessions.includes(concession));
}

/** An unknown age counts as an adult's: it meets no limit for children or seniors. Limits in whole years. */
export const acceptsUnknownAge = ({ minAge, maxAge }: Pick<PricingOption, 'minAge' | 'maxAge'>): boolean =>
  maxAge === null && (minAge ?? 0) <= 18;

function isOfAge(age: number | null, { minAge, maxAge }: PricingOption): boolean {
  if (age === null) return acceptsUnknownAge({ minAge, maxAge });
  return (minAge ?? 0) <= age && age <= (maxAge ?? Number.POSITIVE_INFINITY);
}

function findCheapest(options: readonly PricingOption[]): PricingOption | undefined {
  const minAmount = Math.min(...options.map(({ amount }) => amount));
  return options.find(({ amount }) => amount === minAmount);
}

function getNextStep(
  options: readonly PricingOption[],
  eligible: readonly PricingOption[],
): PriceRefusal['nextStep'] {
  if (eligible.length > 0) return 'choose_price';
  return options.some(({ isMembersOnly }) => isMembersOnly) ? 'see_memberships' : 'choose_another';
}

function toReductionSteps(option: PricingOption, amount: number): PriceStep[] {
  const params = { name: getOptionName(option) };
  if (option.isMembersOnly) return [{ code: 'member_price', amount, params }];
  return option.concession === null ? [] : [{ code: 'concession_price', amount, params }];
}

const getOptionName = ({ name, reference }: PricingOption): string => name ?? reference;

/**
 * PRC-01: the tax included in an amount, in minor units: gross − round(gross ÷ (1 + rate)), half up. `rate` is in
 * hundredths of a per cent. Uses integers only, so the result has no floating-point error.
 */
export function calculateIncludedTax(gross: number, rate: number): number {
  const divisor = 2 * (10_000 + rate);
  const dividend = 20_000 * gross + 10_000 + rate;
  return gross - (dividend - (dividend % divisor)) / divisor;
}

/** BSK-12: totals of a cart or an order, in minor units: with tax, the included tax, and without tax. */
export function sumLines(lines: readonly { amount: number; tax: number }[]) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxTotal = lines.reduce((sum, line) => sum + line.tax, 0);
  return { total, taxTotal, subTotal: total - taxTotal };
}
