import { Fragment } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { getAppliedDiscount } from '../price-rule/index.ts';
import type { Cart } from './queries.ts';
import { getCartTotals, listAppliedCredit } from './totals.ts';

type Props = {
  cart: Cart;
  /** Leaves the tax to the basket page. */
  isCompact?: boolean;
  /** BSK-18: the page is changing the cart, so that these amounts are about to be replaced. */
  isChanging?: boolean;
};

/** BSK-08, BSK-12: the cost of the cart and the amount to pay. */
export function CartTotals({ cart, isCompact = false, isChanging = false }: Props) {
  const t = useText('checkout');
  const { taxTotal, formattedTotal, formattedBalance } = getCartTotals(cart);
  const discount = getAppliedDiscount(cart);
  return (
    <dl className="pv-definition-list" aria-busy={isChanging}>
      <dt>{t('basket_cost')}</dt>
      <dd>{discount?.before.formatted ?? formattedTotal}</dd>
      {discount && discount.amount.value > 0 && (
        <>
          <dt className="pv-definition-list__reduction">{discount.name}</dt>
          <dd className="pv-definition-list__reduction">{`−${discount.amount.formatted}`}</dd>
        </>
      )}
      {taxTotal > 0 && !isCompact && (
        <>
          <dt className="pv-muted">{t('tax_included')}</dt>
          <dd className="pv-muted">{cart.taxTotal.formatted}</dd>
          <dt className="pv-muted">{t('cost_without_tax')}</dt>
          <dd className="pv-muted">{cart.subTotal.formatted}</dd>
        </>
      )}
      {listAppliedCredit(cart).map(({ type, applied }) => (
        <Fragment key={type}>
          <dt className="pv-definition-list__reduction">{t(`credit_type_${type}`)}</dt>
          <dd className="pv-definition-list__reduction">{`−${applied.formatted}`}</dd>
        </Fragment>
      ))}
      {cart.giftCards
        .filter(({ applied }) => applied.value > 0)
        .map(({ id, lastFour, applied }) => (
          <Fragment key={id}>
            <dt className="pv-definition-list__reduction">{t('gift_card_name', { end: lastFour })}</dt>
            <dd className="pv-definition-list__reduction">{`−${applied.formatted}`}</dd>
          </Fragment>
        ))}
      <dt className="pv-definition-list__total">{t('total_to_pay')}</dt>
      <dd className="pv-definition-list__total">{formattedBalance}</dd>
    </dl>
  );
}
