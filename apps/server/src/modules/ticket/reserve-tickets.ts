import { ok, type Result } from '@pavilion/domain/result';
import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { Transaction } from '#platform/database/database';
import { toClaimResult } from '../booking/index.ts';
import {
  type CartTarget,
  type ClaimRefusalCode,
  getOrCreateCart,
  type LineRefusal,
  type QuoteContext,
} from '../cart/index.ts';
import { claimLines } from './claim-lines.ts';
import { countTickets, type DecidedTicket } from './decide-tickets.ts';
import { groupByKey } from './group-by-key.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';

type ReservationResult = Result<undefined, LineRefusal<ClaimRefusalCode>>;

/**
 * BSK-15: claims the tickets of each occurrence in one statement, in the order of the occurrences' ids. The ratio counts
 * the tickets of the cart too: its hold is locked, so no concurrent addition changes them.
 */
export async function reserveTickets(
  tx: Transaction,
  context: QuoteContext,
  target: CartTarget,
  decided: readonly DecidedTicket[],
): Promise<ReservationResult> {
  const fast = { sessionHash: null, idempotency: undefined, lapseShownSince: context.now };
  const byOccurrence = groupByKey(decided, ({ occurrence }) => occurrence.id);
  const inLockOrder = [...byOccurrence].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, lines] of inLockOrder) {
    const checked = await checkRatio(tx, context, target, lines);
    if (!checked.ok) return checked;
    const result = toClaimResult(await claimLines(tx, { context, target, fast }, lines));
    if (!result.ok) return result;
  }
  return ok(undefined);
}

/** Whether new tickets of an occurrence keep its ratio together with those that the requester has. */
async function checkRatio(
  tx: Transaction,
  { requesterId, now }: QuoteContext,
  target: CartTarget,
  lines: readonly DecidedTicket[],
): Promise<ReservationResult> {
  const [first] = lines;
  const ratio = first?.occurrence.child_ratio;
  if (!first || !ratio) return ok(undefined);
  const counts = await readTicketCounts(tx, {
    clientId: target.clientId,
    occurrenceId: first.occurrence.id,
    cartId: await getOrCreateCart(tx, target),
    requesterId,
    expiredAt: now,
  });
  return checkChildRatio([...counts, ...lines.map(countTickets)], ratio);
}
