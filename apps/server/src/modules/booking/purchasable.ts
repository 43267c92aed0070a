import { ok, type Result } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import {
  type CartTarget,
  type ClaimRefusalCode,
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  ReservationRefusedError,
} from '../cart/index.ts';
import { type OfferCache, readOccurrenceFacts } from '../offer/index.ts';
import { claimFromCache } from './claim-from-cache.ts';
import { claimLine, isCourt, toClaimResult } from './claim-line.ts';
import type { DecidedBooking } from './decide-lines.ts';
import { quoteHeldLines, quoteNewLines } from './quote-lines.ts';
import { refundReplaced } from './replace-booking.ts';
import { toDatabaseRefusal } from './store/database-refusal.ts';
import { endBookings } from './store/end-bookings.ts';
import { lineStartSql } from './store/line-start-sql.ts';
import { lockOccurrences, moveBooking } from './store/move-booking.ts';
import {
  cancelReplaced,
  lapseExpiredReplacement,
  lockReplaced,
  readBrokenReplacements,
  saveReplacement,
} from './store/replacement.ts';
import { settleBookings } from './store/settle-bookings.ts';

/** The kind `booking`: places in one occurrence. `cache` has the facts for the claim in one round trip. */
export const createBookingPurchasable = (cache: OfferCache): Purchasable<'booking'> => ({
  kind: 'booking',
  emailWording: 'booking',
  startSql: lineStartSql,
  quote: quoteNewLines,
  revalidate: quoteHeldLines,
  claimFast: (run, context, fast, inputs) => claimFromCache(run, cache, { context, fast, inputs }),

  reserve: (tx, context, target, quoted) =>
    // `quote` of this kind returned them, with their facts.
    reserveDecided(tx, context, target, quoted as readonly DecidedBooking[]),

  async readMaxPersonPlaces(run, { clientId, now }, lines) {
    const occurrenceIds = [...new Set(lines.map(({ input: { detail } }) => detail.occurrenceId))];
    const occurrences = await readOccurrenceFacts(run, { clientId, occurrenceIds, side: 'online', now });
    return new Map(
      lines.flatMap(({ id, input: { detail } }) => {
        const occurrence = occurrences.get(detail.occurrenceId);
        return occurrence ? [[id, occurrence.max_places_per_person] as const] : [];
      }),
    );
  },

  async findProblems(run, cart, lines) {
    if (lines && !lines.some(({ input: { detail } }) => 'replaces' in detail)) return [];
    const broken = await readBrokenReplacements(run, cart);
    return broken.map((lineId) => ({ ...replacedChanged, lineId }));
  },

  lockReplaced: (tx, { clientId }, lineIds) => lockReplaced(tx, { clientId, lineIds }),

  lockForMove: (tx, { clientId }, lineIds) => lockOccurrences(tx, { clientId, lineIds }),

  reassign: (tx, { clientId, now }, { id, quoted: { input, price }, bookedById }) =>
    orRefuse(
      moveBooking(tx, {
        clientId,
        lineId: id,
        personId: input.personId,
        bookedById,
        amount: price.amount,
        now,
      }),
    ),

  release: (tx, { clientId }, lineIds) => endBookings(tx, { clientId, lineIds }, 'lapsed'),

  async fulfil(tx, { clientId, now }, lineIds) {
    const { count, replaces } = await settleBookings(tx, { clientId, now, lineIds });
    if (count !== lineIds.length) throw new Error(`Settled ${count} of ${lineIds.length} reserved lines`);
    if (replaces) await leaveReplaced(tx, { clientId, lineIds, now });
  },

  async cancel(tx, { clientId, now }, lineIds) {
    await endBookings(tx, { clientId, lineIds }, 'cancelled');
    await refundReplaced(tx, { clientId, lineIds, now });
  },
});

/** Cancels the bookings that lines replace, and tells who waits for their places. */
async function leaveReplaced(tx: Transaction, lines: Parameters<typeof cancelReplaced>[1]): Promise<void> {
  const left = await cancelReplaced(tx, lines);
  const topics = left.map((occurrenceId) => `occurrence:${occurrenceId}`);
  if (topics.length > 0) await publishChange(tx, { clientId: lines.clientId, topics, now: lines.now });
}

/** Claims the lines one after the other, in lock order. */
async function reserveDecided(
  tx: Transaction,
  context: QuoteContext,
  target: CartTarget,
  quoted: readonly DecidedBooking[],
): Promise<Result<undefined, LineRefusal<ClaimRefusalCode>>> {
  const fast = { sessionHash: null, idempotency: undefined, lapseShownSince: context.now };
  const decided = quoted.toSorted((a, b) => (getLockOrder(a) < getLockOrder(b) ? -1 : 1));
  const { clientId, now } = context;
  for (const line of decided) {
    const { personId, detail } = line.input;
    const { occurrenceId, replaces } = detail;
    if (replaces) await lapseExpiredReplacement(tx, { clientId, bookingId: replaces.bookingId, now });
    const result = toClaimResult(await orRefuse(claimLine(tx, { context, target, fast }, line)));
    if (!result.ok) return result;
    if (replaces) await orRefuse(saveReplacement(tx, { clientId, personId, occurrenceId, replaces }));
  }
  return ok(undefined);
}

/** BKG-03: what a line would replace was cancelled or moved since. */
const replacedChanged = { code: 'replaced_booking_changed', nextStep: 'review_cart' } as const;

/** Lock order: counted occurrences by id, then courts by root location. */
const getLockOrder = ({ occurrence }: DecidedBooking): string =>
  isCourt(occurrence) ? `2${occurrence.root_id}${occurrence.id}` : `1${occurrence.id}`;

/** A refusal by the database aborts the transaction, so it is thrown as an error with the refusal. */
const orRefuse = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    const refusal = toDatabaseRefusal(error);
    throw refusal ? new ReservationRefusedError(refusal) : error;
  });
