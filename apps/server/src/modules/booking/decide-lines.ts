import type { LineSnapshot } from '@pavilion/domain/line';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { HeldLine, LineInput, LineRefusal, QuoteContext, QuotedLine } from '../cart/index.ts';
import {
  decideOffer,
  getCancelUntil,
  getMaxGuestPlaces,
  hasPriceRules,
  isInductionMissing,
  nameAttendee,
  nameKind,
  type OccurrenceFacts,
  type PersonFacts,
  priceOffer,
  toOfferPerson,
} from '../offer/index.ts';

import type { Move } from './read-session-change.ts';
import { decideReplacement, toHeldRefusal } from './replace-booking.ts';

/** A decided line with the facts that its claim verifies and allocates. */
export type DecidedBooking = QuotedLine<'booking'> & {
  occurrence: OccurrenceFacts;
  maxGuestPlaces: number | null;
};

/** The facts of one decision. `ownStatus` and `occurrencePlacesHeld` leave out the line's own booking. */
export type BookingFacts = {
  occurrence: OccurrenceFacts | undefined;
  requester: PersonFacts | undefined;
  attendee: PersonFacts | undefined;
  ownStatus: 'reserved' | 'booked' | 'offered' | null;
  /** Places that the requester has in the occurrence. */
  occurrencePlacesHeld: number;
  /** The booking whose place the line takes. */
  replaced?: Move | undefined;
};

/** BSK-03, ACT-31: decides and prices a new line. */
export function decideNewLine(
  { occurrence, ...facts }: BookingFacts,
  context: QuoteContext,
  input: LineInput<'booking'>,
): Result<DecidedBooking, LineRefusal> {
  if (!occurrence) return refuse({ code: 'occurrence_not_found' });
  if (occurrence.tickets.length > 0) return refuse({ code: 'ticket_required', nextStep: 'choose_tickets' });
  const hasPersonLimit = context.side === 'online';
  return decide({ occurrence, ...facts }, context, { input, optionIds: [input.optionId], hasPersonLimit });
}

/** PRC-01: decides and prices a reserved line, whose own places count as available. */
export function decideHeldLine(
  { occurrence, ...facts }: BookingFacts,
  context: QuoteContext,
  { input, canChangeOption, isNewToOwner: hasPersonLimit }: HeldLine<'booking'>,
): Result<DecidedBooking, LineRefusal> {
  if (!occurrence) return refuse({ code: 'occurrence_cancelled', nextStep: 'choose_another' });
  const available = Math.max(occurrence.available, 0) + input.quantity;
  const optionIds = canChangeOption ? [input.optionId, undefined] : [input.optionId];
  const decided = decide(
    { occurrence: { ...occurrence, available }, ...facts },
    { ...context, guestPlacesHeld: 0 },
    { input, optionIds, hasPersonLimit },
  );
  return decided.ok || !input.detail.replaces ? decided : refuse(toHeldRefusal(decided.refusal));
}

type Decidable = BookingFacts & { occurrence: OccurrenceFacts };
type DecidableLine = {
  input: LineInput<'booking'>;
  optionIds: readonly (string | undefined)[];
  hasPersonLimit: boolean;
};

function decide(
  { occurrence, requester, attendee, ownStatus, occurrencePlacesHeld, replaced }: Decidable,
  { requesterId, side, guestPlacesHeld, now }: QuoteContext,
  { input, optionIds, hasPersonLimit }: DecidableLine,
): Result<DecidedBooking, LineRefusal> {
  if (input.personId !== null && !attendee?.can_book_for) return refuse({ code: 'person_not_linked' });
  const person = toOfferPerson(attendee, requesterId !== null);
  const { decision } = decideOffer(occurrence, person, {
    places: input.quantity,
    ownStatus,
    isProvisional: hasPersonLimit && requester?.is_provisional === true,
    guestPlacesHeld,
    occurrencePlacesHeld,
    maxPlacesPerPerson: hasPersonLimit ? occurrence.max_places_per_person : null,
    isInductionMissing: isInductionMissing(occurrence.needs, attendee?.completed_ids ?? []),
    now,
  });
  if (decision.refusal) {
    const refusal = nameKind(decision.refusal, occurrence.is_class);
    return refuse(nameAttendee(refusal, attendee, requesterId));
  }
  const takesBenefit = !input.withheld?.includes('benefit');
  const prices = optionIds.map((optionId) =>
    priceOffer(occurrence, person, { places: input.quantity, optionId, takesBenefit, now }),
  );
  const priced = prices.find(({ ok: isPriced }) => isPriced) ?? prices[0];
  if (!priced) throw new Error('No pricing option to try');
  if (!priced.ok) return priced;
  const { price, option } = priced.value;
  const snapshot = toOccurrenceSnapshot(occurrence, attendee, { id: option.id, name: option.name });
  const line = input.detail.replaces
    ? decideReplacement(replaced, { input, occurrence, price, now })
    : ok({ input, price, replaces: undefined });
  if (!line.ok) return line;
  const { replaces } = line.value;
  return ok({
    input: line.value.input,
    price: line.value.price,
    snapshot: replaces ? { ...snapshot, replaces } : snapshot,
    lastBookableAt: occurrence.last_bookable_at,
    versions: {
      requester: requester?.version ?? null,
      attendee: attendee?.version ?? null,
      subject: occurrence.version,
    },
    hasPriceRules: hasPriceRules({ requester, attendee, occurrence, now }),
    occurrence,
    maxGuestPlaces: getMaxGuestPlaces(requester, { requesterId, side }),
  });
}

/** What a line of places in an occurrence shows. */
export const toOccurrenceSnapshot = (
  occurrence: OccurrenceFacts,
  attendee: PersonFacts | undefined,
  option: LineSnapshot['option'],
): LineSnapshot => ({
  version: 2,
  title: occurrence.name,
  timezone: occurrence.timezone,
  times: [{ from: occurrence.starts_at, until: occurrence.ends_at }],
  place: {
    venueName: occurrence.venue_name,
    venueSlug: occurrence.venue_slug,
    location: occurrence.location,
    address: occurrence.venue_address,
  },
  occurrenceId: occurrence.id,
  categorySlug: occurrence.category_slug,
  picture: occurrence.picture,
  attendee: attendee
    ? { id: attendee.id, firstName: attendee.first_name, lastName: attendee.last_name }
    : null,
  option,
  ...(occurrence.signed_waiver && { waiver: occurrence.signed_waiver }),
  cancelUntil: getCancelUntil({
    startsAt: occurrence.starts_at,
    cutOffMinutes: occurrence.cut_off_minutes,
    cutOffActions: occurrence.cut_off_actions,
  }),
  notes: occurrence.what_to_bring === '' ? [] : [{ code: 'what_to_bring', text: occurrence.what_to_bring }],
});
