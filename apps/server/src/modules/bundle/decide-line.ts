import type { BundleDecision } from '@pavilion/domain/bundle/bundle';
import type { LinePrice, LineSnapshot } from '@pavilion/domain/line';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { LineInput, LineRefusal, QuoteContext, QuotedLine } from '../cart/index.ts';
import {
  getCancelUntil,
  getMaxGuestPlaces,
  hasPriceRules,
  isInductionMissing,
  nameAttendee,
  type OccurrenceFacts,
  type OfferPerson,
  type PersonFacts,
  toOfferPerson,
} from '../offer/index.ts';
import {
  type BundleOffer,
  decideSessions,
  type OwnStatus,
  priceSessions,
  priceWhole,
} from './decide-sessions.ts';
import type { ReEnrolment } from './store/re-enrolment.ts';

/** A decided line with the sessions that its claim verifies. */
export type DecidedLine = QuotedLine<'bundle'> & {
  sessions: readonly OccurrenceFacts[];
  maxGuestPlaces: number | null;
};

/** The facts of one decision. `ownStatuses` and `placesHeld` are by occurrence id, without the line's own bookings. */
export type LineFacts = {
  /** All sessions of the camp or course, by start. */
  sessions: readonly OccurrenceFacts[];
  requester: PersonFacts | undefined;
  attendee: PersonFacts | undefined;
  /** Undefined in facts of the cache: a pupil who books before everyone is decided on fresh facts. */
  reEnrolment: ReEnrolment | undefined;
  ownStatuses: ReadonlyMap<string, OwnStatus>;
  placesHeld: ReadonlyMap<string, number>;
};

type BundleInput = LineInput<'bundle'>;
/** The pricing options to try in turn, and whether the limit of a person's places applies. */
type LineRules = { optionIds: readonly (string | undefined)[]; hasPersonLimit: boolean };

/** CMP-17, CRS-08: decides and prices a new line: the whole, or the chosen sessions of a camp. */
export function decideNewLine(
  facts: LineFacts,
  context: QuoteContext,
  input: BundleInput,
): Result<DecidedLine, LineRefusal> {
  const { isWhole, occurrenceIds, scheduleId, type } = input.detail;
  const offer = toOffer(facts, type);
  if (!offer) return refuse({ code: `${type}_not_found` });
  const person = toAttendee(facts, context, input);
  const takesBenefit = !input.withheld?.includes('benefit');
  const hasPersonLimit = context.side === 'online';
  const { bundle, decision } = decideSessions(offer, toRequest(facts, context, { person, hasPersonLimit }));
  const rules = { optionIds: [input.optionId], hasPersonLimit };
  if (isWhole) {
    if (!decision.whole) {
      const refusal = decision.wholeRefusal ?? { code: 'not_sold_whole', nextStep: 'choose_another' };
      return refuse(nameAttendee(refusal, facts.attendee, context.requesterId));
    }
    const ids = new Set(decision.whole);
    const price = (optionId: string | undefined) =>
      priceWhole({ bundle, offer }, { person, optionId, takesBenefit, now: context.now });
    return toLine(facts, context, {
      input,
      rules,
      price,
      sessions: facts.sessions.filter(({ id }) => ids.has(id)),
    });
  }
  if (!bundle.availability.includes('individual')) {
    return refuse({ code: 'not_sold_by_session', nextStep: 'choose_another' });
  }
  const ids = new Set(occurrenceIds);
  const sessions = facts.sessions.filter(({ id }) => ids.has(id));
  if (sessions.length === 0 || sessions.length < ids.size) {
    const own = new Set(sessions.map(({ id }) => id));
    const foreignSessions = { scheduleId, occurrenceIds: occurrenceIds.filter((id) => !own.has(id)) };
    return refuse({ code: 'session_not_in_camp', nextStep: 'choose_another', foreignSessions });
  }
  const refused = bundle.sessions.find(({ id, refusal }) => ids.has(id) && refusal);
  if (refused?.refusal) return refuse(nameAttendee(refused.refusal, facts.attendee, context.requesterId));
  const price = (optionId: string | undefined) =>
    priceSessions({ ...offer, sessions }, { person, optionId, takesBenefit, now: context.now });
  return toLine(facts, context, { input, rules, price, sessions });
}

/** WTL-01: what the attendee may do with the whole of a camp or course; undefined without sessions. */
export function decideWhole(facts: LineFacts, now: number): BundleDecision | undefined {
  const type = facts.sessions[0]?.bundle?.type;
  const offer = type && toOffer(facts, type);
  if (!offer) return undefined;
  const person = toOfferPerson(facts.attendee, true);
  const request = toRequest(facts, { guestPlacesHeld: 0, now }, { person, hasPersonLimit: true });
  return decideSessions(offer, request).decision;
}

/** PRC-01: decides and prices a reserved line, which keeps its sessions and whose own places count as available. */
export function decideHeldLine(
  facts: LineFacts,
  context: QuoteContext,
  { input, ...rules }: LineRules & { input: BundleInput },
): Result<DecidedLine, LineRefusal> {
  const { type, occurrenceIds, isWhole } = input.detail;
  const ids = new Set(occurrenceIds);
  const offer = toOffer(facts, type);
  const sessions = facts.sessions.filter(({ id }) => ids.has(id));
  if (!offer || sessions.length < ids.size) {
    return refuse({ code: 'occurrence_cancelled', nextStep: 'choose_another' });
  }
  const person = toAttendee(facts, context, input);
  const takesBenefit = !input.withheld?.includes('benefit');
  const withOwnPlaces = {
    ...offer,
    sessions: offer.sessions.map((session) =>
      ids.has(session.id) ? { ...session, available: Math.max(session.available, 0) + 1 } : session,
    ),
  };
  const heldContext = { ...context, guestPlacesHeld: 0 };
  const { bundle } = decideSessions(
    withOwnPlaces,
    toRequest(facts, heldContext, { person, hasPersonLimit: rules.hasPersonLimit }),
  );
  const refused = bundle.sessions.find(({ id, refusal }) => ids.has(id) && refusal);
  if (refused?.refusal) {
    const ownedIds = occurrenceIds.filter((id) => isOwned(facts.ownStatuses.get(id)));
    return refuse({ ...nameAttendee(refused.refusal, facts.attendee, context.requesterId), ownedIds });
  }
  const price = (optionId: string | undefined) =>
    isWhole
      ? priceWhole({ bundle, offer }, { person, optionId, takesBenefit, now: context.now })
      : priceSessions({ ...offer, sessions }, { person, optionId, takesBenefit, now: context.now });
  return toLine(facts, context, { input, rules, price, sessions });
}

/** An offer is no place yet. */
const isOwned = (status: OwnStatus | undefined): boolean => status === 'reserved' || status === 'booked';

/** The offer of the facts; undefined if they are no camp, or no course. */
function toOffer({ sessions }: LineFacts, type: 'camp' | 'course'): BundleOffer | undefined {
  const [first] = sessions;
  if (first?.bundle?.type !== type) return undefined;
  const { bundle, options, booking_windows, benefits } = first;
  const { can_book_after_start } = bundle;
  return { type, can_book_after_start, options, booking_windows, benefits, sessions };
}

/** The attendee for rules and prices. Of a child whom a guest has named, the age is known. */
const toAttendee = (
  { attendee }: LineFacts,
  { requesterId }: Pick<QuoteContext, 'requesterId'>,
  { detail: { child } }: BundleInput,
): OfferPerson => {
  const person = toOfferPerson(attendee, requesterId !== null);
  return attendee || !child ? person : { ...person, dateOfBirth: child.dateOfBirth };
};

const toRequest = (
  { requester, attendee, reEnrolment, ownStatuses, placesHeld, sessions }: LineFacts,
  { guestPlacesHeld, now }: Pick<QuoteContext, 'guestPlacesHeld' | 'now'>,
  { person, hasPersonLimit }: { person: OfferPerson; hasPersonLimit: boolean },
) => ({
  person,
  reEnrolment,
  getStatus: (id: string) => ownStatuses.get(id) ?? null,
  getPlacesHeld: (id: string) => placesHeld.get(id) ?? 0,
  maxPlacesPerPerson: hasPersonLimit ? (sessions[0]?.max_places_per_person ?? null) : null,
  isProvisional: hasPersonLimit && requester?.is_provisional === true,
  guestPlacesHeld,
  isInductionMissing: sessions.some(({ needs }) => isInductionMissing(needs, attendee?.completed_ids ?? [])),
  now,
});

type PricedOption = { price: LinePrice; option: { id: string; name: string | null } };
type LineParts = {
  input: BundleInput;
  rules: LineRules;
  sessions: readonly OccurrenceFacts[];
  price: (optionId: string | undefined) => Result<PricedOption, LineRefusal>;
};

function toLine(
  facts: LineFacts,
  { requesterId, side, now }: QuoteContext,
  { input, rules, sessions, price: priceFor }: LineParts,
): Result<DecidedLine, LineRefusal> {
  const { attendee, requester } = facts;
  if (input.personId !== null && !attendee?.can_book_for) return refuse({ code: 'person_not_linked' });
  const prices = rules.optionIds.map(priceFor);
  const priced = prices.find(({ ok: isPriced }) => isPriced) ?? prices[0];
  if (!priced) throw new Error('No pricing option to try');
  if (!priced.ok) return priced;
  const { price, option } = priced.value;
  return ok({
    input: {
      ...input,
      quantity: 1,
      detail: { ...input.detail, occurrenceIds: sessions.map(({ id }) => id) },
    },
    price,
    snapshot: toSnapshot(facts, sessions, { input, option: { id: option.id, name: option.name }, now }),
    // A session in progress never limits the hold; it is not sold.
    lastBookableAt: Math.max(now, Math.min(...sessions.map(({ last_bookable_at }) => last_bookable_at))),
    versions: {
      requester: requester?.version ?? null,
      attendee: attendee?.version ?? null,
      subject: sessions[0]?.schedule_version ?? null,
    },
    hasPriceRules: hasPriceRules({ requester, attendee }),
    sessions,
    maxGuestPlaces: getMaxGuestPlaces(requester, { requesterId, side }),
  });
}

function toSnapshot(
  { sessions: allSessions, attendee }: LineFacts,
  sessions: readonly OccurrenceFacts[],
  { input, option, now }: { input: BundleInput; option: LineSnapshot['option']; now: number },
): LineSnapshot {
  const [first] = sessions;
  if (!first?.bundle) throw new Error('Line without sessions of a camp or course');
  return {
    version: 2,
    title: first.bundle.name,
    timezone: first.timezone,
    times: sessions.map(({ starts_at, ends_at }) => ({ from: starts_at, until: ends_at })),
    place: {
      venueName: first.venue_name,
      venueSlug: first.venue_slug,
      location: first.location,
      address: first.venue_address,
    },
    occurrenceId: null,
    categorySlug: first.category_slug,
    picture: first.picture,
    attendee: toSnapshotAttendee(attendee, input.detail.child),
    option,
    ...(first.signed_waiver && { waiver: first.signed_waiver }),
    cancelUntil: getNextCutOff(sessions, now),
    notes: first.what_to_bring === '' ? [] : [{ code: 'what_to_bring', text: first.what_to_bring }],
    bundle: {
      type: input.detail.type,
      id: first.schedule_id,
      slug: first.bundle.slug,
      isWhole: input.detail.isWhole,
      totalSessions: allSessions.length,
    },
  };
}

/** BKG-03: each session is cancelled on its own. The next end of a session's period, or that of the first if all are over. */
function getNextCutOff(sessions: readonly OccurrenceFacts[], now: number): number {
  const ends = sessions.map((session) =>
    getCancelUntil({
      startsAt: session.starts_at,
      cutOffMinutes: session.cut_off_minutes,
      cutOffActions: session.cut_off_actions,
    }),
  );
  const coming = ends.filter((end) => end >= now);
  return Math.min(...(coming.length > 0 ? coming : ends));
}

function toSnapshotAttendee(
  attendee: PersonFacts | undefined,
  child: BundleInput['detail']['child'],
): LineSnapshot['attendee'] {
  if (attendee) return { id: attendee.id, firstName: attendee.first_name, lastName: attendee.last_name };
  return child ? { id: null, firstName: child.firstName, lastName: child.lastName } : null;
}
