import './cart.css';
import type { ComponentProps } from 'react';
import { CartHold } from './cart-hold.tsx';

/** BSK-15: the hold of a kiosk's basket, at the top of the window of the phone that pays it. Only the kiosk extends it. */
export const ReadOnlyHoldBar = ({ state }: Pick<ComponentProps<typeof CartHold>, 'state'>) => (
  <div className="cart-hold-bar">
    <CartHold isReadOnly state={state} />
  </div>
);
