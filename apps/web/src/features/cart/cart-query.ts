import type { Send } from '@pavilion/contract/call';
import { getCart } from '@pavilion/contract/cart';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, type Shown } from '../../shell/request.ts';

/** BSK-12, BSK-17: the cart as screens hold it. */
export type Cart = Shown<typeof getCart>;
export type CartItem = Cart['items'][number];

export const cartKey = ['cart'] as const;

export const cartQuery = (send: Send) =>
  queryOptions({ queryKey: cartKey, queryFn: () => ask(send, getCart, { query: {} }) });

/** BSK-37: every write answers the whole cart; places and prices elsewhere on the page may have moved with it. */
export function keepCart(queryClient: QueryClient, cart: Cart): void {
  queryClient.setQueryData(cartKey, cart);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !['cart', 'user', 'payment'].includes(String(queryKey[0])),
  });
}

/** BSK-19: the lines in the order that the server gave them. */
export const inOrder = (items: readonly CartItem[]): CartItem[] =>
  items.toSorted((one, other) => one.sortBy.localeCompare(other.sortBy));
