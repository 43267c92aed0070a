import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { markLapsedShown } from './store/lines.ts';
import { type CartState, readCartState } from './store/read-cart.ts';
import { type ViewContext, viewCart } from './view.ts';

export type CartSource = 'activity-booking' | 'online-joining' | 'front-of-house';

type ReadCartInput = {
  caller: Caller;
  owner: string;
  source: CartSource;
};

/** BSK-01: the cart of the owner whom the policy `cartInQuery` allows. */
export async function readCart(
  run: RunStatement,
  viewContext: ViewContext,
  { caller, owner, source }: ReadCartInput,
) {
  const { now } = viewContext;
  const cart = await readCartState(run, { clientId: viewContext.client.id, owner, source }, { now, caller });
  if (!cart.isSessionActive) return refuse({ code: 'not_logged_in' } as const);
  return ok(await markLapsedAndView(run, viewContext, source, cart));
}

/** The cart as the API returns it, after a write. */
export async function loadCartView(
  run: RunStatement,
  viewContext: ViewContext,
  { owner, source }: { owner: string; source: CartSource },
) {
  const { now } = viewContext;
  const cart = await readCartState(run, { clientId: viewContext.client.id, owner, source }, { now });
  return markLapsedAndView(run, viewContext, source, cart);
}

/** BSK-44: marks when lapsed lines are first shown; from then on they are shown for one minute. */
async function markLapsedAndView(
  run: RunStatement,
  viewContext: ViewContext,
  source: CartSource,
  cart: CartState,
) {
  if (cart.id && cart.lines.some(({ status }) => status === 'lapsed')) {
    await markLapsedShown(run, {
      clientId: viewContext.client.id,
      cartId: cart.id,
      now: viewContext.now,
    });
  }
  return viewCart(cart, source, viewContext);
}
