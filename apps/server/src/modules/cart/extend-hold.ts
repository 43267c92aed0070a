import { extendHold as decide } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { Database, Transaction } from '#platform/database/database';
import { lapseBookings, lockHold, updateHold } from '../booking/index.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { readCartRow } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type ExtendHoldInput = { owner: string; source: CartSource };

/** BSK-15, BSK-44: more time, or a hold that ran out taken up again; what cannot be is lapsed, and the cart says so. */
export async function extendHold(
  { run, inTransaction }: Database,
  viewContext: ViewContext,
  input: ExtendHoldInput,
) {
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, ...input }, viewContext.now);
  if (!cartId) return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  const extended = await inTransaction((tx) => extend(tx, { clientId, cartId }, viewContext.now));
  if (!extended.ok) return extended;
  // The lines were given back, which is kept; that it was past its cap is told all the same.
  if (extended.value) return refuse(extended.value);
  return ok(await loadCartView(run, viewContext, input));
}

async function extend(tx: Transaction, cart: { clientId: string; cartId: string }, now: number) {
  const hold = await lockHold(tx, cart);
  if (!hold || hold.endsAt === null || hold.capAt === null) {
    return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  }
  const { endsAt, capAt, attemptId, reservedIds, lapsedCount } = hold;
  // What somebody else has just taken is told first; then the rest can be extended.
  if (lapsedCount > 0 && now < capAt)
    return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  const lines = reservedIds.map(() => 'reserved' as const);
  const extended = decide({ endsAt, capAt, isInPayment: attemptId !== null }, lines, now);
  if (extended.ok) {
    await updateHold(tx, cart, { ...extended.value, attemptId });
    return ok(undefined);
  }
  if (extended.refusal.code !== 'hold_lapsed') return extended;
  await lapseBookings(tx, { ...cart, bookingIds: reservedIds, isShownInCart: true });
  await updateHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  return ok(extended.refusal);
}
