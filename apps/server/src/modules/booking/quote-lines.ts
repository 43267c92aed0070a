import { ok, type Result } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { HeldLine, LineInput, LineRefusal, QuoteContext } from '../cart/index.ts';
import {
  readOccurrenceFacts,
  readOpenOffers,
  readOwnBookings,
  readPeopleFacts,
  readPlacesHeld,
} from '../offer/index.ts';
import { type BookingFacts, type DecidedBooking, decideHeldLine, decideNewLine } from './decide-lines.ts';
import type { Move } from './read-session-change.ts';
import { forReplaced, readReplaced } from './replace-booking.ts';

type BookingInput = LineInput<'booking'>;
type DecisionResult = Result<readonly DecidedBooking[], LineRefusal>;

/** PRC-01, ACT-31: decides and prices new lines on fresh facts, or returns the first refusal. */
export async function quoteNewLines(
  run: RunStatement,
  context: QuoteContext,
  requested: readonly BookingInput[],
): Promise<DecisionResult> {
  const replaced = await readReplaced(run, context, requested);
  const inputs = requested.map((input) => forReplaced(input, replaced));
  const findFacts = await readFacts(
    run,
    context,
    { inputs, replaced },
    { expiredAt: context.now, placesExpiredAt: context.now },
  );
  let { guestPlacesHeld } = context;
  const earlier: BookingInput[] = [];
  return decideAll(inputs, (input) => {
    const facts = findFacts(input);
    const occurrencePlacesHeld = facts.occurrencePlacesHeld + countPlaces(earlier, input);
    const decided = decideNewLine({ ...facts, occurrencePlacesHeld }, { ...context, guestPlacesHeld }, input);
    guestPlacesHeld += input.quantity;
    earlier.push(input);
    return decided;
  });
}

const countPlaces = (inputs: readonly BookingInput[], { detail }: BookingInput): number =>
  inputs.reduce(
    (sum, input) => sum + (input.detail.occurrenceId === detail.occurrenceId ? input.quantity : 0),
    0,
  );

/** PRC-01: decides and prices reserved lines. */
export async function quoteHeldLines(
  run: RunStatement,
  context: QuoteContext,
  lines: readonly HeldLine<'booking'>[],
): Promise<DecisionResult> {
  const inputs = lines.map(({ input }) => input);
  const replaced = await readReplaced(run, context, inputs);
  const findFacts = await readFacts(
    run,
    context,
    { inputs, replaced },
    // A move lapses the attendee's expired booking, but a requester's expired hold may be renewed by a merge.
    { expiredAt: context.now, placesExpiredAt: null },
  );
  return decideAll(lines, (line) => decideHeldLine(findFacts(line.input, line.id), context, line));
}

/**
 * Reads the facts of all inputs, and returns a lookup for one of them. Left out are the booking of `lineId` and those
 * of the attendee whose hold has expired at `expiredAt`, because the claim lapses them. `placesExpiredAt` is the same for
 * the requester's places.
 */
async function readFacts(
  run: RunStatement,
  { clientId, requesterId, side, now }: QuoteContext,
  { inputs, replaced }: { inputs: readonly BookingInput[]; replaced: ReadonlyMap<string, Move> },
  { expiredAt, placesExpiredAt }: { expiredAt: number; placesExpiredAt: number | null },
): Promise<(input: BookingInput, lineId?: string) => BookingFacts> {
  const occurrenceIds = [...new Set(inputs.map(({ detail }) => detail.occurrenceId))];
  const attendeeIds = inputs.flatMap(({ personId }) => personId ?? []);
  const personIds = [...new Set([...(requesterId === null ? [] : [requesterId]), ...attendeeIds])];
  const read = joinStatements(run);
  const held = { clientId, requesterId, occurrenceIds, expiredAt: placesExpiredAt };
  const [occurrences, people, ownBookings, openOffers, placesHeld] = await Promise.all([
    readOccurrenceFacts(read, { clientId, occurrenceIds, side, now }),
    readPeopleFacts(read, { clientId, requesterId, personIds }),
    readOwnBookings(read, { clientId, personIds, occurrenceIds, expiredAt }),
    readOpenOffers(read, { clientId, personIds, occurrenceIds, now }),
    readPlacesHeld(read, held),
  ]);
  const findPerson = (id: number | null) => (id === null ? undefined : people.get(id));
  return ({ detail: { occurrenceId, replaces }, personId }, lineId) => {
    const own = ownBookings.find(
      (booking) =>
        booking.personId === personId && booking.occurrenceId === occurrenceId && booking.lineId !== lineId,
    );
    return {
      occurrence: occurrences.get(occurrenceId),
      requester: findPerson(requesterId),
      attendee: findPerson(personId),
      ownStatus: own?.status ?? (openOffers.has(`${personId} ${occurrenceId}`) ? 'offered' : null),
      occurrencePlacesHeld: placesHeld.get(occurrenceId) ?? 0,
      replaced: replaces && replaced.get(replaces.bookingId),
    };
  };
}

/** All decisions, or the first refusal. */
function decideAll<Item>(
  items: readonly Item[],
  decide: (item: Item) => Result<DecidedBooking, LineRefusal>,
): DecisionResult {
  const decided: DecidedBooking[] = [];
  for (const item of items) {
    const result = decide(item);
    if (!result.ok) return result;
    decided.push(result.value);
  }
  return ok(decided);
}
