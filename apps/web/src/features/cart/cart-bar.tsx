import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import './cart.css';
import { useCart } from './use-cart.ts';

const CartBarContent = lazyWithRetry(async () => {
  const [{ CartBarContent: content }] = await Promise.all([
    import('./cart-bar-content.tsx'),
    loadTexts(['checkout']),
  ]);
  return content;
});

/** SHL-08: the cart at the bottom of windows below 1200 px. Hidden while it is empty, and loaded with its first item. */
export function CartBar({ to = 'basket' }: { to?: 'basket' | 'checkout' }) {
  const state = useCart();
  const { cart } = state;
  if (!cart || cart.itemCount === 0) return null;
  return <CartBarContent {...{ state, cart, to }} />;
}
