import { Icon } from '@pavilion/ui/base/icon';
import { Card } from '@pavilion/ui/display/card';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import type { Debt } from '../debt/index.ts';
import { UnpaidCharge } from './unpaid-charge.tsx';

/** ACC-02, PRC-11: a notice that lists what the customer owes. Hidden if there are none. */
export function UnpaidCharges({ query }: { query: UseQueryResult<Debt[]> }) {
  const t = useText('account');
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

function Charges({ debts }: { debts: Debt[] }) {
  const t = useText('account');
  if (debts.length === 0) return null;
  return (
    <Card className="account-charges" aria-labelledby="unpaid-charges" data-testid="unpaid-charges">
      <h2 id="unpaid-charges" className="account-charges__title">
        <Icon icon={TriangleAlert} />
        {t('charges_title')}
      </h2>
      <p className="pv-muted">{t('charges_text')}</p>
      <ul className="pv-divided-list account-charges__list">
        {debts.map((debt) => (
          <UnpaidCharge key={debt.id} debt={debt} />
        ))}
      </ul>
    </Card>
  );
}
