import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { createDebtInput, type Debt, markDebtsInCart } from '../debt/index.ts';

type Props = {
  debt: Debt;
  /** This or another button has just added it, so that the link to the cart takes the focus. */
  isAdded: boolean;
  onAdded: () => void;
};

/** One unpaid debt, with a button that adds it to the cart. */
export function UnpaidCharge({ debt, isAdded, onAdded }: Props) {
  const { id, title, amount, createdAt, inCart } = debt;
  const t = useText('checkout');
  const { formatShortDay } = useDateFormat();
  const queryClient = useQueryClient();
  const { add, isPending, error } = useAddToCart();
  const addCharge = async (): Promise<void> => {
    if (!(await add(createDebtInput(debt)))) return;
    markDebtsInCart(queryClient, [id]);
    onAdded();
  };
  return (
    <li className="unpaid-charge" data-testid="unpaid-charge">
      <div>
        <h3>{title}</h3>
        <p className="pv-muted pv-small">{formatShortDay(createdAt.local)}</p>
      </div>
      <b className="unpaid-charge__amount">{amount.formatted}</b>
      {inCart ? (
        <InBasket name={title} shouldFocus={isAdded} className="pv-small unpaid-charge__in-basket" />
      ) : (
        <Button
          variant="secondary"
          size="s"
          className="unpaid-charge__add"
          isPending={isPending}
          onClick={() => void addCharge()}
        >
          {t('charge_add')}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </Button>
      )}
      {error && !inCart && (
        <div className="unpaid-charge__error">
          <FailureNotice title={t('charge_not_added')} error={error} />
        </div>
      )}
    </li>
  );
}
