import { Anchor } from '@pavilion/ui/base/anchor';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type CreditEntry, creditHistoryQuery } from './queries.ts';
import { useFullDate } from './use-full-date.ts';

/** ACC-07: the customer's credit of both types, and how it came and went. */
export function CreditHistory({ userId }: { userId: number }) {
  const t = useText('payments');
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(creditHistoryQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('credit_loading')} failed={{ title: t('credit_failed') }} rows={2}>
      {({ pages }) => {
        const entries = pages.flatMap(({ value }) => value);
        if (entries.length === 0) return <p className="pv-muted">{t('credit_none')}</p>;
        return (
          <>
            <ul
              className="pv-divided-list"
              data-testid="credit-history"
              aria-label={t('credit_history')}
              ref={list}
            >
              {entries.map((entry) => (
                <CreditRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <ShowMore query={query} list={list}>
              {t('credit_more')}
            </ShowMore>
          </>
        );
      }}
    </PartState>
  );
}

function CreditRow({ entry: { type, reason, amount, balance, order, createdAt } }: { entry: CreditEntry }) {
  const t = useText('payments');
  const formatDate = useFullDate();
  const { surfaceUrls } = useBoot();
  const isOfOrder = reason === 'spent' || reason === 'returned' || reason === 'refunded';
  return (
    <li className="payments-row" tabIndex={-1}>
      <p className="payments-row__name">
        {order && isOfOrder ? (
          <Anchor href={`${surfaceUrls.bookings}/booking-confirmed/${order.id}`}>
            {t(`credit_${reason}_order`, { reference: order.reference })}
          </Anchor>
        ) : (
          t(`credit_${reason}`)
        )}
      </p>
      <p className="payments-row__amount">{amount.value > 0 ? `+${amount.formatted}` : amount.formatted}</p>
      <p className="payments-row__facts">
        {formatDate(createdAt.local)} · {t(`credit_${type}`)}
      </p>
      <p className="payments-row__state pv-small pv-muted">
        {t('credit_balance', { amount: balance.formatted })}
      </p>
    </li>
  );
}
