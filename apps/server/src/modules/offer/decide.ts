import {
  type Decision,
  decideBooking,
  getOccurrenceTag,
  maxGuestPlaces,
  type OccurrenceTag,
} from '@pavilion/domain/booking';
import { findOpening, getMemberStatus, type Membership } from '@pavilion/domain/membership';
import { calculateAge } from '@pavilion/domain/person';
import { listAllowances } from '@pavilion/domain/price-rule/rules';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { BookingWindowRow } from '../membership/index.ts';
import type { OccurrenceRules, RestrictionNeeds } from './store/columns.ts';
import type { PersonFacts } from './store/read-facts.ts';
import type { OccurrenceFacts } from './store/read-occurrence-facts.ts';

/** The facts of requester and attendee that rules and prices read. */
export type OfferPerson = {
  isLoggedIn: boolean;
  memberships: readonly Membership[];
  /** 'YYYY-MM-DD'; null if unknown. */
  dateOfBirth: string | null;
  concessions: readonly string[];
  /**
   * PRC-02: the free uses taken, by `getAllowanceKey`, for prices that are shown before a line exists. Undefined for a line,
   * whose use the cart takes.
   */
  usesTaken?: ReadonlyMap<string, number>;
};

/** ACT-31: a guest. */
export const guestPerson: OfferPerson = {
  isLoggedIn: false,
  memberships: [],
  dateOfBirth: null,
  concessions: [],
};

/** The requested places, the person's booking in the occurrence, and the instant in milliseconds. */
export type OfferRequest = {
  places: number;
  ownStatus: 'reserved' | 'booked' | 'waitlisted' | 'offered' | null;
  isProvisional?: boolean;
  guestPlacesHeld: number;
  /** The places that the requester has in the occurrence, and their maximum; null for no limit. */
  occurrencePlacesHeld: number;
  maxPlacesPerPerson: number | null;
  isInductionMissing: boolean;
  now: number;
};

/** Whether an induction must be attended first. A waiver is agreed to at the checkout, so it never prevents a booking. */
export const isInductionMissing = (
  { waiverId, inductionId, criteria }: RestrictionNeeds,
  completedIds: readonly string[],
): boolean =>
  inductionId !== null && !completedIds.includes(inductionId) && !(criteria === 'any' && waiverId !== null);

/** WTL-06: whether a place can be booked while its buyer is away: their credit covers it, and they have nothing to agree to. */
export const canBookUnattended = ({
  amount,
  credit,
  waiverId,
  completedIds,
  hasAgreedTerms,
}: {
  /** Minor units; undefined without a price. */
  amount: number | undefined;
  /** What the place may take of the buyer's credit, in minor units. */
  credit: number;
  waiverId: string | null;
  completedIds: readonly string[];
  hasAgreedTerms: boolean;
}): boolean =>
  amount !== undefined &&
  amount <= credit &&
  hasAgreedTerms &&
  (waiverId === null || completedIds.includes(waiverId));

/** WTL-01: null without a waitlist. An offer keeps one place, which a ticket for several people does not fit. */
export const getWaitlistMaximum = (
  { waitlist_maximum }: Pick<OccurrenceRules, 'waitlist_maximum'>,
  tickets: readonly unknown[],
): number | null => (tickets.length > 0 ? null : waitlist_maximum);

/** ACT-33: the most places of a guest or a provisional account in all carts; null for everyone else and at the desk. */
export const getMaxGuestPlaces = (
  requester: PersonFacts | undefined,
  { requesterId, side }: { requesterId: number | null; side: 'online' | 'foh' },
): number | null =>
  requesterId === null || (side === 'online' && requester?.is_provisional) ? maxGuestPlaces : null;

/** Age in whole years on the local day of the occurrence; null if unknown. */
export const getAgeAt = (
  { dateOfBirth }: Pick<OfferPerson, 'dateOfBirth'>,
  { starts_at, timezone }: Pick<OccurrenceRules, 'starts_at' | 'timezone'>,
): number | null =>
  dateOfBirth === null ? null : calculateAge(dateOfBirth, getLocalDay(starts_at, timezone));

/** PRC-01: what the person's memberships allow for the occurrence. */
export const getStatus = (
  { memberships }: Pick<OfferPerson, 'memberships'>,
  { starts_at, timezone }: Pick<OccurrenceRules, 'starts_at' | 'timezone'>,
  now: number,
) => getMemberStatus(memberships, { startsAt: starts_at, timezone }, now);

/**
 * PRC-02, PRC-04, PRC-08: whether uses or codes may change the price of a line after it was quoted, so that it cannot be
 * claimed in one statement.
 */
export const hasPriceRules = ({
  requester,
  attendee,
  occurrence,
  now,
}: {
  requester: PersonFacts | undefined;
  attendee: PersonFacts | undefined;
} & (
  | { occurrence: Pick<OccurrenceFacts, 'starts_at' | 'timezone' | 'benefits'>; now: number }
  | { occurrence?: undefined; now?: undefined }
)): boolean =>
  requester?.has_discount_code === true ||
  attendee?.has_package === true ||
  (attendee !== undefined &&
    occurrence !== undefined &&
    listAllowances(occurrence.benefits, getStatus(attendee, occurrence, now).planIds).length > 0);

/** The facts of an attendee for a decision. A guest has none. `isLoggedIn` is about the requester, not the attendee. */
export const toOfferPerson = (attendee: PersonFacts | undefined, isLoggedIn: boolean): OfferPerson =>
  attendee
    ? {
        isLoggedIn,
        memberships: attendee.memberships,
        dateOfBirth: attendee.date_of_birth,
        concessions: attendee.concessions,
      }
    : { ...guestPerson, isLoggedIn };

/** What a decision reads of an occurrence. Instants in milliseconds. */
export type OfferedOccurrence = Pick<
  OccurrenceRules,
  | 'status'
  | 'starts_at'
  | 'timezone'
  | 'first_bookable_at'
  | 'last_bookable_at'
  | 'allow_anonymous_bookings'
  | 'members_only'
  | 'is_in_bundle'
  | 'min_age'
  | 'max_age'
  | 'waitlist_maximum'
  | 'waitlisted'
  | 'maximum'
  | 'available'
> & {
  booking_windows: readonly BookingWindowRow[];
  /** The start from which windows are counted; its own, if it is no session of a camp or course. */
  opens_before?: number;
};

/**
 * ACT-13, ACT-31: decides whether a person may book an occurrence, for the timetable, the cart, authorise and the desk.
 * Returns the action with every applied rule, and the tag of a list.
 */
export function decideOffer(
  occurrence: OfferedOccurrence,
  person: OfferPerson,
  request: OfferRequest,
): { decision: Decision; tag: OccurrenceTag } {
  const { places, ownStatus, guestPlacesHeld, occurrencePlacesHeld, maxPlacesPerPerson, now } = request;
  const { isMember, planIds } = getStatus(person, occurrence, now);
  // An open offer keeps one place for this person.
  const promised = ownStatus === 'offered' ? 1 : 0;
  const bookable = {
    status: occurrence.status,
    startsAt: occurrence.starts_at,
    ...findOpening(
      {
        startsAt: occurrence.opens_before ?? occurrence.starts_at,
        timezone: occurrence.timezone,
        firstBookableAt: occurrence.first_bookable_at,
      },
      occurrence.booking_windows,
      planIds,
    ),
    lastBookableAt: occurrence.last_bookable_at,
    canBookAsGuest: occurrence.allow_anonymous_bookings,
    available: Math.max(occurrence.available, promised),
    waitlist:
      occurrence.waitlist_maximum === null
        ? null
        : { maximum: occurrence.waitlist_maximum, consumed: occurrence.waitlisted },
    maxPlacesPerPerson,
    isMembersOnly: occurrence.members_only,
    minAge: occurrence.min_age,
    maxAge: occurrence.max_age,
    isInductionMissing: request.isInductionMissing,
    isSoldInBundle: occurrence.is_in_bundle,
  };
  const requester = {
    isLoggedIn: person.isLoggedIn,
    isMember,
    age: getAgeAt(person, occurrence),
    ...(request.isProvisional !== undefined && { isProvisional: request.isProvisional }),
    places,
    ownStatus,
    guestPlacesHeld,
    occurrencePlacesHeld,
  };
  const decision = decideBooking(requester, bookable, now);
  return { decision, tag: getOccurrenceTag(decision, { ...bookable, maximum: occurrence.maximum }, now) };
}
