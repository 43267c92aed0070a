import { addToOutbox } from '#platform/jobs/outbox';
import { cancelLines, forEachKind } from '../../cart/index.ts';
import { returnCredit } from '../../credit/index.ts';
import { buildUnpaidCancelledEmail } from '../../email/index.ts';
import { returnToGiftCard } from '../../gift-card/index.ts';
import { transfer } from '../../journal/index.ts';
import { getOrderPath, markCancelled, parseOrderSnapshot } from '../../order/index.ts';
import { readAttempt, setOpenReason } from '../../payment/index.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { buildSafely, toEmailOrder } from '../completion/to-email-order.ts';
import { lockCheckout, readClientForEmail } from '../store/checkout.ts';
import {
  type OverdueCheckout,
  readOverdueCheckouts,
  readOverdueLines,
  setNextCancellation,
} from '../store/unpaid-orders.ts';

/** After this time, a cancellation that failed is tried again. */
const retryMs = 10 * 60_000;

type Round = {
  signal?: AbortSignal;
  /** Limits a round, so that it ends before its lock expires. */
  maxOrders?: number;
};

/**
 * CHK-12: cancels orders whose capture failed, 24 hours after that or 2 hours before their first start, whichever is
 * first. An order whose cancellation fails waits, so that it delays no other, and is on the operator's list. Returns how
 * many orders were due.
 */
export async function cancelUnpaidBookings(
  deps: CheckoutDeps,
  { signal, maxOrders = 50 }: Round = {},
): Promise<number> {
  if (signal?.aborted) return 0;
  const overdue = await readOverdueCheckouts(deps.database.run, {
    purchasables: deps.purchasables,
    now: deps.now(),
    maxCount: maxOrders,
  });
  for (const checkout of overdue) {
    if (signal?.aborted) break;
    await cancelSafely(deps, checkout);
  }
  return overdue.length;
}

async function cancelSafely(deps: CheckoutDeps, checkout: OverdueCheckout): Promise<void> {
  const { clientId, checkoutId, orderId } = checkout;
  try {
    await cancelOrder(deps, checkout);
  } catch (error) {
    deps.log.error({ err: error, clientId, checkoutId, orderId }, 'unpaid order cancellation failed');
    await recordFailure(deps, checkout).catch((cause: unknown) => {
      deps.log.error({ err: cause, clientId, orderId }, 'unpaid order back-off failed');
    });
  }
}

/** Delays the next try, and puts the payment on the operator's list. */
async function recordFailure(
  { database, now }: CheckoutDeps,
  { clientId, checkoutId, attemptId }: OverdueCheckout,
): Promise<void> {
  const at = now();
  await setNextCancellation(database.run, { clientId, checkoutId }, at + retryMs);
  const openReason = 'cancellation_failed';
  if (attemptId) await setOpenReason(database.run, { clientId, id: attemptId }, { openReason, now: at });
}

async function cancelOrder(deps: CheckoutDeps, { clientId, checkoutId }: OverdueCheckout): Promise<void> {
  const { database, purchasables, now, log } = deps;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const at = now();
    // Read again under the lock: another process may have cancelled them, or the order may have been paid.
    const unpaid = await readOverdueLines(tx, { clientId, checkoutId }, { purchasables, now: at });
    if (!unpaid) return { ok: true };
    const { orderId, attemptId } = unpaid;
    const lineIds = unpaid.lines.map(({ id }) => id);
    await forEachKind(
      purchasables,
      unpaid.lines.map(({ id, kind }) => ({ id, input: { kind } })),
      (purchasable, linesOfKind) =>
        purchasable.cancel(
          tx,
          { clientId, now: at },
          linesOfKind.map(({ id }) => id),
        ),
    );
    await cancelLines(tx, { clientId, lineIds });
    const [credit, giftCards] = [sumAmounts(unpaid.credit), sumAmounts(unpaid.giftCards)];
    // What the card did not pay is no longer owed, and the rest goes back.
    const amount = sumAmounts(unpaid.lines) - credit - giftCards;
    const transferKey = { clientId, orderId, attemptId, amount, now: at };
    await transfer(tx, { ...transferKey, from: 'receivable', to: 'sales', reason: 'cancellation' });
    for (const part of unpaid.credit)
      await returnCredit(tx, { clientId, orderId, personId: unpaid.personId, ...part, now: at });
    for (const part of unpaid.giftCards) await returnToGiftCard(tx, { clientId, orderId, ...part, now: at });
    await markCancelled(tx, { clientId, id: orderId });
    const attemptKey = { clientId, id: attemptId };
    const attempt = await readAttempt(tx, attemptKey);
    if (attempt?.openReason === 'cancellation_failed') {
      await setOpenReason(tx, attemptKey, { openReason: null, now: at });
    }
    const client = await readClientForEmail(tx, clientId);
    const email = buildSafely({ log, clientId, orderId }, () => {
      const snapshot = parseOrderSnapshot(unpaid.snapshot);
      const lines = snapshot.lines.filter(({ cartLineId }) => lineIds.includes(cartLineId));
      return buildUnpaidCancelledEmail(client, {
        ...toEmailOrder(purchasables, { ...snapshot, lines }),
        path: getOrderPath(deps, { clientId, id: orderId, source: snapshot.source }),
        returnedCredit: credit,
        returnedToGiftCards: giftCards,
      });
    });
    if (email) await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now: at });
    return { ok: true };
  });
}

const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
