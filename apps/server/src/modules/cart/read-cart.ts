import { type CartUser, getSelectedCartOwner } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { type CartRow, markLapsedShown, readCartRow } from './store/read-cart.ts';
import { type ViewContext, viewCart } from './view.ts';

type ReadCartInput = {
  caller: Caller;
  user: CartUser;
  selectedUserId?: number | undefined;
  source: CartSource;
};
export type CartSource = 'activity-booking' | 'online-joining' | 'front-of-house';

/** BSK-01: the caller's cart, or for staff a customer's. */
export async function readCart(
  run: RunStatement,
  viewContext: ViewContext,
  { caller, user, selectedUserId, source }: ReadCartInput,
) {
  const owner = getSelectedCartOwner(user, selectedUserId);
  if (!owner) return refuse({ code: 'not_your_cart' } as const);
  const cart = await readCartRow(
    run,
    { clientId: viewContext.client.id, owner, source },
    viewContext.now,
    caller,
  );
  if (!cart.isSessionActive) return refuse({ code: 'not_logged_in' } as const);
  return ok(await markLapsedAndView(run, viewContext, source, cart));
}

/** The cart as it goes out, after any write. */
export async function loadCartView(
  run: RunStatement,
  viewContext: ViewContext,
  { owner, source }: { owner: string; source: CartSource },
) {
  const cart = await readCartRow(run, { clientId: viewContext.client.id, owner, source }, viewContext.now);
  return markLapsedAndView(run, viewContext, source, cart);
}

/** What lapsed is told from now on, for a while. */
async function markLapsedAndView(
  run: RunStatement,
  viewContext: ViewContext,
  source: CartSource,
  cart: CartRow,
) {
  if (cart.id && cart.lines.some(({ status }) => status === 'lapsed')) {
    await markLapsedShown(run, viewContext.client.id, cart.id, viewContext.now);
  }
  return viewCart(cart, source, viewContext);
}
