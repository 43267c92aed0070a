import { ok, type Result } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import {
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  ReservationRefusedError,
  toCartLine,
} from '../cart/index.ts';
import { type OfferCache, readOccurrenceFacts, readOwnBookings, readPeopleFacts } from '../offer/index.ts';
import { claimLine, isCourt, toClaimResult } from './claim-line.ts';
import { type BookingFacts, type DecidedBooking, decideHeldLine, decideNewLine } from './decide-lines.ts';
import { cancelBookings } from './store/cancel-bookings.ts';
import { toDatabaseRefusal } from './store/database-refusal.ts';
import { lapseBookings } from './store/lapse-bookings.ts';
import { moveBooking } from './store/move-booking.ts';
import { settleBookings } from './store/settle-bookings.ts';

/** Places in one occurrence: the kind `booking`. `cache` serves the claim in one round trip. */
export const createBookingPurchasable = (cache: OfferCache): Purchasable<'booking'> => ({
  kind: 'booking',
  needsHold: true,

  async quote(run, context, inputs) {
    const readFacts = await createFactsReader(run, context, inputs);
    let guestPlacesHeld = context.guestPlacesHeld;
    return decideAll(inputs, (input) => {
      const decided = decideNewLine(readFacts(input), { ...context, guestPlacesHeld }, input);
      guestPlacesHeld += input.quantity;
      return decided;
    });
  },

  async revalidate(run, context, lines) {
    const readFacts = await createFactsReader(
      run,
      context,
      lines.map(({ input }) => input),
    );
    return decideAll(lines, (line) => decideHeldLine(readFacts(line.input, line.id), context, line));
  },

  async claimFast(run, context, fast, input) {
    const { clientId, requesterId, side, now } = context;
    const { occurrenceId } = input.detail;
    const [occurrence, requester, attendee] = await Promise.all([
      cache.readOccurrence({ clientId, occurrenceId, side, now }),
      requesterId === null ? undefined : cache.readPerson({ clientId, requesterId, personId: requesterId }),
      requesterId === null || input.personId === null
        ? undefined
        : cache.readPerson({ clientId, requesterId, personId: input.personId }),
    ]);
    const decided = decideNewLine({ occurrence, requester, attendee, ownStatus: null }, context, input);
    if (!decided.ok) return undefined;
    try {
      const row = await claimLine(run, { context, target: fast.target, fast }, decided.value);
      if (row.outcome !== 'claimed') return undefined;
      return {
        id: row.cart,
        endsAt: row.ends.getTime(),
        capAt: row.cap.getTime(),
        lines: row.lines.map(toCartLine),
      };
    } catch (error) {
      if (!toDatabaseRefusal(error)) throw error;
      return undefined;
    }
  },

  async reserve(tx, context, target, quoted) {
    const fast = { sessionHash: null, idempotency: undefined, lapseShownSince: context.now };
    // `quote` of this kind made them, with their facts.
    const decided = (quoted as readonly DecidedBooking[]).toSorted((a, b) =>
      getLockOrder(a) < getLockOrder(b) ? -1 : 1,
    );
    for (const line of decided) {
      const claimed = await claimLine(tx, { context, target, fast }, line).catch((error: unknown) => {
        const refusal = toDatabaseRefusal(error);
        throw refusal ? new ReservationRefusedError(refusal) : error;
      });
      const result = toClaimResult(claimed);
      if (!result.ok) return result;
    }
    return ok(undefined);
  },

  async reassign(tx, { clientId }, { id, quoted, bookedById }) {
    await moveBooking(tx, {
      clientId,
      lineId: id,
      personId: quoted.input.personId,
      bookedById,
      amount: quoted.price.amount,
    }).catch((error: unknown) => {
      const refusal = toDatabaseRefusal(error);
      throw refusal ? new ReservationRefusedError(refusal) : error;
    });
  },

  async release(tx, { clientId }, lineIds) {
    await lapseBookings(tx, { clientId, lineIds });
  },

  async fulfil(tx, { clientId, now }, lineIds) {
    const count = await settleBookings(tx, { clientId, now, lineIds });
    if (count !== lineIds.length) throw new Error(`Settled ${count} of ${lineIds.length} reserved lines`);
  },

  async cancel(tx, { clientId }, lineIds) {
    await cancelBookings(tx, { clientId, lineIds });
  },
});

/** Counted occurrences by id, then courts by their root: the order of locks of all claims. */
const getLockOrder = ({ occurrence }: DecidedBooking): string =>
  isCourt(occurrence) ? `2${occurrence.root_id}${occurrence.id}` : `1${occurrence.id}`;

type BookingInput = Parameters<Purchasable<'booking'>['quote']>[2][number];

/** Reads the facts of all inputs at once, and finds those of one. `lineId`: what that line holds does not count. */
async function createFactsReader(
  run: RunStatement,
  { clientId, requesterId, side, now }: QuoteContext,
  inputs: readonly BookingInput[],
): Promise<(input: BookingInput, lineId?: string) => BookingFacts> {
  const occurrenceIds = [...new Set(inputs.map(({ detail }) => detail.occurrenceId))];
  const attendeeIds = inputs.flatMap(({ personId }) => personId ?? []);
  const personIds = [...new Set([...(requesterId === null ? [] : [requesterId]), ...attendeeIds])];
  const occurrences = await readOccurrenceFacts(run, { clientId, occurrenceIds, side, now });
  const people = await readPeopleFacts(run, { clientId, requesterId, personIds });
  const ownBookings = await readOwnBookings(run, { clientId, personIds, occurrenceIds });
  const findPerson = (id: number | null) => (id === null ? undefined : people.get(id));
  return ({ detail: { occurrenceId }, personId }, lineId) => ({
    occurrence: occurrences.get(occurrenceId),
    requester: findPerson(requesterId),
    attendee: findPerson(personId),
    ownStatus:
      ownBookings.find(
        (own) => own.personId === personId && own.occurrenceId === occurrenceId && own.lineId !== lineId,
      )?.status ?? null,
  });
}

/** Every decision, or the first refusal. */
function decideAll<Item>(
  items: readonly Item[],
  decide: (item: Item) => Result<DecidedBooking, LineRefusal>,
): Result<readonly DecidedBooking[], LineRefusal> {
  const decided: DecidedBooking[] = [];
  for (const item of items) {
    const result = decide(item);
    if (!result.ok) return result;
    decided.push(result.value);
  }
  return ok(decided);
}
