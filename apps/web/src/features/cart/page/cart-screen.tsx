import { useText } from '../../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../../lib/navigation/page-breadcrumbs.tsx';
import type { Prefetch } from '../../../lib/navigation/screen-route.ts';
import { useDocumentMeta } from '../../../lib/page/page-context.tsx';
import { CartBar } from '../cart-bar.tsx';
import { CartFailed, CartLoading } from '../cart-states.tsx';
import { cartQuery } from '../queries.ts';
import '../cart.css';
import { EmptyCart } from '../empty-cart.tsx';
import { LapsedNotice } from '../lapsed-notice.tsx';
import { getCartTotals } from '../totals.ts';
import { useCart } from '../use-cart.ts';
import { CartContents } from './cart-contents.tsx';

export const prefetch: Prefetch = ({ queryClient, send }) => queryClient.prefetchQuery(cartQuery(send));

/** BSK-06: the shopping basket page. */
export function Screen() {
  const t = useText('checkout');
  const tc = useText('common');
  const state = useCart();
  const { cart, error } = state;
  useDocumentMeta({ title: tc('shopping_basket'), noIndex: true });
  const hasItems = cart !== undefined && cart.items.length > 0;
  const totals = cart && getCartTotals(cart);
  return (
    <>
      <div className="pv-container">
        <PageBreadcrumbs items={[{ label: tc('shopping_basket') }]} />
        <div className="pv-title-row">
          <h1>{tc('shopping_basket')}</h1>
          {hasItems && totals && (
            <p className="pv-muted" data-testid="cart-summary">
              {t('items_and_total', {
                items: t('items_count', { count: totals.itemCount }),
                total: totals.formattedTotal,
              })}
            </p>
          )}
        </div>
        <LapsedNotice />
        {!cart && !error && <CartLoading />}
        {!cart && error && <CartFailed state={state} />}
        {cart && !hasItems && <EmptyCart state={state} />}
        {hasItems && <CartContents state={state} cart={cart} />}
      </div>
      <CartBar to="checkout" />
    </>
  );
}
