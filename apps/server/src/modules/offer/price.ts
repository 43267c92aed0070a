import type { LinePrice } from '@pavilion/domain/line';
import { isEligibleFor, type PriceRefusal, type PricingOption, quote } from '@pavilion/domain/price';
import { ok, type Result } from '@pavilion/domain/result';
import { getAgeAt, getStatus, type OfferPerson } from './decide.ts';
import type { OccurrenceRules, PricingOptionRow } from './store/columns.ts';

type PricedOccurrence = Pick<OccurrenceRules, 'starts_at' | 'timezone'> & {
  options: readonly PricingOptionRow[];
};
/**
 * `now` in milliseconds. `covers`: one occurrence, which is the default, or a camp or course as a whole.
 */
type PriceQuery = {
  places: number;
  optionId: string | undefined;
  now: number;
  covers?: PricingOptionRow['covers'];
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
  { places, optionId, now, covers = 'session' }: PriceQuery,
): Result<OfferPrice, PriceRefusal> {
  const options = occurrence.options.filter((row) => row.covers === covers).map(toPricingOption);
  const quoted = quote(toEligibility(occurrence, person, now), { options, optionId, places });
  if (!quoted.ok) return quoted;
  const { option, list, amount, tax, taxRate, taxCode, steps } = quoted.value;
  return ok({
    price: { optionId: option.id, list, discount: 0, amount, tax, taxRate, taxCode, steps },
    option,
  });
}

/** PRC-01: every pricing option of an occurrence, and whether the person is eligible for it. */
export function listOptions(occurrence: PricedOccurrence, person: OfferPerson, now: number) {
  const eligibility = toEligibility(occurrence, person, now);
  return occurrence.options
    .filter(({ covers }) => covers === 'session')
    .map(toPricingOption)
    .map((option) => ({ option, isEligible: isEligibleFor(eligibility, option) }));
}

const toEligibility = (occurrence: PricedOccurrence, person: OfferPerson, now: number) => ({
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
