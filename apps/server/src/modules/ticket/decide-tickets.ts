import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { TicketCount } from '@pavilion/domain/ticket/ticket';
import { toOccurrenceSnapshot } from '../booking/index.ts';
import type { LineInput, LineRefusal, QuoteContext, QuotedLine } from '../cart/index.ts';
import {
  decideOffer,
  getMaxGuestPlaces,
  hasPriceRules,
  isInductionMissing,
  nameAttendee,
  type OccurrenceFacts,
  type PersonFacts,
  priceOffer,
  type TicketRow,
  toOfferPerson,
} from '../offer/index.ts';

export type TicketInput = LineInput<'ticket'>;

/** A decided line with the facts that its claim verifies. */
export type DecidedTicket = QuotedLine<'ticket'> & {
  occurrence: OccurrenceFacts;
  ticket: TicketRow;
  places: number;
  maxGuestPlaces: number | null;
};

/** The facts of the decisions on all lines with tickets of one occurrence. */
export type TicketFacts = {
  occurrence: OccurrenceFacts;
  findPerson: (id: number | null) => PersonFacts | undefined;
  /** Places that the requester has in the occurrence, without those of these lines. */
  occurrencePlacesHeld: number;
  /** Whether the maximum of a person and of a guest applies. */
  hasPersonLimit: boolean;
};

type RequestedTicket = { input: TicketInput; optionIds: readonly (string | undefined)[] };

/** ACT-29, ACT-31: decides and prices the tickets of one occurrence together, because they share its places. */
export function decideTickets(
  { occurrence, findPerson, occurrencePlacesHeld, hasPersonLimit }: TicketFacts,
  { requesterId, side, guestPlacesHeld, now }: QuoteContext,
  requested: readonly RequestedTicket[],
): Result<readonly DecidedTicket[], LineRefusal> {
  const decided: DecidedTicket[] = [];
  const requester = findPerson(requesterId);
  for (const { input, optionIds } of requested) {
    const ticket = occurrence.tickets.find(({ id }) => id === input.detail.ticketId);
    if (!ticket) return refuse({ code: 'ticket_not_found' });
    const attendee = findPerson(input.personId);
    if (input.personId !== null && !attendee?.can_book_for) return refuse({ code: 'person_not_linked' });
    const person = toOfferPerson(attendee, requesterId !== null);
    const places = input.quantity * ticket.attendees;
    const { decision } = decideOffer(occurrence, person, {
      places: decided.reduce((sum, line) => sum + line.places, places),
      // A person may have several tickets.
      ownStatus: null,
      isProvisional: hasPersonLimit && requester?.is_provisional === true,
      guestPlacesHeld,
      occurrencePlacesHeld,
      maxPlacesPerPerson: hasPersonLimit ? occurrence.max_places_per_person : null,
      isInductionMissing: isInductionMissing(occurrence.needs, attendee?.completed_ids ?? []),
      now,
    });
    if (decision.refusal) return refuse(nameAttendee(decision.refusal, attendee, requesterId));
    const options = occurrence.options.filter(({ id }) => ticket.option_ids.includes(id));
    // A ticket for several people is not a member's own.
    const takesBenefit = ticket.attendees === 1 && !input.withheld?.includes('benefit');
    const prices = optionIds.map((optionId) =>
      priceOffer({ ...occurrence, options }, person, {
        places: input.quantity,
        optionId,
        takesBenefit,
        now,
      }),
    );
    const priced = prices.find(({ ok: isPriced }) => isPriced) ?? prices[0];
    if (!priced) throw new Error('No pricing option to try');
    if (!priced.ok) return priced;
    const { price, option } = priced.value;
    decided.push({
      input: { ...input, detail: { ...input.detail, places } },
      price,
      snapshot: toTicketSnapshot(occurrence, attendee, { ticket, option }),
      lastBookableAt: occurrence.last_bookable_at,
      versions: {
        requester: requester?.version ?? null,
        attendee: attendee?.version ?? null,
        subject: occurrence.version,
      },
      hasPriceRules: hasPriceRules({ requester, attendee, occurrence, now }),
      occurrence,
      ticket,
      places,
      maxGuestPlaces: getMaxGuestPlaces(requester, { requesterId, side }),
    });
  }
  return ok(decided);
}

/** A decided line as the ratio counts it. */
export const countTickets = ({ ticket, input }: DecidedTicket): TicketCount => ({
  ...ticket,
  quantity: input.quantity,
});

/** The title names the ticket: 'Family swim: Adult'. */
function toTicketSnapshot(
  occurrence: OccurrenceFacts,
  attendee: PersonFacts | undefined,
  { ticket, option }: { ticket: TicketRow; option: { id: string; name: string | null } },
) {
  const snapshot = toOccurrenceSnapshot(occurrence, attendee, { id: option.id, name: option.name });
  return {
    ...snapshot,
    title: `${snapshot.title}: ${ticket.name}`,
    ticket: { id: ticket.id, name: ticket.name },
  };
}
