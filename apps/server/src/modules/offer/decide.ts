import { type Decision, decideBooking, getOccurrenceTag, type OccurrenceTag } from '@pavilion/domain/booking';
import { calculateAge } from '@pavilion/domain/person';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { OccurrenceRules } from './store/columns.ts';

/** The facts of requester and attendee that rules and prices read. */
export type OfferPerson = {
  isLoggedIn: boolean;
  isMember: boolean;
  /** 'YYYY-MM-DD'; null if unknown. */
  dateOfBirth: string | null;
  concessions: readonly string[];
};

/** ACT-31: a guest. */
export const guestPerson: OfferPerson = {
  isLoggedIn: false,
  isMember: false,
  dateOfBirth: null,
  concessions: [],
};

/** The requested places, the person's booking in the occurrence, and the instant in milliseconds. */
export type OfferRequest = {
  places: number;
  ownStatus: 'reserved' | 'booked' | null;
  guestPlacesHeld: number;
  /** The places that the requester has in the occurrence, and their maximum; null for no limit. */
  occurrencePlacesHeld: number;
  maxPlacesPerPerson: number | null;
  isVenueNotLive: boolean;
  now: number;
};

/** Age in whole years on the local day of the occurrence; null if unknown. */
export const getAgeAt = (
  { dateOfBirth }: Pick<OfferPerson, 'dateOfBirth'>,
  { starts_at, timezone }: Pick<OccurrenceRules, 'starts_at' | 'timezone'>,
): number | null =>
  dateOfBirth === null ? null : calculateAge(dateOfBirth, getLocalDay(starts_at, timezone));

/**
 * ACT-13, ACT-31: decides whether a person may book an occurrence, for the timetable, the cart, authorise and the desk.
 * Returns the action with every applied rule, and the tag of a list.
 */
export function decideOffer(
  occurrence: OccurrenceRules,
  person: OfferPerson,
  request: OfferRequest,
): { decision: Decision; tag: OccurrenceTag } {
  const { places, ownStatus, guestPlacesHeld, occurrencePlacesHeld, maxPlacesPerPerson, now } = request;
  const bookable = {
    status: occurrence.status,
    startsAt: occurrence.starts_at,
    firstBookableAt: occurrence.first_bookable_at,
    lastBookableAt: occurrence.last_bookable_at,
    canBookAsGuest: occurrence.allow_anonymous_bookings,
    available: occurrence.available,
    waitlist: null,
    maxPlacesPerPerson,
    isMembersOnly: occurrence.members_only,
    minAge: occurrence.min_age,
    maxAge: occurrence.max_age,
    isInductionMissing: false,
    isVenueNotLive: request.isVenueNotLive,
  };
  const requester = {
    isLoggedIn: person.isLoggedIn,
    isMember: person.isMember,
    age: getAgeAt(person, occurrence),
    places,
    ownStatus,
    guestPlacesHeld,
    occurrencePlacesHeld,
  };
  const decision = decideBooking(requester, bookable, now);
  return { decision, tag: getOccurrenceTag(decision, { ...bookable, maximum: occurrence.maximum }, now) };
}
