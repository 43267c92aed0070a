import type { Decision, OccurrenceTag } from '@pavilion/domain/booking';
import type { LinePrice } from '@pavilion/domain/line';
import type { PricingOption } from '@pavilion/domain/price';
import {
  decideOffer,
  guestPerson,
  listOptions,
  type OfferPerson,
  type PricingOptionRow,
  priceOffer,
} from '../offer/index.ts';
import type { OccurrenceRow } from './store/read-day.ts';

/** The person for whom occurrences are shown, with their booking status by occurrence id. */
export type Viewer = OfferPerson & { ownBookings: ReadonlyMap<string, 'reserved' | 'booked'> };

/** A viewer without an account. */
export const guestViewer: Viewer = { ...guestPerson, ownBookings: new Map() };

/** An occurrence for one viewer: what they may do and why, its tag, and the price of one place. */
export type OccurrenceDecision = {
  booking: Decision;
  tag: OccurrenceTag;
  quote: { price: LinePrice; option: PricingOption } | undefined;
  /** Each pricing option, and whether the viewer is eligible for it. */
  options: { option: PricingOption; isEligible: boolean }[];
};

/** ACT-13, PRC-01: decides one place of an occurrence for a list or its panel. `now` in milliseconds. */
export function decideOccurrence(
  occurrence: OccurrenceRow,
  options: readonly PricingOptionRow[],
  viewer: Viewer,
  { now, isVenueNotLive }: { now: number; isVenueNotLive: boolean },
): OccurrenceDecision {
  const request = {
    places: 1,
    ownStatus: viewer.ownBookings.get(occurrence.id) ?? null,
    guestPlacesHeld: 0,
    // The claim counts them; a list does not need them.
    occurrencePlacesHeld: 0,
    maxPlacesPerPerson: null,
    isVenueNotLive,
    now,
  };
  const { decision, tag } = decideOffer(occurrence, viewer, request);
  const priced = priceOffer({ ...occurrence, options }, viewer, { places: 1, optionId: undefined });
  return {
    booking: decision,
    tag,
    quote: priced.ok ? priced.value : undefined,
    options: listOptions({ ...occurrence, options }, viewer),
  };
}
