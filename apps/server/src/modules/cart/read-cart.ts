import { type CartUser, selectedCart } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/caller';
import type { Run } from '#platform/database';
import { type CartRow, markShown, readCartRow } from './store/read-cart.ts';
import { type Manner, viewCart } from './view.ts';

type Wanted = {
  caller: Caller;
  user: CartUser;
  selectedUserId?: number | undefined;
  source: Source;
};
export type Source = 'activity-booking' | 'online-joining' | 'front-of-house';

/** BSK-01: the caller's cart, or for staff a customer's. */
export async function readCart(run: Run, manner: Manner, { caller, user, selectedUserId, source }: Wanted) {
  const owner = selectedCart(user, selectedUserId);
  if (!owner) return refuse({ code: 'not_your_cart' } as const);
  const cart = await readCartRow(run, { clientId: manner.client.id, owner, source }, manner.now, caller);
  if (!cart.sessionStands) return refuse({ code: 'not_logged_in' } as const);
  return ok(await show(run, manner, source, cart));
}

/** The cart as it goes out, after any write. */
export async function showCart(
  run: Run,
  manner: Manner,
  { owner, source }: { owner: string; source: Source },
) {
  const cart = await readCartRow(run, { clientId: manner.client.id, owner, source }, manner.now);
  return show(run, manner, source, cart);
}

/** What lapsed is told from now on, for a while. */
async function show(run: Run, manner: Manner, source: Source, cart: CartRow) {
  if (cart.id && cart.lines.some(({ status }) => status === 'lapsed')) {
    await markShown(run, manner.client.id, cart.id, manner.now);
  }
  return viewCart(cart, source, manner);
}
