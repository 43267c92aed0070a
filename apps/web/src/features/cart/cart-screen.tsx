import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { CartBar } from './cart-bar.tsx';
import { cartQuery } from './cart-query.ts';
import { CartFailed, CartLoading } from './cart-waits.tsx';
import './cart.css';
import { EmptyCart } from './empty-cart.tsx';
import { FullCart } from './full-cart.tsx';
import { LapsedNotice } from './lapsed-notice.tsx';
import { useCart } from './use-cart.ts';

export const prepare: Prepare = ({ queryClient, send }) => queryClient.prefetchQuery(cartQuery(send));

/** BSK-06: the shopping basket on a page of its own. */
export function Screen() {
  const t = useText('checkout');
  const state = useCart();
  const { cart, error } = state;
  useDocument({ title: t('shopping_basket'), noIndex: true });
  const hasItems = cart !== undefined && cart.items.length > 0;
  return (
    <>
      <div className="pv-wrap">
        <Crumbs items={[{ label: t('shopping_basket') }]} />
        <div className="pv-titleline">
          <h1>{t('shopping_basket')}</h1>
          {hasItems && (
            <p className="pv-muted" data-testid="cart-summary">
              {t('items_and_total', {
                items: t('items_count', { count: cart.itemCount }),
                total: cart.total.formatted,
              })}
            </p>
          )}
        </div>
        <LapsedNotice />
        {!cart && !error && <CartLoading />}
        {!cart && error && <CartFailed state={state} />}
        {cart && !hasItems && <EmptyCart />}
        {hasItems && <FullCart state={state} cart={cart} />}
      </div>
      <CartBar to="checkout" />
    </>
  );
}
