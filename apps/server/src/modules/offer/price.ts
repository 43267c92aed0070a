import type { LinePrice } from '@pavilion/domain/line';
import { isEligibleFor, type PriceRefusal, type PricingOption, quote } from '@pavilion/domain/price';
import {
  type Benefit,
  findPercentBenefit,
  getAllowanceKey,
  getPeriodStart,
  listAllowances,
  payByUse,
} from '@pavilion/domain/price-rule/rules';
import { ok, type Result } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { getAgeAt, getStatus, type OfferPerson } from './decide.ts';
import type { OccurrenceRules, PricingOptionRow } from './store/columns.ts';

type PricedOccurrence = Pick<OccurrenceRules, 'starts_at' | 'timezone'> & {
  options: readonly PricingOptionRow[];
  benefits: readonly Benefit[];
};
/**
 * `now` in milliseconds. `covers`: one occurrence, which is the default, or a camp or course as a whole.
 */
type PriceQuery = {
  places: number;
  optionId: string | undefined;
  now: number;
  covers?: PricingOptionRow['covers'];
  /** PRC-02: false once the customer has removed the benefit. */
  takesBenefit?: boolean;
  /** The places that are the person's own: one, or the sessions of a camp. */
  benefitPlaces?: number;
};

/** The price of the places with the option that it uses. */
export type OfferPrice = { price: LinePrice; option: PricingOption };

/**
 * PRC-01: the price of places in an occurrence for a person, in minor units with tax included. Uses the chosen option,
 * otherwise the cheapest eligible one. Refuses with `price_not_available`.
 */
export function priceOffer(
  occurrence: PricedOccurrence,
  person: OfferPerson,
  { places, optionId, now, covers = 'session', takesBenefit = true, benefitPlaces = 1 }: PriceQuery,
): Result<OfferPrice, PriceRefusal> {
  const options = occurrence.options.filter((row) => row.covers === covers).map(toPricingOption);
  const { isMember, planIds } = getStatus(person, occurrence, now);
  const percentBenefit = takesBenefit ? findPercentBenefit(occurrence.benefits, planIds) : undefined;
  const eligibility = { age: getAgeAt(person, occurrence), isMember, concessions: person.concessions };
  const quoted = quote(eligibility, {
    options,
    optionId,
    places,
    benefit: percentBenefit && { ...percentBenefit, places: benefitPlaces },
  });
  if (!quoted.ok) return quoted;
  const { option, list, amount, tax, taxRate, taxCode, steps } = quoted.value;
  const price = { optionId: option.id, list, discount: 0, amount, tax, taxRate, taxCode, steps };
  const freeUse = covers === 'session' ? findFreeUse(occurrence, person, planIds) : undefined;
  return ok({
    price: freeUse ? payByUse(price, { code: 'benefit_use', name: freeUse.name, quantity: places }) : price,
    option,
  });
}

/** PRC-02: an allowance of which the person has a use left in the period of the occurrence. */
function findFreeUse(
  { starts_at, timezone, benefits }: PricedOccurrence,
  { usesTaken }: OfferPerson,
  planIds: readonly string[],
) {
  if (!usesTaken) return undefined;
  return listAllowances(benefits, planIds).find(({ id, period, freeUses }) => {
    const key = getAllowanceKey(id, getPeriodStart(getLocalDay(starts_at, timezone), period));
    return (usesTaken.get(key) ?? 0) < freeUses;
  });
}

/** PRC-01: every pricing option of an occurrence, and whether the person is eligible for it. */
export function listOptions(
  occurrence: Omit<PricedOccurrence, 'benefits'>,
  person: OfferPerson,
  now: number,
) {
  const eligibility = toEligibility(occurrence, person, now);
  return occurrence.options
    .filter(({ covers }) => covers === 'session')
    .map(toPricingOption)
    .map((option) => ({ option, isEligible: isEligibleFor(eligibility, option) }));
}

const toEligibility = (occurrence: Omit<PricedOccurrence, 'benefits'>, person: OfferPerson, now: number) => ({
  age: getAgeAt(person, occurrence),
  isMember: getStatus(person, occurrence, now).isMember,
  concessions: person.concessions,
});

const toPricingOption = (row: PricingOptionRow): PricingOption => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  amount: row.amount,
  taxRate: row.tax_rate,
  taxCode: row.tax_code,
  minAge: row.min_age,
  maxAge: row.max_age,
  concession: row.concession,
  isMembersOnly: row.members_only,
});
