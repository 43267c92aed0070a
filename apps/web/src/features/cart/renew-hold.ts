import type { Send } from '@pavilion/contract/call';
import { addToCart, extendCart, getCart } from '@pavilion/contract/cart';
import { createIdempotencyKey, repeatWhileUnavailable } from '../../lib/http/repeat-request.ts';
import { RequestError, sendRequest } from '../../lib/http/request.ts';
import { getLineKind } from './line-kinds.ts';
import type { Cart, CartItem } from './queries.ts';

export type RenewedHold = {
  cart: Cart;
  /** The cart's lines. One that was added again has the id of the line that the page showed. */
  items: CartItem[];
  /** Lines that lapsed and could not be added again. */
  lapsed: Cart['lapsed'];
};

/**
 * BSK-15, BSK-44: renews an expired hold, and adds what has lapsed meanwhile again if it is still available. Throws only
 * if the server could not be reached, or refuses every change of the cart.
 */
export async function renewHold(send: Send, shown: Cart): Promise<RenewedHold> {
  const renewed = await extendOrRead(send);
  let { cart, lapsed } = renewed;
  /** The id that the page showed of each line that was added again. */
  const shownIds = new Map<string, string>();
  for (const item of shown.items) {
    const isOfItem = (line: Cart['lapsed'][number]): boolean =>
      line.occurrenceId === item.cartableResource?.occurrenceId &&
      line.purchasedFor?.id === item.purchasedFor?.id;
    const isHeld = cart.items.some(({ id }) => id === item.id);
    // A line that the customer removed in another tab stays removed.
    const hasLapsed = renewed.haveAllLapsed || lapsed.some(isOfItem);
    const added = !isHeld && hasLapsed ? await addAgain(send, item) : null;
    if (!added) continue;
    const knownIds = new Set(cart.items.map(({ id }) => id));
    for (const { id } of added.items) if (!knownIds.has(id)) shownIds.set(id, item.id);
    cart = added;
    lapsed = lapsed.filter((line) => !isOfItem(line));
  }
  const items = cart.items.map((item) => ({ ...item, id: shownIds.get(item.id) ?? item.id }));
  return { cart, items, lapsed };
}

const read = (send: Send): Promise<Cart> => sendRequest(send, getCart, { query: {} });
const extend = (send: Send): Promise<Cart> => sendRequest(send, extendCart, { query: {} });

/** Extends the hold. If lines have lapsed, reads the cart, which lists them once, and extends the hold of the others. */
async function extendOrRead(send: Send) {
  let haveAllLapsed = false;
  try {
    const cart = await extend(send);
    return { cart, lapsed: [...cart.lapsed], haveAllLapsed };
  } catch (error) {
    if (!isRefusal(error, ['cart_changed', 'hold_lapsed', 'hold_limit_reached'])) throw error;
    haveAllLapsed = isRefusal(error, ['hold_lapsed']);
  }
  const cart = await read(send);
  const extended = cart.hold?.ended ? await extend(send) : cart;
  return { cart: extended, lapsed: [...cart.lapsed], haveAllLapsed };
}

/** The cart with the item added; null if it is not available or its kind cannot be added again. */
async function addAgain(send: Send, item: CartItem): Promise<Cart | null> {
  const input = getLineKind(item).toInput(item);
  if (!input) return null;
  const headers = { 'idempotency-key': createIdempotencyKey() };
  try {
    return await repeatWhileUnavailable(() =>
      sendRequest(send, addToCart, { body: { items: [input] } }, headers),
    );
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const isRefusal = (error: unknown, codes?: readonly string[]): boolean =>
  error instanceof RequestError && error.status === 409 && (codes?.includes(error.code) ?? true);
