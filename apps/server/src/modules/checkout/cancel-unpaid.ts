import { addToOutbox } from '#platform/jobs/outbox';
import { cancelLines, forEachKind } from '../cart/index.ts';
import { buildUnpaidCancelledEmail } from '../email/index.ts';
import { transfer } from '../journal/index.ts';
import { markCancelled, parseOrderSnapshot } from '../order/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { lockCheckout, readClientForEmail } from './store/checkout.ts';
import { readOverdueCheckouts, readOverdueLines } from './store/overdue-lines.ts';

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

async function cancelOrder({ database, purchasables, now }: CheckoutDeps, key: Key): Promise<void> {
  const { clientId, checkoutId } = key;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const at = now();
    // Read again under the lock: whoever came first has freed them, or the order has been paid.
    const unpaid = await readOverdueLines(tx, key, at);
    if (!unpaid) return { ok: true };
    const { orderId, attemptId } = unpaid;
    const snapshot = parseOrderSnapshot(unpaid.snapshot);
    const lineIds = unpaid.lines.map(({ id }) => id);
    await forEachKind(
      purchasables,
      unpaid.lines.map(({ id, kind }) => ({ id, input: { kind } })),
      (purchasable, those) =>
        purchasable.cancel(
          tx,
          { clientId },
          those.map(({ id }) => id),
        ),
    );
    await cancelLines(tx, { clientId, lineIds });
    const amount = unpaid.lines.reduce((sum, line) => sum + line.amount, 0);
    const its = { clientId, orderId, attemptId, amount, now: at };
    await transfer(tx, { ...its, from: 'receivable', to: 'sales', reason: 'cancellation' });
    await markCancelled(tx, { clientId, id: orderId });
    const lines = snapshot.lines.filter(({ cartLineId }) => lineIds.includes(cartLineId));
    const email = buildUnpaidCancelledEmail(await readClientForEmail(tx, clientId), {
      ...snapshot,
      orderId,
      lines,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: at });
    return { ok: true };
  });
}
