import { ok, type Result, refuse } from './result.ts';

/** A named price of one place, and who may have it. */
export type PricingOption = {
  id: string;
  name: string | null;
  reference: string;
  /** Minor units, tax included. */
  amount: number;
  /** Hundredths of a per cent: 2000 is 20 %. */
  taxRate: number;
  taxCode: 'standard' | 'reduced' | 'zero' | 'exempt';
  /** Whole years, both included; null for no limit. */
  minAge: number | null;
  maxAge: number | null;
  /** The concession that it is for, by its code. */
  concession: string | null;
  isMembersOnly: boolean;
};

/** For whom a price is asked: somebody without an account has no age that we know, and nothing to show. */
export type PriceEligibility = { age: number | null; isMember: boolean; concessions: readonly string[] };

/** What is to be paid for. `optionId` is the price that was asked for by name. */
export type PriceRequest = {
  options: readonly PricingOption[];
  optionId: string | undefined;
  places: number;
};

/**
 * One step on the way to a price, as `packages/text` puts it into words. `amount` is in minor units, negative where
 * something is taken off; all but the included tax add up to the price.
 */
export type PriceStep = {
  code: 'list_price' | 'member_price' | 'concession_price' | 'tax_included';
  amount: number;
  /** The option's name; the tax rate in per cent. */
  params: Readonly<Record<string, string | number>>;
};

/** A price for all the places together, in minor units, and how it came about. */
export type Quote = {
  option: PricingOption;
  /** What somebody of that age pays who has neither membership nor concession. */
  list: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: PricingOption['taxCode'];
  steps: readonly PriceStep[];
};

/** PRC-01: there is no price that this person may have, or not the one that was asked for. */
export type PriceRefusal = {
  code: 'price_not_available';
  nextStep: 'choose_price' | 'see_memberships' | 'choose_another';
};

/**
 * PRC-01: what these places cost this person, and why. The named price if they may have it; where none is named, the
 * cheapest that they may have, the first of several.
 */
export function quote(
  person: PriceEligibility,
  { options, optionId, places }: PriceRequest,
): Result<Quote, PriceRefusal> {
  const eligible = options.filter((option) => isEligibleFor(person, option));
  const option = optionId === undefined ? findCheapest(eligible) : eligible.find(({ id }) => id === optionId);
  if (!option) return refuse({ code: 'price_not_available', nextStep: getNextStep(options, eligible) });

  const openOption = findCheapest(
    eligible.filter((other) => !other.isMembersOnly && other.concession === null),
  );
  // Who names a dearer price than they need is not told of a saving.
  const listedOption = openOption && openOption.amount > option.amount ? openOption : option;
  const list = listedOption.amount * places;
  const amount = option.amount * places;
  const tax = calculateIncludedTax(amount, option.taxRate);
  const { taxRate, taxCode } = option;
  const taxStep: PriceStep = { code: 'tax_included', amount: tax, params: { rate: taxRate / 100 } };
  const steps: PriceStep[] = [
    { code: 'list_price', amount: list, params: { name: getOptionName(listedOption) } },
    ...(amount < list ? toReductionSteps(option, amount - list) : []),
    ...(tax > 0 ? [taxStep] : []),
  ];
  return ok({ option, list, amount, tax, taxRate, taxCode, steps });
}

/** PRC-01: whether a person may have a price. */
export function isEligibleFor(
  { age, isMember, concessions }: PriceEligibility,
  option: PricingOption,
): boolean {
  const { concession, isMembersOnly } = option;
  if (isMembersOnly && !isMember) return false;
  return isOfAge(age, option) && (concession === null || concessions.includes(concession));
}

/** Who has not told an age pays what every adult pays: neither a child's price nor one for later years. */
function isOfAge(age: number | null, { minAge, maxAge }: PricingOption): boolean {
  if (age === null) return maxAge === null && (minAge ?? 0) <= 18;
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
 * The tax inside an amount, in minor units: gross − round(gross ÷ (1 + rate)), half up. The rate is in hundredths of a
 * per cent. Whole numbers only, so that no machine rounds otherwise.
 */
export function calculateIncludedTax(gross: number, rate: number): number {
  const divisor = 2 * (10_000 + rate);
  const dividend = 20_000 * gross + 10_000 + rate;
  return gross - (dividend - (dividend % divisor)) / divisor;
}

/**
 * Shares an amount out by weights, to the last minor unit: each line gets its whole part, and what is left goes, one by
 * one, to the largest remainders, the earlier line first. A negative amount is shared like its opposite.
 */
export function splitAmount(total: number, weights: readonly number[]): number[] {
  if (total < 0) return splitAmount(-total, weights).map((share) => (share === 0 ? 0 : -share));
  const sum = weights.reduce((one, other) => one + other, 0);
  // Lines that all weigh nothing weigh the same.
  if (sum === 0 && weights.length > 0)
    return splitAmount(
      total,
      weights.map(() => 1),
    );
  const remainders = weights.map((weight) => (total * weight) % sum);
  const shares = weights.map((weight, line) => (total * weight - (remainders[line] ?? 0)) / sum);
  const undistributed = total - shares.reduce((given, share) => given + share, 0);
  const order = remainders
    .map((remainder, line) => ({ remainder, line }))
    .sort((one, other) => other.remainder - one.remainder);
  const roundedUp = new Set(order.slice(0, undistributed).map(({ line }) => line));
  return shares.map((share, line) => share + (roundedUp.has(line) ? 1 : 0));
}

/** BSK-12: the sums of a cart or an order, in minor units: total with tax, the tax in it, and the rest. */
export function sumLines(lines: readonly { amount: number; tax: number }[]) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxTotal = lines.reduce((sum, line) => sum + line.tax, 0);
  return { total, taxTotal, subTotal: total - taxTotal };
}
