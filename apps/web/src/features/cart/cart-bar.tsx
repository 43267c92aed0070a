import { LinkButton } from '@pavilion/ui/base/button';
import { FooterBar } from '@pavilion/ui/navigation/footer-bar';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import './cart.css';
import type { Cart } from './queries.ts';
import { type CartState, useCart } from './use-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

type CartBarTarget = 'basket' | 'checkout';

/** SHL-08: count, total and time left at the bottom of windows below 1200 px. Hidden while the cart is empty. */
export function CartBar({ to = 'basket' }: { to?: CartBarTarget }) {
  const state = useCart();
  const { cart } = state;
  if (!cart || cart.itemCount === 0) return null;
  return <LazyCartBar {...{ state, cart, to }} />;
}

/** Loads its texts when the cart has its first item. */
const LazyCartBar = lazyWithRetry(async () => {
  await loadTexts(['checkout']);
  return CartBarContent;
});

function CartBarContent({ state, cart, to }: { state: CartState; cart: Cart; to: CartBarTarget }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { isEmbedded } = useModes();
  const timeLeft = useTimeLeft(state);
  const count = t('items_count', { count: cart.itemCount });
  return (
    <FooterBar label={t('cart_summary')} isNarrowOnly={!isEmbedded}>
      <div className="cart-bar__text">
        <b>{cart.total.formatted}</b>
        <small>
          {timeLeft === undefined
            ? count
            : timeLeft.status === 'ended'
              ? t('bar_ended', { count_words: count })
              : t('bar_held', { count_words: count, time: timeLeft.formatted })}
        </small>
      </div>
      <LinkButton href={to === 'checkout' ? '/basket/checkout' : '/basket'}>
        {to === 'checkout' ? t('checkout_now') : tc('view_basket')}
      </LinkButton>
    </FooterBar>
  );
}
