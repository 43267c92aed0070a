import { ageOn } from '@pavilion/domain/person';
import { type PricingOption, type Quote, quote } from '@pavilion/domain/price';
import type { Result } from '@pavilion/domain/result';
import { localDay } from '@pavilion/domain/wall-clock';
import type { OptionFacts } from './store/read-context.ts';

/** Whoever comes, as far as a price depends on them. */
export type Comer = { date_of_birth: string | null; concessions: readonly string[] };

/** Whole years on the venue's day of the session; null where nobody knows. */
export const ageAt = (
  person: Comer | undefined,
  session: { starts_at: number; timezone: string },
): number | null =>
  person?.date_of_birth ? ageOn(person.date_of_birth, localDay(session.starts_at, session.timezone)) : null;

/** PRC-01: what these places of a session cost whoever comes; a guest has neither age nor membership. */
export function priceFor(
  person: Comer | undefined,
  session: { starts_at: number; timezone: string; options: readonly OptionFacts[] },
  wanted: { places: number; optionId: string | undefined },
): Result<Price, Extract<ReturnType<typeof quote>, { ok: false }>['fault']> {
  const payer = { age: ageAt(person, session), isMember: false, concessions: person?.concessions ?? [] };
  const quoted = quote(payer, { options: session.options.map(pricingOption), ...wanted });
  return quoted.ok ? { ok: true, value: price(quoted.value) } : quoted;
}

/** A price as a booking keeps it. */
export type Price = {
  pricingOptionId: string;
  listAmount: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: string;
  priceSteps: Quote['steps'];
};

const price = ({ option, list, amount, tax, taxRate, taxCode, steps }: Quote): Price => ({
  pricingOptionId: option.id,
  listAmount: list,
  amount,
  tax,
  taxRate,
  taxCode,
  priceSteps: steps,
});

const pricingOption = (facts: OptionFacts): PricingOption => ({
  id: facts.id,
  name: facts.name,
  reference: facts.reference,
  amount: facts.amount,
  taxRate: facts.tax_rate,
  taxCode: facts.tax_code,
  minAge: facts.min_age,
  maxAge: facts.max_age,
  concession: facts.concession,
  membersOnly: facts.members_only,
});
