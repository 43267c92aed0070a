import { LinkButton } from '@pavilion/ui/button';
import { FooterBar } from '@pavilion/ui/footer-bar';
import { useText } from '../../shell/text.tsx';
import './cart.css';
import { useCart } from './use-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

/** SHL-08: the basket below 1200 px, at the foot of the window: count, total and time left; nothing while it is empty. */
export function CartBar({ to = 'basket' }: { to?: 'basket' | 'checkout' }) {
  const t = useText('checkout');
  const state = useCart();
  const left = useTimeLeft(state);
  const { cart } = state;
  if (!cart || cart.itemCount === 0) return null;
  const count = t('items_count', { count: cart.itemCount });
  return (
    <FooterBar label={t('cart_summary')} onlyNarrow>
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
