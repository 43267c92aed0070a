import { LinkButton } from '@pavilion/ui/button';
import { FooterBar } from '@pavilion/ui/footer-bar';
import { loadTexts } from '../../shell/languages.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useModes } from '../../shell/modes.ts';
import { useText } from '../../shell/text.tsx';
import './cart.css';
import type { Cart } from './cart-query.ts';
import { type CartState, useCart } from './use-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

type To = 'basket' | 'checkout';

/** SHL-08: the basket below 1200 px, at the foot of the window: count, total and time left; nothing while it is empty. */
export function CartBar({ to = 'basket' }: { to?: To }) {
  const state = useCart();
  const { cart } = state;
  if (!cart || cart.itemCount === 0) return null;
  return <Bar {...{ state, cart, to }} />;
}

/** Its texts come when there is something to say. */
const Bar = lazyPart(async () => {
  await loadTexts(['checkout']);
  return BarWithWords;
});

function BarWithWords({ state, cart, to }: { state: CartState; cart: Cart; to: To }) {
  const t = useText('checkout');
  const { isEmbedded } = useModes();
  const left = useTimeLeft(state);
  const count = t('items_count', { count: cart.itemCount });
  return (
    <FooterBar label={t('cart_summary')} onlyNarrow={!isEmbedded}>
      <div className="cart-bar__words">
        <b>{cart.total.formatted}</b>
        <small>
          {left === undefined
            ? count
            : left.standing === 'ended'
              ? t('bar_ended', { count_words: count })
              : t('bar_held', { count_words: count, time: left.clock })}
        </small>
      </div>
      <LinkButton href={to === 'checkout' ? '/basket/checkout' : '/basket'}>
        {to === 'checkout' ? t('checkout_now') : t('view_basket')}
      </LinkButton>
    </FooterBar>
  );
}
