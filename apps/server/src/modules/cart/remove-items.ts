import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { CartCommandDeps } from './add-items.ts';
import type { Purchasables } from './kinds/purchasable.ts';
import { getMemberError } from './membership-user.ts';
import { applyPriceRules } from './price-lines.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { releaseLines } from './release-lines.ts';
import { clearTenderChoice } from './store/credit.ts';
import { lockHold, updateHold } from './store/hold.ts';
import { removeLapsedLines } from './store/lines.ts';
import { readCartState } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type RemoveItemsInput = {
  owner: string;
  ownerId: number | null;
  source: CartSource;
  cartItemIds: readonly string[] | 'all';
  /** BSK-26: the attendee of all removed lines; undefined for any. */
  memberId?: number | undefined;
};

/** BSK-24, BSK-26: removes some lines or all. Idempotent: ids that are not in the cart are ignored. */
export async function removeItems(
  { database, purchasables }: CartCommandDeps,
  viewContext: ViewContext,
  { owner, ownerId, source, cartItemIds, memberId }: RemoveItemsInput,
) {
  const { now, language } = viewContext;
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartState(database.run, { clientId, owner, source }, { now });
  if (cartId) {
    const removed = await database.inTransaction((tx) =>
      remove(tx, purchasables, { clientId, cartId, ownerId, now }, { cartItemIds, memberId }),
    );
    if (!removed.ok && removed.refusal.code === 'validation_failed')
      return refuse({ ...removed.refusal, errors: getMemberError(language) });
    if (!removed.ok) return removed;
  }
  return ok(await loadCartView({ database, purchasables }, viewContext, { owner, source }));
}

async function remove(
  tx: Transaction,
  purchasables: Purchasables,
  cart: { clientId: string; cartId: string; ownerId: number | null; now: number },
  { cartItemIds, memberId }: Pick<RemoveItemsInput, 'cartItemIds' | 'memberId'>,
) {
  const hold = await lockHold(tx, cart);
  if (hold?.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  const reserved = hold?.reserved ?? [];
  const isRemoved = ({ id }: { id: string }) => cartItemIds === 'all' || cartItemIds.includes(id);
  const lines = reserved.filter(isRemoved);
  if (memberId !== undefined && lines.some(({ input }) => input.personId !== memberId))
    return refuse({ code: 'validation_failed' } as const);
  await releaseLines(tx, purchasables, { cart, lines, isShownInCart: false });
  const remaining = reserved.filter((line) => !isRemoved(line));
  if (hold && hold.endsAt !== null && !remaining.some(({ needsHold }) => needsHold)) {
    await updateHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  }
  if (remaining.length === 0) await clearTenderChoice(tx, cart);
  await removeLapsedLines(tx, cart);
  // A removed line gives its use to another, and its share of a discount to the rest.
  const { ownerId } = cart;
  if (ownerId !== null && remaining.length > 0) await applyPriceRules(tx, purchasables, { ...cart, ownerId });
  return ok(undefined);
}
