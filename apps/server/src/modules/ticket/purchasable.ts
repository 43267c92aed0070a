import { ok, type Result } from '@pavilion/domain/result';
import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import { endBookings, lineStartSql, lockOccurrences, settleBookings } from '../booking/index.ts';
import {
  type HeldLine,
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  ReservationRefusedError,
} from '../cart/index.ts';
import { type OfferCache, readOccurrenceFacts } from '../offer/index.ts';
import { changeTicketQuantity } from './change-quantity.ts';
import { claimFromCache } from './claim-lines.ts';
import type { DecidedTicket } from './decide-tickets.ts';
import { findTooFewAdults } from './find-too-few-adults.ts';
import { orRefuse } from './or-refuse.ts';
import { quoteHeldTickets, quoteNewTickets } from './quote-tickets.ts';
import { reserveTickets } from './reserve-tickets.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';
import { reassignTicket } from './store/reassign-ticket.ts';

/** The kind `ticket`: a number of tickets of one type in an occurrence, whose places count people (ACT-29). */
export const createTicketPurchasable = (cache: OfferCache): Purchasable<'ticket'> => ({
  kind: 'ticket',
  emailWording: 'booking',
  startSql: lineStartSql,
  isRepeatable: true,
  quote: quoteNewTickets,
  claimFast: (run, context, fast, inputs) => claimFromCache(run, cache, { context, fast, inputs }),

  async revalidate(run, context, lines) {
    const quoted = await quoteHeldTickets(run, context, lines);
    if (!quoted.ok) return quoted;
    const checked = await checkHeldRatios(run, context, lines, quoted.value);
    return checked.ok ? quoted : checked;
  },

  reserve: (tx, context, target, quoted) =>
    // `quote` of this kind returned them, with their facts.
    orRefuse(reserveTickets(tx, context, target, quoted as readonly DecidedTicket[])),

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
  findProblems: (run, cart, lines) => findTooFewAdults(run, cache, { ...cart, lines }),
  changeQuantity: changeTicketQuantity,

  lockForMove: (tx, { clientId }, lineIds) => lockOccurrences(tx, { clientId, lineIds }),

  async reassign(tx, { clientId }, { id, quoted: { input, price }, bookedById }) {
    const limit = await reassignTicket(tx, {
      clientId,
      lineId: id,
      personId: input.personId,
      bookedById,
      amount: price.amount,
    });
    if (limit !== undefined) {
      throw new ReservationRefusedError({
        code: 'person_limit_reached',
        nextStep: 'choose_another',
        params: { limit },
      });
    }
  },

  release: (tx, { clientId }, lineIds) => endBookings(tx, { clientId, lineIds }, 'lapsed'),

  async fulfil(tx, { clientId, now }, lineIds) {
    const { count } = await settleBookings(tx, { clientId, now, lineIds });
    if (count !== lineIds.length) throw new Error(`Settled ${count} of ${lineIds.length} reserved tickets`);
  },

  cancel: (tx, { clientId }, lineIds) => endBookings(tx, { clientId, lineIds }, 'cancelled'),
});

/**
 * Whether the requester's tickets still keep the ratio of each occurrence: an adult's may have been removed. Lines of a
 * guest are checked once their new owner pays.
 */
async function checkHeldRatios(
  run: RunStatement,
  { clientId, requesterId }: QuoteContext,
  lines: readonly HeldLine<'ticket'>[],
  decided: readonly DecidedTicket[],
): Promise<Result<undefined, LineRefusal>> {
  if (requesterId === null || lines.some(({ isNewToOwner }) => isNewToOwner)) return ok(undefined);
  const occurrences = new Map(decided.map(({ occurrence }) => [occurrence.id, occurrence]));
  for (const { id: occurrenceId, child_ratio: ratio } of occurrences.values()) {
    if (!ratio) continue;
    const query = { clientId, occurrenceId, cartId: null, requesterId, expiredAt: null };
    const checked = checkChildRatio(await readTicketCounts(run, query), ratio);
    if (!checked.ok) return checked;
  }
  return ok(undefined);
}
