import { useEffect } from 'react';
import { createStore } from '../../lib/store/create-store.ts';
import { useUser } from '../person/index.ts';
import type { Cart } from './queries.ts';
import { useCart } from './use-cart.ts';

/** The basket of the guest who uses this page. */
let guestCart: Cart | undefined;
const changedCart = createStore<{ guest: Cart; own: Cart } | undefined>(undefined);

/** BSK-16: the basket of a guest, and that of the account after the log-in, which can differ. */
export function useChangedAtLogin() {
  const user = useUser();
  const { cart } = useCart();
  useEffect(() => {
    if (!cart) return;
    if (user === null) {
      guestCart = cart;
      changedCart.set(undefined);
    } else if (guestCart && guestCart.id !== cart.id) {
      changedCart.set({ guest: guestCart, own: cart });
      guestCart = undefined;
    }
  }, [user, cart]);
  const changed = changedCart.useValue();
  return changed && { ...changed, cart };
}
