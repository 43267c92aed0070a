import { minHoldMs, startOrExtendHold } from '@pavilion/domain/cart';
import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import { type ClaimRow, toDatabaseRefusal } from '../booking/index.ts';
import {
  type CartTarget,
  type ClaimedCart,
  type FastClaim,
  type QuoteContext,
  toCartLine,
} from '../cart/index.ts';
import type { OfferCache } from '../offer/index.ts';
import { countTickets, type DecidedTicket, decideTickets, type TicketInput } from './decide-tickets.ts';
import { claimTickets, type TicketClaim } from './store/claim-tickets.ts';

type ClaimRequest = {
  context: QuoteContext;
  target: CartTarget;
  fast: Pick<FastClaim, 'sessionHash' | 'idempotency' | 'lapseShownSince'>;
  /** The ids of the new lines; undefined for new ones. */
  lineIds?: readonly string[];
};
type FastLines = { context: QuoteContext; fast: FastClaim; inputs: readonly TicketInput[] };

/** A process keeps few claims in flight on one occurrence: its row is slower with more (createKeyedQueue). */
const queueClaim = createKeyedQueue(4);

/** BSK-15: claims the decided lines of one occurrence, in a transaction or as a statement of its own. */
export const claimLines = (
  run: RunStatement,
  request: ClaimRequest,
  lines: readonly DecidedTicket[],
): Promise<ClaimRow> => claimTickets(run, toClaim(request, lines));

/**
 * BSK-15: decides on cached facts and claims in one statement that verifies their versions. Undefined for tickets of
 * several occurrences or attendees, and after any refusal, because its reason must come from fresh facts (decision 0013).
 * Tickets that keep the ratio by themselves also keep it with others that do, so those in the cart are not read.
 */
export async function claimFromCache(
  run: RunStatement,
  cache: OfferCache,
  { context, fast, inputs }: FastLines,
): Promise<ClaimedCart | undefined> {
  const { clientId, requesterId, side, now } = context;
  const [first] = inputs;
  if (!first) return undefined;
  const { personId, detail } = first;
  const { occurrenceId } = detail;
  if (inputs.some((input) => input.personId !== personId || input.detail.occurrenceId !== occurrenceId))
    return undefined;
  const query = { clientId, requesterId, personId, occurrenceId, side, now };
  const [occurrence, requester, attendee] = await cache.read(query);
  if (!occurrence) return undefined;
  const facts = {
    occurrence,
    findPerson: (id: number | null) => (id === requesterId ? requester : attendee),
    // The claim counts the places that the requester has.
    occurrencePlacesHeld: 0,
    hasPersonLimit: side === 'online',
  };
  const requested = inputs.map((input) => ({ input, optionIds: [input.optionId] }));
  const decided = decideTickets(facts, context, requested);
  if (!decided.ok || decided.value.some(({ hasPriceRules }) => hasPriceRules)) return undefined;
  if (!checkChildRatio(decided.value.map(countTickets), occurrence.child_ratio).ok) return undefined;
  try {
    const row = await queueClaim(occurrenceId, () =>
      claimLines(run, { context, target: fast.target, fast }, decided.value),
    );
    if (row.outcome === 'claimed') {
      const { cart: id, ends, cap, lines, credit } = row;
      return { id, endsAt: ends.getTime(), capAt: cap.getTime(), lines: lines.map(toCartLine), credit };
    }
  } catch (error) {
    if (!toDatabaseRefusal(error)) throw error;
  }
  cache.forget(query, occurrence);
  return undefined;
}

function toClaim(
  { context, target, fast, ...request }: ClaimRequest,
  lines: readonly DecidedTicket[],
): TicketClaim {
  const { clientId, now, requesterId, side } = context;
  const [first] = lines;
  if (!first) throw new Error('No tickets to claim');
  const { occurrence } = first;
  const firstHold = startOrExtendHold(undefined, occurrence.last_bookable_at, now);
  if (!firstHold.ok) throw new Error(`New hold refused: ${firstHold.refusal.code}`);
  // In the order of the request: random ids of one instant have none.
  const lineIds = request.lineIds ?? lines.map(() => createId(now)).toSorted();
  return {
    clientId,
    now,
    ...fast,
    target,
    requesterId,
    people: listPeople(requesterId, lines),
    hold: {
      firstEndsAt: firstHold.value.endsAt,
      firstCapAt: firstHold.value.capAt,
      minEndsAt: now + minHoldMs,
      lastBookableAt: occurrence.last_bookable_at,
    },
    // Staff sell as many places as there are.
    maxPersonPlaces: side === 'foh' ? null : occurrence.max_places_per_person,
    maxGuestPlaces: first.maxGuestPlaces,
    side,
    occurrence: { id: occurrence.id, version: occurrence.version },
    schedule: { id: occurrence.schedule_id, version: occurrence.schedule_version },
    lines: lines.map((line, index) => ({
      lineId: lineIds[index] ?? createId(now),
      bookingId: createId(now),
      ticketId: line.ticket.id,
      places: line.places,
      quoted: line,
    })),
  };
}

/** The requester and the attendees, with the versions of the facts that the decision read. */
function listPeople(requesterId: number | null, lines: readonly DecidedTicket[]): TicketClaim['people'] {
  const people = new Map<number, number>();
  for (const { input, versions } of lines) {
    if (requesterId !== null && versions.requester !== null) people.set(requesterId, versions.requester);
    if (input.personId !== null && versions.attendee !== null) people.set(input.personId, versions.attendee);
  }
  return [...people].map(([id, version]) => ({ id, version }));
}
