import { ok, refuse } from '@pavilion/domain/result';
import type { Database } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { findProblems } from './find-problems.ts';
import type { Purchasables } from './kinds/purchasable.ts';
import { markLapsedShown } from './store/lines.ts';
import { type CartState, readCartState } from './store/read-cart.ts';
import { type ViewContext, viewCart } from './view.ts';

export type CartSource = 'activity-booking' | 'online-joining' | 'front-of-house';

type ReadDeps = { database: Database; purchasables: Purchasables };

type ReadCartInput = {
  caller: Caller;
  owner: string;
  source: CartSource;
};

/** BSK-01: the cart of the owner whom the policy `cartInQuery` allows. */
export async function readCart(
  deps: ReadDeps,
  viewContext: ViewContext,
  { caller, owner, source }: ReadCartInput,
) {
  const { now } = viewContext;
  const key = { clientId: viewContext.client.id, owner, source };
  const cart = await readCartState(deps.database.run, key, { now, caller });
  if (!cart.isSessionActive) return refuse({ code: 'not_logged_in' } as const);
  return ok(await checkAndView(deps, viewContext, { owner, source }, cart));
}

/** The cart as the API returns it, after a write. */
export async function loadCartView(
  deps: ReadDeps,
  viewContext: ViewContext,
  { owner, source }: { owner: string; source: CartSource },
) {
  const { now } = viewContext;
  const key = { clientId: viewContext.client.id, owner, source };
  const cart = await readCartState(deps.database.run, key, { now });
  return checkAndView(deps, viewContext, { owner, source }, cart);
}

/** BSK-44: marks when lapsed lines are first shown; from then on they are shown for one minute. */
async function checkAndView(
  { database: { run }, purchasables }: ReadDeps,
  viewContext: ViewContext,
  { owner, source }: { owner: string; source: CartSource },
  cart: CartState,
) {
  const { client, now } = viewContext;
  if (cart.id === null) return viewCart(cart, source, viewContext);
  const key = { clientId: client.id, cartId: cart.id };
  if (cart.lines.some(({ status }) => status === 'lapsed')) await markLapsedShown(run, { ...key, now });
  const problems = await findProblems(run, purchasables, { ...key, owner }, cart.lines);
  return viewCart(cart, source, viewContext, problems);
}
