import { formatMoney } from '@pavilion/domain/money';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Card } from '@pavilion/ui/display/card';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useAddToCart } from '../cart/index.ts';
import { createDebtInput, type Debt, markDebtsInCart } from '../debt/index.ts';
import { UnpaidCharge } from './unpaid-charge.tsx';
import './unpaid-charges.css';

/** ACC-02, PRC-11: a notice that lists what the customer owes. Hidden if there are none. */
export function UnpaidCharges({ query }: { query: UseQueryResult<Debt[]> }) {
  const t = useText('checkout');
  return (
    <PartState
      query={query}
      loading={t('charges_loading')}
      failed={{ title: t('charges_failed') }}
      kind="lines"
      rows={2}
    >
      {(debts) => <Charges debts={debts} />}
    </PartState>
  );
}

const sumAmounts = (debts: readonly Debt[]): number =>
  debts.reduce((sum, { amount }) => sum + amount.value, 0);

function Charges({ debts }: { debts: Debt[] }) {
  const t = useText('checkout');
  const { currency } = useBoot().client;
  const [addedId, setAddedId] = useState<string>();
  if (debts.length === 0) return null;
  const toAdd = debts.filter(({ inCart }) => !inCart);
  return (
    <Card className="unpaid-charges" aria-labelledby="unpaid-charges" data-testid="unpaid-charges">
      <h2 id="unpaid-charges" className="unpaid-charges__title">
        <Icon icon={TriangleAlert} />
        {t('charges_title')}
      </h2>
      <p className="pv-muted">{t('charges_text', { amount: formatMoney(sumAmounts(debts), currency) })}</p>
      <ul className="pv-divided-list unpaid-charges__list">
        {debts.map((debt) => (
          <UnpaidCharge
            key={debt.id}
            debt={debt}
            isAdded={debt.id === addedId}
            onAdded={() => setAddedId(debt.id)}
          />
        ))}
      </ul>
      {toAdd.length > 1 && <AddAll debts={toAdd} onAdded={() => setAddedId(toAdd[0]?.id)} />}
    </Card>
  );
}

/** Adds all debts that are not in the cart, or none. */
function AddAll({ debts, onAdded }: { debts: readonly Debt[]; onAdded: () => void }) {
  const t = useText('checkout');
  const { currency } = useBoot().client;
  const queryClient = useQueryClient();
  const { addAll, isPending, error } = useAddToCart();
  const add = async (): Promise<void> => {
    const { cart } = await addAll(debts.map(createDebtInput), { isAllOrNone: true });
    if (!cart) return;
    onAdded();
    markDebtsInCart(
      queryClient,
      debts.map(({ id }) => id),
    );
  };
  return (
    <>
      <div className="unpaid-charges__all">
        <Button size="s" isPending={isPending} onClick={() => void add()}>
          {t('charges_add_all', { amount: formatMoney(sumAmounts(debts), currency) })}
        </Button>
      </div>
      {error && <FailureNotice title={t('charge_not_added')} error={error} />}
    </>
  );
}
