import { creditTypes } from '@pavilion/domain/credit/credit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { creditHistoryQuery } from './queries.ts';

/** ACC-07, PRC-03: how much credit the customer has, of each type with what it pays for. Nothing without credit. */
export function CreditBalances({ userId }: { userId: number }) {
  const t = useText('payments');
  const { data } = useInfiniteQuery(creditHistoryQuery(useSend(), userId));
  const meta = data?.pages[0]?.meta;
  if (!meta || meta.total.value === 0) return null;
  return (
    <section className="payments-credit" data-testid="credit-balances">
      <h2>{t('credit_total', { amount: meta.total.formatted })}</h2>
      <ul>
        {creditTypes
          .filter((type) => meta.balances[type].value !== 0)
          .map((type) => (
            <li key={type} className="payments-row">
              <p>
                {t(`credit_${type}`)}
                <span className="pv-small pv-muted">{t(`credit_${type}_for`)}</span>
              </p>
              <p className="payments-row__amount">{meta.balances[type].formatted}</p>
            </li>
          ))}
      </ul>
      <p className="pv-small pv-muted">{t('credit_text')}</p>
    </section>
  );
}
