import { useText } from '../../shell/text.tsx';
import type { Cart } from './cart-query.ts';

/** BSK-08: what the basket costs and what is to be paid. */
export function CartTotals({ cart }: { cart: Cart }) {
  const t = useText('checkout');
  return (
    <dl className="pv-kv">
      <dt>{t('basket_cost')}</dt>
      <dd>{cart.total.formatted}</dd>
      {cart.taxTotal.value > 0 && (
        <>
          <dt className="pv-muted">{t('tax_included')}</dt>
          <dd className="pv-muted">{cart.taxTotal.formatted}</dd>
        </>
      )}
      <dt className="pv-kv__total">{t('total_to_pay')}</dt>
      <dd className="pv-kv__total">{cart.balance.formatted}</dd>
    </dl>
  );
}
