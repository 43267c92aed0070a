import {
  type Bundle,
  type BundleDecision,
  type BundleSession,
  countSessions,
  decideBundle,
  hasStarted,
  isPastSession,
  type PricingAvailability,
} from '@pavilion/domain/bundle/bundle';
import { prorate } from '@pavilion/domain/bundle/bundle-price';
import type { PriceRefusal } from '@pavilion/domain/price';
import type { Benefit } from '@pavilion/domain/price-rule/rules';
import { ok, type Result } from '@pavilion/domain/result';
import type { BookingWindowRow } from '../membership/index.ts';
import {
  decideOffer,
  type OccurrenceRules,
  type OfferPerson,
  type OfferPrice,
  type PricingOptionRow,
  priceOffer,
} from '../offer/index.ts';
import type { ReEnrolment } from './store/re-enrolment.ts';

/** A camp or course: how it is sold, and its sessions by start. */
export type BundleOffer = {
  type: 'camp' | 'course';
  can_book_after_start: boolean;
  options: readonly PricingOptionRow[];
  benefits: readonly Benefit[];
  /** How much earlier members may book. */
  booking_windows: readonly BookingWindowRow[];
  sessions: readonly OccurrenceRules[];
};

/** What a person has of a session: a booking, or a place in the queue of the whole. */
export type OwnStatus = 'reserved' | 'booked' | 'waitlisted' | 'offered' | null;

/** For whom a camp or course is decided, and what they have of each session. `now` in milliseconds. */
export type SessionRequest = {
  person: OfferPerson;
  /** Of a present pupil, who may book before everyone. */
  reEnrolment: Pick<ReEnrolment, 'opensAt'> | undefined;
  getStatus: (occurrenceId: string) => OwnStatus;
  isProvisional?: boolean;
  guestPlacesHeld: number;
  getPlacesHeld: (occurrenceId: string) => number;
  /** Null for no limit. */
  maxPlacesPerPerson: number | null;
  isInductionMissing: boolean;
  now: number;
};

/** The whole with each session, in the order of the offer. */
export type DecidedBundle = {
  bundle: Bundle;
  decision: BundleDecision;
  sessions: readonly ReturnType<typeof decideOffer>[];
};

/** When booking opens: with the first session, for all of them. In milliseconds. */
export const getFirstBookableAt = ({ sessions }: Pick<BundleOffer, 'sessions'>): number =>
  Math.min(...sessions.map(({ first_bookable_at }) => first_bookable_at));

/** CMP-11: how the camp or course is sold, by its prices. */
const getAvailability = ({ type, options }: Pick<BundleOffer, 'type' | 'options'>): PricingAvailability => [
  ...(options.some(({ covers }) => covers === 'whole') ? (['bundled'] as const) : []),
  ...(type === 'camp' && options.some(({ covers }) => covers === 'session') ? (['individual'] as const) : []),
];

/**
 * ACT-31: decides every session of a camp or course for a person by the rules of an occurrence, then the whole. A guest
 * may add it; the rules about ages apply to a child whom they name, and once they have logged in, before payment.
 */
export function decideSessions(offer: BundleOffer, request: SessionRequest): DecidedBundle {
  const { person, now } = request;
  const firstBookableAt = Math.min(getFirstBookableAt(offer), request.reEnrolment?.opensAt ?? Infinity);
  // WTL-01: people wait for the whole. Of a camp that is sold by session, places may be free on other days.
  const hasWaitlist = getAvailability(offer).every((availability) => availability === 'bundled');
  const decided = offer.sessions.map((session) =>
    decideOffer(
      {
        ...session,
        ...(!hasWaitlist && { waitlist_maximum: null }),
        first_bookable_at: firstBookableAt,
        opens_before: offer.sessions[0]?.starts_at ?? session.starts_at,
        booking_windows: offer.booking_windows,
        allow_anonymous_bookings: true,
        is_in_bundle: false,
        ...(!person.isLoggedIn && person.dateOfBirth === null && { min_age: null, max_age: null }),
      },
      person,
      {
        places: 1,
        ownStatus: request.getStatus(session.id),
        isProvisional: request.isProvisional ?? false,
        guestPlacesHeld: request.guestPlacesHeld,
        occurrencePlacesHeld: request.getPlacesHeld(session.id),
        maxPlacesPerPerson: request.maxPlacesPerPerson,
        isInductionMissing: request.isInductionMissing,
        now,
      },
    ),
  );
  const bundle: Bundle = {
    kind: offer.type,
    sessions: offer.sessions.flatMap((session, position): BundleSession[] => {
      const { id, starts_at: startsAt, ends_at: endsAt, status } = session;
      const result = decided[position];
      return result
        ? [{ id, startsAt, endsAt, isRunning: status === 'bookable', ...toActionAndRefusal(result) }]
        : [];
    }),
    availability: getAvailability(offer),
    canBookAfterStart: offer.can_book_after_start,
  };
  return { bundle, decision: decideBundle(bundle, now), sessions: decided };
}

const toActionAndRefusal = ({ decision: { action, refusal } }: ReturnType<typeof decideOffer>) => ({
  action,
  refusal,
});

/** `now` in milliseconds. */
type PriceQuery = {
  person: OfferPerson;
  optionId: string | undefined;
  takesBenefit?: boolean;
  now: number;
};

/** CRS-03: the price of the whole for a person; of a course that has started at `at`, of its sessions left then. */
export function priceWhole(
  { bundle, offer }: { bundle: Bundle; offer: BundleOffer },
  { person, optionId, takesBenefit = true, now }: PriceQuery,
  at: number = now,
): Result<OfferPrice, PriceRefusal> {
  const { sessions } = offer;
  const firstLeft = sessions.find(({ starts_at }) => !isPastSession({ startsAt: starts_at }, at));
  const first = firstLeft ?? sessions[0];
  if (!first) throw new Error('Camp or course without sessions');
  const priced = priceOffer({ ...first, options: offer.options, benefits: offer.benefits }, person, {
    places: 1,
    optionId,
    takesBenefit,
    now,
    covers: 'whole',
  });
  const counts = countSessions(bundle, at);
  const isProRata = bundle.kind === 'course' && hasStarted(bundle, at) && counts.total > 0;
  if (!priced.ok || !isProRata) return priced;
  return ok({ ...priced.value, price: prorate(priced.value.price, counts) });
}

/** CMP-11: the price of sessions of a camp for a person. */
export function priceSessions(
  {
    sessions,
    options,
    benefits,
  }: { sessions: readonly OccurrenceRules[] } & Pick<BundleOffer, 'options' | 'benefits'>,
  { person, optionId, takesBenefit = true, now }: PriceQuery,
): Result<OfferPrice, PriceRefusal> {
  const [first] = sessions;
  if (!first) throw new Error('No sessions to price');
  const places = sessions.length;
  return priceOffer({ ...first, options, benefits }, person, {
    places,
    optionId,
    takesBenefit,
    benefitPlaces: places,
    now,
  });
}
