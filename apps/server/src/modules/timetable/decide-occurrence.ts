import type { Decision, OccurrenceTag } from '@pavilion/domain/booking';
import type { LinePrice } from '@pavilion/domain/line';
import type { PricingOption } from '@pavilion/domain/price';
import {
  canBookUnattended,
  decideOffer,
  getWaitlistMaximum,
  guestPerson,
  isInductionMissing,
  listOptions,
  type OfferedOccurrence,
  type OfferPerson,
  priceOffer,
} from '../offer/index.ts';
import type { OccurrenceRow, ScheduleRow } from './store/read-day.ts';

/** WTL-06: whether a place is booked at once, and the most that it may take of its buyer's credit (minor units). */
type AutomaticChoice = { isAutomatic: boolean; automaticCredit: number };

/** What a viewer has in an occurrence: a booking, or an entry of its waitlist. `endsAt` in milliseconds. */
export type OwnPlace =
  | { status: 'reserved' | 'booked'; bookingId: string }
  | ({ status: 'waitlisted'; entryId: string; position: number } & AutomaticChoice)
  | ({ status: 'offered'; entryId: string; endsAt: number } & AutomaticChoice);

/** The person for whom occurrences are shown, with what they have by occurrence id. */
export type Viewer = OfferPerson & {
  /** The first name of a linked person; null for the caller, undefined for a guest. */
  name?: string | null;
  ownPlaces: ReadonlyMap<string, OwnPlace>;
  /** The restrictions that they have completed in their current version. */
  completedIds: readonly string[];
  /** Whether the caller, who would buy a place for the viewer, has agreed to the client's terms. */
  hasAgreedTerms: boolean;
  /** The credit of the caller, who would buy a place for the viewer, in minor units. */
  credit: number;
};

/** A viewer without an account. */
export const guestViewer: Viewer = {
  ...guestPerson,
  ownPlaces: new Map(),
  completedIds: [],
  hasAgreedTerms: false,
  credit: 0,
};

/** An occurrence for one viewer: what they may do and why, its tag, and the price of one place. */
export type OccurrenceDecision = {
  booking: Decision;
  tag: OccurrenceTag;
  quote: { price: LinePrice; option: PricingOption } | undefined;
  /** WVR-02: what is needed before the purchase is shown only to customers who are known. */
  isViewerKnown: boolean;
  /** Each pricing option, and whether the viewer is eligible for it. */
  options: { option: PricingOption; isEligible: boolean }[];
  own: OwnPlace | undefined;
  /** WTL-06: whether they may join the waitlist so that a place is booked at once. */
  canJoinAutomatically: boolean;
};

/** What all occurrences of a schedule share for a decision. */
type ScheduleFacts = Pick<ScheduleRow, 'options' | 'needs' | 'booking_windows' | 'benefits' | 'tickets'>;
const unknownSchedule: ScheduleFacts = {
  options: [],
  needs: { waiver: null, induction: null, postWaiver: null, postInduction: null, criteria: null },
  booking_windows: [],
  benefits: [],
  tickets: [],
};

/** WVR-02: whether the viewer must attend an induction before they book an occurrence with these needs. */
export const isViewerInductionMissing = (
  needs: ScheduleRow['needs'] | undefined,
  { completedIds }: Pick<Viewer, 'completedIds'>,
): boolean =>
  needs !== undefined &&
  isInductionMissing(
    {
      waiverId: needs.waiver?.id ?? null,
      inductionId: needs.induction?.id ?? null,
      criteria: needs.criteria,
    },
    completedIds,
  );

/** Without a spread, because V8 copies a row of so many fields slowly, and a day has hundreds. */
const toOfferedOccurrence = (
  occurrence: OccurrenceRow,
  { booking_windows, tickets }: Pick<ScheduleFacts, 'booking_windows' | 'tickets'>,
): OfferedOccurrence => ({
  status: occurrence.status,
  starts_at: occurrence.starts_at,
  timezone: occurrence.timezone,
  first_bookable_at: occurrence.first_bookable_at,
  last_bookable_at: occurrence.last_bookable_at,
  allow_anonymous_bookings: occurrence.allow_anonymous_bookings,
  members_only: occurrence.members_only,
  is_in_bundle: occurrence.is_in_bundle,
  min_age: occurrence.min_age,
  max_age: occurrence.max_age,
  waitlist_maximum: getWaitlistMaximum(occurrence, tickets),
  waitlisted: occurrence.waitlisted,
  maximum: occurrence.maximum,
  available: occurrence.available,
  booking_windows,
});

/** ACT-13, PRC-01: decides one place of an occurrence for a list or its panel. `now` in milliseconds. */
export function decideOccurrence(
  occurrence: OccurrenceRow,
  { options, needs, booking_windows, benefits, tickets }: ScheduleFacts = unknownSchedule,
  viewer: Viewer,
  now: number,
): OccurrenceDecision {
  const own = viewer.ownPlaces.get(occurrence.id);
  const request = {
    places: 1,
    ownStatus: own?.status ?? null,
    guestPlacesHeld: 0,
    // The claim counts them; a list does not need them.
    occurrencePlacesHeld: 0,
    maxPlacesPerPerson: null,
    isInductionMissing: isViewerInductionMissing(needs, viewer),
    now,
  };
  const offered = toOfferedOccurrence(occurrence, { booking_windows, tickets });
  const { decision: ownDecision, tag } = decideOffer(offered, viewer, request);
  // Somebody who has tickets may book more of them; the tag still says what they have.
  const more =
    tickets.length > 0 ? decideOffer(offered, viewer, { ...request, ownStatus: null }).decision : undefined;
  const decision = more?.action === 'book' ? more : ownDecision;
  const sold = { starts_at: occurrence.starts_at, timezone: occurrence.timezone, options, benefits };
  const priced = priceOffer(sold, viewer, { places: 1, optionId: undefined, now });
  return {
    booking: decision,
    tag,
    isViewerKnown: viewer.isLoggedIn,
    quote: priced.ok ? priced.value : undefined,
    options: listOptions(sold, viewer, now),
    own,
    canJoinAutomatically:
      decision.action === 'join_waitlist' &&
      canBookUnattended({
        amount: priced.ok ? priced.value.price.amount : undefined,
        waiverId: needs.waiver?.id ?? null,
        ...viewer,
      }),
  };
}
