import { ok, refuse } from '@pavilion/domain/result';
import type { Database, Transaction } from '#platform/database';
import { releasePlaces } from '../booking/index.ts';
import { type Source, showCart } from './read-cart.ts';
import { forgetLapsed, readCartRow } from './store/read-cart.ts';
import type { Manner } from './view.ts';

type Wanted = { owner: string; source: Source; cartItemIds: readonly string[] | 'all' };

/** BSK-24, BSK-26: takes lines out, or all of them. What is not there is passed over, for it may come twice. */
export async function removeItems(
  { run, inTransaction }: Database,
  manner: Manner,
  { owner, source, cartItemIds }: Wanted,
) {
  const clientId = manner.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, owner, source }, manner.now);
  if (cartId) {
    const released = await inTransaction((tx) => release(tx, { clientId, cartId }, cartItemIds));
    if (!released.ok) return released;
  }
  return ok(await showCart(run, manner, { owner, source }));
}

async function release(
  tx: Transaction,
  cart: { clientId: string; cartId: string },
  cartItemIds: Wanted['cartItemIds'],
) {
  if (!(await releasePlaces(tx, cart, cartItemIds))) {
    return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  }
  await forgetLapsed(tx, cart.clientId, cart.cartId);
  return ok(undefined);
}
