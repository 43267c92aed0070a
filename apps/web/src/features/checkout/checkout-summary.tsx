import { Anchor } from '@pavilion/ui/anchor';
import { Card } from '@pavilion/ui/card';
import { Icon } from '@pavilion/ui/icon';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import { type Cart, CartHold, CartTotals, ShortLines, type useCart } from '../cart/index.ts';

/** What is being paid for, beside the form. */
export function SideSummary({ state, cart }: { state: ReturnType<typeof useCart>; cart: Cart }) {
  const t = useText('checkout');
  return (
    <aside className="pv-from-1200" aria-label={t('your_booking')}>
      <Card as="div" className="cart-side">
        <div className="cart-side__head">
          <h2>{t('your_booking')}</h2>
        </div>
        <CartHold state={state} />
        <ShortLines items={cart.items} isFixed />
        <CartTotals cart={cart} />
        <p>
          <Anchor className="pv-small" href="/basket">
            {t('edit_basket')}
          </Anchor>
        </p>
      </Card>
    </aside>
  );
}

/** BSK-33: the same above the form, folded, where there is no room beside it. */
export function FoldedSummary({ cart }: { cart: Cart }) {
  const t = useText('checkout');
  return (
    <details className="checkout-fold">
      <summary>
        <span>{t('items_count', { count: cart.itemCount })}</span>
        <Icon of={ChevronDown} />
        <b>{cart.total.formatted}</b>
      </summary>
      <div className="checkout-fold__in">
        <h2 className="pv-hidden">{t('your_booking')}</h2>
        <ShortLines items={cart.items} isFixed />
        <CartTotals cart={cart} />
        <p>
          <Anchor className="pv-small" href="/basket">
            {t('edit_basket')}
          </Anchor>
        </p>
      </div>
    </details>
  );
}
