import { Anchor } from '@pavilion/ui/anchor';
import { LinkButton } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { useText } from '../../shell/text.tsx';
import './cart.css';
import { CartHold } from './cart-hold.tsx';
import { CartTotals } from './cart-totals.tsx';
import { LapsedNotice } from './lapsed-notice.tsx';
import { ShortLines } from './short-lines.tsx';
import { useCart } from './use-cart.ts';

/** The basket beside a list, from 1200 px. While it is empty it says what will stand here. */
export function SideCart() {
  const t = useText('checkout');
  const state = useCart();
  const { cart } = state;
  const isEmpty = !cart || cart.items.length === 0;
  return (
    <aside className="pv-from-1200" aria-label={t('basket')}>
      <Card as="div" className="cart-side">
        <div className="cart-side__head">
          <h2>{t('basket')}</h2>
          {!isEmpty && (
            <span className="pv-muted pv-small">{t('items_count', { count: cart.itemCount })}</span>
          )}
        </div>
        <LapsedNotice />
        {isEmpty ? (
          <p className="pv-muted pv-small">{t('side_empty')}</p>
        ) : (
          <>
            <CartHold state={state} />
            <ShortLines items={cart.items} isFixed={cart.inPayment} />
            <CartTotals cart={cart} />
            <LinkButton href="/basket/checkout" block>
              {t('checkout')}
            </LinkButton>
            <p className="cart-side__whole">
              <Anchor className="pv-small" href="/basket">
                {t('view_basket')}
              </Anchor>
            </p>
          </>
        )}
      </Card>
    </aside>
  );
}
