import type { Send } from '@pavilion/contract/call';
import { extendCart, getCart } from '@pavilion/contract/cart';
import { restoreCartItems } from '@pavilion/contract/cart/restore';
import { type CamelReply, RequestError, sendRequest } from '../../../lib/http/request.ts';

type Cart = CamelReply<typeof getCart>;
type CartItem = Cart['items'][number];

export type RenewedHold = {
  cart: Cart;
  /** The cart's lines. One that was added again has the id of the line that the page showed. */
  items: CartItem[];
  /** Lines that lapsed and could not be added again. */
  lapsed: (Cart['lapsed'][number] | Cart['lapsedBundles'][number])[];
};

/**
 * BSK-15, BSK-44: renews an expired hold, and adds what has lapsed meanwhile again if it is still available. Throws only
 * if the server could not be reached, or refuses every change of the cart.
 */
export async function renewHold(send: Send, shown: Cart): Promise<RenewedHold> {
  const extended = await extendOrRead(send);
  const lapsed = [...extended.lapsed, ...extended.lapsedBundles];
  if (lapsed.length === 0) return { cart: extended, items: extended.items, lapsed };
  const { notRestored, ...cart } = await restore(
    send,
    lapsed.map(({ id }) => id),
  );
  const refusedIds = new Set(notRestored.map(({ id }) => id));
  return {
    cart,
    items: withShownIds(cart, extended, shown),
    lapsed: lapsed.filter(({ id }) => refusedIds.has(id)),
  };
}

/** The lines of the cart, those that are new since `before` with the id of the same line on the page. */
function withShownIds(cart: Cart, before: Cart, shown: Cart): CartItem[] {
  const knownIds = new Set(before.items.map(({ id }) => id));
  const gone = shown.items.filter(({ id }) => !knownIds.has(id));
  return cart.items.map((item) => {
    if (knownIds.has(item.id)) return item;
    const position = gone.findIndex((other) => getContent(other) === getContent(item));
    const [same] = position < 0 ? [] : gone.splice(position, 1);
    return { ...item, id: same?.id ?? item.id };
  });
}

/** What a line is for, and for whom. */
const getContent = ({ type, cartableResource, bundle, ticket, purchasedFor }: CartItem): string =>
  JSON.stringify([type, cartableResource?.occurrenceId, bundle?.id, ticket?.id, purchasedFor?.id]);

const read = (send: Send): Promise<Cart> => sendRequest(send, getCart, { query: {} });
const extend = (send: Send): Promise<Cart> => sendRequest(send, extendCart, { query: {} });
const restore = (send: Send, cartItemIds: string[]) =>
  sendRequest(send, restoreCartItems, { query: {}, body: { cartItemIds } });

/** Extends the hold. If lines have lapsed, reads the cart, which lists them once, and extends the hold of the others. */
async function extendOrRead(send: Send): Promise<Cart> {
  try {
    return await extend(send);
  } catch (error) {
    if (!isRefusal(error, ['cart_changed', 'hold_lapsed', 'hold_limit_reached'])) throw error;
  }
  const cart = await read(send);
  if (!cart.hold?.ended) return cart;
  const { lapsed, lapsedBundles } = cart;
  return { ...(await extend(send)), lapsed, lapsedBundles };
}

const isRefusal = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof RequestError && error.status === 409 && codes.includes(error.code);
