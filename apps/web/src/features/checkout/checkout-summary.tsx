import { Anchor } from '@pavilion/ui/anchor';
import { Card } from '@pavilion/ui/card';
import { Icon } from '@pavilion/ui/icon';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import { type Cart, CartHold, CartLines, CartTotals, type useCart } from '../cart/index.ts';

/** What is being paid for, beside the form. */
export function SideSummary({ state, cart }: { state: ReturnType<typeof useCart>; cart: Cart }) {
  const t = useText('checkout');
  return (
    <Card as="aside" className="cart-side pv-from-1200">
      <h2 className="cart-side__title">{t('your_booking')}</h2>
      <CartHold state={state} />
      <CartLines items={cart.items} size="small" isFixed />
      <CartTotals cart={cart} />
      <p>
        <Anchor className="pv-small" href="/basket">
          {t('edit_basket')}
        </Anchor>
      </p>
    </Card>
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
        <CartLines items={cart.items} size="small" isFixed />
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
