import { splitAmount } from '@pavilion/domain/bundle/bundle-price';
import { ok, refuse } from '@pavilion/domain/result';
import {
  dropBookings,
  endBookings,
  lineStartSql,
  lockOccurrences,
  moveBundle,
  settleBookings,
  toClaimResult,
  toDatabaseRefusal,
} from '../booking/index.ts';
import { type Purchasable, ReservationRefusedError } from '../cart/index.ts';
import type { OfferCache } from '../offer/index.ts';
import { claimFromCache, claimLine } from './claim-line.ts';
import type { DecidedLine } from './decide-line.ts';
import { findSameChild } from './find-same-child.ts';
import { quoteHeldLines, quoteNewLines } from './quote-lines.ts';
import { countSessions, lockSessions, saveFewerSessions } from './store/bundle.ts';

/** The kind `bundle`: a camp or a course, all of whose sessions are claimed or none. */
export const createBundlePurchasable = (cache: OfferCache): Purchasable<'bundle'> => ({
  kind: 'bundle',
  emailWording: 'booking',
  startSql: lineStartSql,
  quote: quoteNewLines,
  revalidate: quoteHeldLines,
  claimFast: (run, context, fast, inputs) => claimFromCache(run, cache, { context, fast, inputs }),

  async reserve(tx, context, target, quoted) {
    const fast = { sessionHash: null, idempotency: undefined, lapseShownSince: context.now };
    // `quote` of this kind returned them, with their facts.
    const decided = quoted as readonly DecidedLine[];
    if (decided.length > 1) {
      const occurrenceIds = decided.flatMap(({ sessions }) => sessions.map(({ id }) => id));
      await lockSessions(tx, { clientId: context.clientId, occurrenceIds });
    }
    for (const line of decided) {
      const refusal = await findSameChild(tx, context, target, line);
      if (refusal) return refuse(refusal);
      const result = toClaimResult(await orRefuse(claimLine(tx, { context, target, fast }, line)));
      if (!result.ok) return result;
    }
    return ok(undefined);
  },

  lockForMove: (tx, { clientId }, lineIds) => lockOccurrences(tx, { clientId, lineIds }),

  async reassign(tx, { clientId, now }, { id, quoted: { input, price }, bookedById }) {
    const { occurrenceIds, isWhole } = input.detail;
    const dropped = await saveFewerSessions(tx, { clientId, lineId: id, occurrenceIds, isWhole });
    if (dropped.length > 0) await dropBookings(tx, { clientId, lineId: id, occurrenceIds: dropped });
    const shares = splitAmount(price.amount, occurrenceIds.length);
    await orRefuse(
      moveBundle(tx, {
        clientId,
        lineId: id,
        personId: input.personId,
        bookedById,
        amounts: new Map(occurrenceIds.map((occurrenceId, n) => [occurrenceId, shares[n] ?? 0])),
        now,
      }),
    );
  },

  release: (tx, { clientId }, lineIds) => endBookings(tx, { clientId, lineIds }, 'lapsed'),

  async fulfil(tx, { clientId, now }, lineIds) {
    const count = await countSessions(tx, { clientId, lineIds });
    const { count: settled } = await settleBookings(tx, { clientId, now, lineIds });
    if (settled !== count) throw new Error(`Settled ${settled} of ${count} reserved sessions`);
  },

  cancel: (tx, { clientId }, lineIds) => endBookings(tx, { clientId, lineIds }, 'cancelled'),
});

/** A refusal by the database aborts the transaction, so it is thrown as an error with the refusal. */
const orRefuse = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    const refusal = toDatabaseRefusal(error);
    throw refusal ? new ReservationRefusedError(refusal) : error;
  });
