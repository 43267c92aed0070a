import { LinkButton } from '@pavilion/ui/base/button';
import { FooterBar } from '@pavilion/ui/navigation/footer-bar';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import type { Cart } from './queries.ts';
import { getCartTotals } from './totals.ts';
import type { CartState } from './use-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

type Props = { state: CartState; cart: Cart; to: 'basket' | 'checkout' };

/** SHL-08: count, total and time left of a cart that is not empty. */
export function CartBarContent({ state, cart, to }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { isEmbedded } = useModes();
  const timeLeft = useTimeLeft(state);
  const { itemCount, formattedTotal } = getCartTotals(cart);
  const count = t('items_count', { count: itemCount });
  return (
    <FooterBar label={t('cart_summary')} isNarrowOnly={!isEmbedded}>
      <div className="cart-bar__text">
        <b>{formattedTotal}</b>
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
