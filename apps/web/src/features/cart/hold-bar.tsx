import './cart.css';
import type { ComponentProps } from 'react';
import { CartHold } from './cart-hold.tsx';
import { useCart } from './use-cart.ts';

/** BSK-15: the hold at the top of the window, wherever the page is scrolled to: at the checkout and on registration. */
export function HoldBar() {
  const state = useCart();
  return state.cart?.hold ? <Bar state={state} /> : null;
}

/** The same on the phone that pays the basket of a kiosk. Only the kiosk extends it. */
export const ReadOnlyHoldBar = ({ state }: Pick<ComponentProps<typeof CartHold>, 'state'>) => (
  <Bar state={state} isReadOnly />
);

const Bar = (props: ComponentProps<typeof CartHold>) => (
  <div className="cart-hold-bar">
    <CartHold {...props} />
  </div>
);
