import { useEffect } from 'react';
import { createStore } from '../../lib/store/create-store.ts';
import { useUser } from '../person/index.ts';
import { findOtherLines } from './at-login/find-other-lines.ts';
import type { Cart, CartItem } from './queries.ts';
import { useCart } from './use-cart.ts';

/** The basket of the guest who uses this page. */
let guestCart: Cart | undefined;
const lostLines = createStore<readonly CartItem[]>([]);
const joinedLines = createStore<readonly CartItem[]>([]);

/**
 * BSK-16: what a log-in changed in the basket: the places of a guest that the account had already booked, which are not
 * in it, and what the account's basket had before, which the total now includes.
 */
export function useChangedAtLogin() {
  const user = useUser();
  const { cart } = useCart();
  const lost = lostLines.useValue();
  const ids = new Set(cart?.items.map(({ id }) => id));
  const joined = joinedLines.useValue().filter(({ id }) => ids.has(id));
  useEffect(() => {
    if (!cart) return;
    if (user === null) {
      guestCart = cart;
      lostLines.set([]);
      joinedLines.set([]);
    } else if (guestCart && guestCart.id !== cart.id) {
      lostLines.set(findOtherLines(guestCart.items, cart.items));
      // A guest who brings nothing finds their own basket.
      joinedLines.set(guestCart.items.length === 0 ? [] : findOtherLines(cart.items, guestCart.items));
      guestCart = undefined;
    }
  }, [user, cart]);
  return { lost, joined };
}
