import { addToOutbox } from '#platform/jobs/outbox';
import { cancelLines, forEachKind } from '../cart/index.ts';
import { buildUnpaidCancelledEmail } from '../email/index.ts';
import { transfer } from '../journal/index.ts';
import { markCancelled, parseOrderSnapshot } from '../order/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { lockCheckout, readClientForEmail } from './store/checkout.ts';
import { readOverdueCheckouts, readOverdueLines } from './store/unpaid-orders.ts';
import { toEmailOrder } from './to-email-order.ts';

/** Limits a round, so that it ends before its lock expires. */
const maxOrders = 50;

type CheckoutRef = { clientId: string; checkoutId: string };

/**
 * CHK-12: cancels orders whose capture failed, 24 hours after that or 2 hours before their first start, whichever is
 * first. Returns how many orders were overdue.
 */
export async function cancelUnpaidBookings(deps: CheckoutDeps): Promise<number> {
  const overdue = await readOverdueCheckouts(deps.database.run, {
    purchasables: deps.purchasables,
    now: deps.now(),
    maxCount: maxOrders,
  });
  for (const key of overdue) {
    await cancelOrder(deps, key).catch((error: unknown) => {
      deps.log.error({ err: error, checkoutId: key.checkoutId }, 'unpaid order cancellation failed');
    });
  }
  return overdue.length;
}

async function cancelOrder({ database, purchasables, now }: CheckoutDeps, key: CheckoutRef): Promise<void> {
  const { clientId, checkoutId } = key;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const at = now();
    // Read again under the lock: another process may have cancelled them, or the order may have been paid.
    const unpaid = await readOverdueLines(tx, key, { purchasables, now: at });
    if (!unpaid) return { ok: true };
    const { orderId, attemptId } = unpaid;
    const snapshot = parseOrderSnapshot(unpaid.snapshot);
    const lineIds = unpaid.lines.map(({ id }) => id);
    await forEachKind(
      purchasables,
      unpaid.lines.map(({ id, kind }) => ({ id, input: { kind } })),
      (purchasable, linesOfKind) =>
        purchasable.cancel(
          tx,
          { clientId },
          linesOfKind.map(({ id }) => id),
        ),
    );
    await cancelLines(tx, { clientId, lineIds });
    const amount = unpaid.lines.reduce((sum, line) => sum + line.amount, 0);
    const transferKey = { clientId, orderId, attemptId, amount, now: at };
    await transfer(tx, { ...transferKey, from: 'receivable', to: 'sales', reason: 'cancellation' });
    await markCancelled(tx, { clientId, id: orderId });
    const lines = snapshot.lines.filter(({ cartLineId }) => lineIds.includes(cartLineId));
    const email = buildUnpaidCancelledEmail(await readClientForEmail(tx, clientId), {
      ...toEmailOrder(purchasables, { ...snapshot, lines }),
      orderId,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: at });
    return { ok: true };
  });
}
