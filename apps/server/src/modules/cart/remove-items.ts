import { ok, refuse } from '@pavilion/domain/result';
import type { Database, Transaction } from '#platform/database/database';
import { releasePlaces } from '../booking/index.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { readCartRow, removeLapsedLines } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type RemoveItemsInput = { owner: string; source: CartSource; cartItemIds: readonly string[] | 'all' };

/** BSK-24, BSK-26: takes lines out, or all of them. What is not there is passed over, for it may come twice. */
export async function removeItems(
  { run, inTransaction }: Database,
  viewContext: ViewContext,
  { owner, source, cartItemIds }: RemoveItemsInput,
) {
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, owner, source }, viewContext.now);
  if (cartId) {
    const released = await inTransaction((tx) => releaseLines(tx, { clientId, cartId }, cartItemIds));
    if (!released.ok) return released;
  }
  return ok(await loadCartView(run, viewContext, { owner, source }));
}

async function releaseLines(
  tx: Transaction,
  cart: { clientId: string; cartId: string },
  cartItemIds: RemoveItemsInput['cartItemIds'],
) {
  if (!(await releasePlaces(tx, cart, cartItemIds))) {
    return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  }
  await removeLapsedLines(tx, cart.clientId, cart.cartId);
  return ok(undefined);
}
