import type { Transaction } from '#platform/database/database';
import { lockCheckoutsOfLines, refundLine } from '../refund/index.ts';
import { readBookingsById } from './store/read-bookings.ts';
import { readReplacing } from './store/replacement.ts';
import { getRefund, withReplaced } from './view-cancellation.ts';

/**
 * CHK-12: gives back what was paid for the bookings that lines of an unpaid order have replaced, because their places are
 * gone too. The difference was never paid. No fee is kept.
 */
export async function refundReplaced(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<void> {
  for (const { id, personId } of await readReplacing(tx, { clientId, lineIds })) {
    const [row] = await readBookingsById(tx, { clientId, personId, ids: [id] });
    const earlier = row ? withReplaced({ ...row, status: 'settled' }).slice(1) : [];
    await lockCheckoutsOfLines(tx, { clientId, cartLineIds: earlier.map((part) => part.line_id) });
    for (const part of earlier) {
      const { amount } = getRefund([{ ...part, cut_off_actions: [] }], { now, source: 'foh' });
      if (amount === 0) continue;
      const refunded = await refundLine(tx, {
        clientId,
        cartLineId: part.line_id,
        bookings: [{ id: part.id, amount }],
        amount,
        destination: part.refund_rule.destination,
        reason: 'cancellation',
        now,
      });
      if (!refunded.ok) throw new Error(`Booking ${part.id} not refunded: ${refunded.refusal.code}`);
    }
  }
}
