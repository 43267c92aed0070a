import './cart.css';
import { CartHold } from './cart-hold.tsx';
import { useCart } from './use-cart.ts';

/** BSK-15: the hold at the top of the window, wherever the page is scrolled to: at the checkout and on registration. */
export function HoldBar() {
  const state = useCart();
  if (!state.cart?.hold) return null;
  return (
    <div className="cart-hold-bar">
      <CartHold state={state} />
    </div>
  );
}
