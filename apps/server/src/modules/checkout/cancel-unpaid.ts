import { addToOutbox } from '#platform/jobs/outbox';
import { cancelBookings } from '../booking/index.ts';
import { buildUnpaidCancelledEmail } from '../email/index.ts';
import { transfer } from '../journal/index.ts';
import { markCancelled } from '../order/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkoutSnapshot } from './snapshot.ts';
import { readOverdueBookings, readOverdueCheckouts } from './store/unpaid.ts';
import { lockCheckout, readClientForEmail } from './store.ts';

/** Orders to a round: a round ends before its lock is given up. */
const maxOrders = 50;

type Key = { clientId: string; checkoutId: string };

/**
 * CHK-12: frees the places of orders whose money was refused for good, 24 hours after that or 2 hours before their
 * start, whichever is first; how many orders were looked at.
 */
export async function cancelUnpaidBookings(deps: CheckoutDeps): Promise<number> {
  const overdue = await readOverdueCheckouts(deps.database.run, deps.now(), maxOrders);
  for (const key of overdue) {
    await cancelOrder(deps, key).catch((error: unknown) => {
      deps.log.error({ err: error, checkout: key.checkoutId }, 'unpaid places were not freed');
    });
  }
  return overdue.length;
}

async function cancelOrder({ database, now }: CheckoutDeps, key: Key): Promise<void> {
  const { clientId, checkoutId } = key;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const at = now();
    // Read again under the lock: whoever came first has freed them, or the order has been paid.
    const unpaid = await readOverdueBookings(tx, key, at);
    if (!unpaid) return { ok: true };
    const { orderId, attemptId, bookingIds } = unpaid;
    const cancelled = await cancelBookings(tx, { clientId, orderId, bookingIds });
    const amount = cancelled.reduce((sum, booking) => sum + booking.amount, 0);
    const its = { clientId, orderId, attemptId, amount, now: at };
    await transfer(tx, { ...its, from: 'receivable', to: 'sales', reason: 'cancellation' });
    await markCancelled(tx, { clientId, id: orderId });
    const snapshot = checkoutSnapshot.parse(unpaid.snapshot);
    const ids = new Set(cancelled.map(({ id }) => id));
    const lines = snapshot.lines.filter(({ booking_id: id }) => ids.has(id));
    const email = buildUnpaidCancelledEmail(await readClientForEmail(tx, clientId), {
      ...snapshot,
      orderId,
      lines,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: at });
    return { ok: true };
  });
}
