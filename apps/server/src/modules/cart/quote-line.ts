import { calculateAge } from '@pavilion/domain/person';
import { type PricingOption, type Quote, quote } from '@pavilion/domain/price';
import type { Result } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { ContextOption } from './store/read-context.ts';

/** Whoever comes, as far as a price depends on them. */
export type PricingAttendee = { date_of_birth: string | null; concessions: readonly string[] };

/** Whole years on the venue's day of the session; null where nobody knows. */
export const calculateAttendeeAge = (
  attendee: PricingAttendee | undefined,
  occurrence: { starts_at: number; timezone: string },
): number | null =>
  attendee?.date_of_birth
    ? calculateAge(attendee.date_of_birth, getLocalDay(occurrence.starts_at, occurrence.timezone))
    : null;

/** PRC-01: what these places of a session cost whoever comes; a guest has neither age nor membership. */
export function quoteLine(
  attendee: PricingAttendee | undefined,
  occurrence: { starts_at: number; timezone: string; options: readonly ContextOption[] },
  choice: { places: number; optionId: string | undefined },
): Result<BookingPrice, Extract<ReturnType<typeof quote>, { ok: false }>['refusal']> {
  const eligibility = {
    age: calculateAttendeeAge(attendee, occurrence),
    isMember: false,
    concessions: attendee?.concessions ?? [],
  };
  const quoted = quote(eligibility, { options: occurrence.options.map(toPricingOption), ...choice });
  return quoted.ok ? { ok: true, value: toBookingPrice(quoted.value) } : quoted;
}

/** A price as a booking keeps it. */
export type BookingPrice = {
  pricingOptionId: string;
  listAmount: number;
  amount: number;
  tax: number;
  taxRate: number;
  taxCode: string;
  priceSteps: Quote['steps'];
};

const toBookingPrice = ({ option, list, amount, tax, taxRate, taxCode, steps }: Quote): BookingPrice => ({
  pricingOptionId: option.id,
  listAmount: list,
  amount,
  tax,
  taxRate,
  taxCode,
  priceSteps: steps,
});

const toPricingOption = (option: ContextOption): PricingOption => ({
  id: option.id,
  name: option.name,
  reference: option.reference,
  amount: option.amount,
  taxRate: option.tax_rate,
  taxCode: option.tax_code,
  minAge: option.min_age,
  maxAge: option.max_age,
  concession: option.concession,
  isMembersOnly: option.members_only,
});
