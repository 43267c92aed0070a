import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import { createDebtInput, type Debt, markDebtInCart } from '../debt/index.ts';

/** One unpaid debt, with a button that adds it to the cart. */
export function UnpaidCharge({ debt }: { debt: Debt }) {
  const { id, title, amount, createdAt, inCart } = debt;
  const t = useText('account');
  const { formatShortDay } = useDateFormat();
  const queryClient = useQueryClient();
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const addCharge = async (): Promise<void> => {
    if (!(await add(createDebtInput(debt)))) return;
    markDebtInCart(queryClient, id);
    setAdded(true);
  };
  return (
    <li className="account-charge" data-testid="unpaid-charge">
      <div>
        <h3>{title}</h3>
        <p className="pv-muted pv-small">{formatShortDay(createdAt.local)}</p>
      </div>
      <b className="account-charge__amount">{amount.formatted}</b>
      {inCart ? (
        <InBasket name={title} shouldFocus={isAdded} className="pv-small account-charge__in-basket" />
      ) : (
        <Button
          variant="secondary"
          size="s"
          className="account-charge__add"
          isPending={isPending}
          onClick={() => void addCharge()}
        >
          {t('add_to_basket')}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </Button>
      )}
      {error && !inCart && (
        <div className="account-charge__error">
          <Notification tone="danger" shouldAnnounce title={t('charge_not_added')}>
            {error.message}
          </Notification>
        </div>
      )}
    </li>
  );
}
