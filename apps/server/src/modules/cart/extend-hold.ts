import { extendHold as decideExtension } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { CartCommandDeps } from './add-items.ts';
import type { Purchasables } from './kinds/purchasable.ts';
import { applyPriceRules } from './price-lines.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { releaseLines } from './release-lines.ts';
import { lockHold, updateHold } from './store/hold.ts';
import { readCartState } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

/**
 * BSK-15, BSK-44: gives the customer more time, or renews an expired hold. Lines that cannot be held any longer lapse,
 * and the cart shows them.
 */
export async function extendHold(
  { database, purchasables }: CartCommandDeps,
  viewContext: ViewContext,
  { ownerId, ...cartOwner }: { owner: string; ownerId: number | null; source: CartSource },
) {
  const { now } = viewContext;
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartState(database.run, { clientId, ...cartOwner }, { now });
  if (!cartId) return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  const extended = await database.inTransaction((tx) =>
    extend(tx, purchasables, { clientId, cartId, ownerId }, now),
  );
  if (!extended.ok) return extended;
  // The transaction has released the lines, and the request is still refused.
  if (extended.value) return refuse(extended.value);
  return ok(await loadCartView({ database, purchasables }, viewContext, cartOwner));
}

async function extend(
  tx: Transaction,
  purchasables: Purchasables,
  { ownerId, ...cart }: { clientId: string; cartId: string; ownerId: number | null },
  now: number,
) {
  const hold = await lockHold(tx, cart);
  if (!hold || hold.endsAt === null || hold.capAt === null) {
    return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  }
  const { endsAt, capAt, attemptId, reserved, lapsedCount } = hold;
  // The cart shows lapsed lines first; after that, the rest can be extended.
  if (lapsedCount > 0 && now < capAt) {
    return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
  }
  const statuses = reserved.map(({ status }) => status);
  const holdTimes = decideExtension({ endsAt, capAt, isInPayment: attemptId !== null }, statuses, now);
  if (holdTimes.ok) {
    await updateHold(tx, cart, { ...holdTimes.value, attemptId });
    // While the hold was expired, others may have taken its uses.
    if (ownerId !== null && endsAt <= now) await applyPriceRules(tx, purchasables, { ...cart, ownerId, now });
    return ok(undefined);
  }
  if (holdTimes.refusal.code !== 'hold_lapsed') return holdTimes;
  // Lines that need no hold stay.
  const lines = reserved.filter(({ needsHold }) => needsHold);
  await releaseLines(tx, purchasables, { cart, lines, isShownInCart: true });
  await updateHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  return ok(holdTimes.refusal);
}
