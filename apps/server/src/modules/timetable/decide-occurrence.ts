import { type Decision, decideBooking, getOccurrenceTag, type OccurrenceTag } from '@pavilion/domain/booking';
import { calculateAge } from '@pavilion/domain/person';
import {
  isEligibleFor,
  type PriceEligibility,
  type PricingOption,
  type Quote,
  quote,
} from '@pavilion/domain/price';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { OccurrenceRow, PricingOptionRow } from './store/read-day.ts';

/** For whom sessions are shown, as far as rules and prices look at them. */
export type Viewer = {
  isLoggedIn: boolean;
  isMember: boolean;
  /** 'YYYY-MM-DD'; null where nobody knows. */
  dateOfBirth: string | null;
  concessions: readonly string[];
  /** What they have already, by the session's id. */
  ownBookings: ReadonlyMap<string, 'reserved' | 'booked'>;
};

/** Somebody without an account. */
export const guestViewer: Viewer = {
  isLoggedIn: false,
  isMember: false,
  dateOfBirth: null,
  concessions: [],
  ownBookings: new Map(),
};

/** A session for one viewer: what they may do and why, what it says of itself, and what one place costs them. */
export type OccurrenceDecision = {
  booking: Decision;
  tag: OccurrenceTag;
  quote: Quote | undefined;
  /** Each price of the session, and whether the viewer may have it. */
  options: { option: PricingOption; isEligible: boolean }[];
};

/** ACT-13, PRC-01: decides a session by the rules, for the list and the panel alike. `now` in milliseconds. */
export function decideOccurrence(
  occurrence: OccurrenceRow,
  options: readonly PricingOptionRow[],
  viewer: Viewer,
  { now, isVenueNotLive }: { now: number; isVenueNotLive: boolean },
): OccurrenceDecision {
  const age =
    viewer.dateOfBirth === null
      ? null
      : calculateAge(viewer.dateOfBirth, getLocalDay(occurrence.starts_at, occurrence.timezone));
  const bookable = toBookable(occurrence, isVenueNotLive);
  const requester = {
    isLoggedIn: viewer.isLoggedIn,
    places: 1,
    isMember: viewer.isMember,
    age,
    ownStatus: viewer.ownBookings.get(occurrence.id) ?? null,
    guestPlacesHeld: 0,
  };
  const decision = decideBooking(requester, bookable, now);
  const priceEligibility: PriceEligibility = {
    age,
    isMember: viewer.isMember,
    concessions: viewer.concessions,
  };
  const pricingOptions = options.map(toPricingOption);
  const quoteResult = quote(priceEligibility, { options: pricingOptions, optionId: undefined, places: 1 });
  return {
    booking: decision,
    tag: getOccurrenceTag(decision, { ...bookable, maximum: occurrence.maximum }, now),
    quote: quoteResult.ok ? quoteResult.value : undefined,
    options: pricingOptions.map((option) => ({
      option,
      isEligible: isEligibleFor(priceEligibility, option),
    })),
  };
}

const toBookable = (occurrence: OccurrenceRow, isVenueNotLive: boolean) => ({
  status: occurrence.status,
  startsAt: occurrence.starts_at,
  firstBookableAt: occurrence.first_bookable_at,
  lastBookableAt: occurrence.last_bookable_at,
  canBookAsGuest: occurrence.allow_anonymous_bookings,
  available: occurrence.available,
  waitlist: null,
  isMembersOnly: occurrence.members_only,
  minAge: occurrence.min_age,
  maxAge: occurrence.max_age,
  isInductionMissing: false,
  isVenueNotLive,
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
