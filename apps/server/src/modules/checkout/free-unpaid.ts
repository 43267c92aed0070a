import { addToOutbox } from '#platform/outbox';
import { cancelBookings } from '../booking/index.ts';
import { transfer } from '../journal/index.ts';
import { freedLetter } from '../notice/index.ts';
import { setCancelled } from '../order/index.ts';
import { facts } from './facts.ts';
import type { CheckoutGround } from './ground.ts';
import { lockCheckout, readSeller } from './store.ts';
import { readUnpaid, readUnpaidDue } from './store.unpaid.ts';

/** Orders to a round: a round ends before its lock is given up. */
const most = 50;

type Key = { clientId: string; checkoutId: string };

/**
 * CHK-12: frees the places of orders whose money was refused for good, 24 hours after that or 2 hours before their
 * start, whichever is first; how many orders were looked at.
 */
export async function freeUnpaid(ground: CheckoutGround): Promise<number> {
  const due = await readUnpaidDue(ground.database.run, ground.now(), most);
  for (const key of due) {
    await freeOrder(ground, key).catch((error: unknown) => {
      ground.log.error({ err: error, checkout: key.checkoutId }, 'unpaid places were not freed');
    });
  }
  return due.length;
}

async function freeOrder({ database, now }: CheckoutGround, key: Key): Promise<void> {
  const { clientId, checkoutId } = key;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const at = now();
    // Read again under the lock: whoever came first has freed them, or the order has been paid.
    const unpaid = await readUnpaid(tx, key, at);
    if (!unpaid) return { ok: true };
    const { orderId, attemptId, bookingIds } = unpaid;
    const freed = await cancelBookings(tx, { clientId, orderId, bookingIds });
    const amount = freed.reduce((sum, one) => sum + one.amount, 0);
    const its = { clientId, orderId, attemptId, amount, now: at };
    await transfer(tx, { ...its, from: 'receivable', to: 'sales', reason: 'cancellation' });
    await setCancelled(tx, { clientId, id: orderId });
    const bought = facts.parse(unpaid.facts);
    const ids = new Set(freed.map(({ id }) => id));
    const lines = bought.lines.filter(({ booking_id: id }) => ids.has(id));
    const letter = freedLetter(await readSeller(tx, clientId), { ...bought, orderId, lines });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: letter, now: at });
    return { ok: true };
  });
}
