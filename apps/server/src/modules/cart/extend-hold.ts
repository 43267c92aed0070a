import { extendHold as decide } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { Database, Transaction } from '#platform/database';
import { giveBack, lockHold, setHold } from '../booking/index.ts';
import { type Source, showCart } from './read-cart.ts';
import { readCartRow } from './store/read-cart.ts';
import type { Manner } from './view.ts';

type Wanted = { owner: string; source: Source };

/** BSK-15, BSK-44: more time, or a hold that ran out taken up again; what cannot be is lapsed, and the cart says so. */
export async function extendHold({ run, inTransaction }: Database, manner: Manner, wanted: Wanted) {
  const clientId = manner.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, ...wanted }, manner.now);
  if (!cartId) return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  const extended = await inTransaction((tx) => extend(tx, { clientId, cartId }, manner.now));
  if (!extended.ok) return extended;
  // The lines were given back, which is kept; that it was past its cap is told all the same.
  if (extended.value) return refuse(extended.value);
  return ok(await showCart(run, manner, wanted));
}

async function extend(tx: Transaction, cart: { clientId: string; cartId: string }, now: number) {
  const hold = await lockHold(tx, cart);
  if (!hold || hold.endsAt === null || hold.capAt === null) {
    return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  }
  const { endsAt, capAt, attemptId, reserved, lapsed } = hold;
  // What somebody else has just taken is told first; then the rest can be extended.
  if (lapsed > 0 && now < capAt) return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  const lines = reserved.map(() => 'reserved' as const);
  const clock = decide({ endsAt, capAt, paying: attemptId !== null }, lines, now);
  if (clock.ok) {
    await setHold(tx, cart, { ...clock.value, attemptId });
    return ok(undefined);
  }
  if (clock.fault.code !== 'hold_lapsed') return clock;
  await giveBack(tx, { ...cart, bookingIds: reserved, told: true });
  await setHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  return ok(clock.fault);
}
