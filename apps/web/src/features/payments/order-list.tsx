import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { OrderRow } from './order-row.tsx';
import { ordersQuery } from './queries.ts';
import { ShowMore } from './show-more.tsx';

/** ACC-07: the customer's orders, each with its receipt and its refunds. */
export function OrderList({ userId }: { userId: number }) {
  const t = useText('payments');
  const tc = useText('common');
  const query = useInfiniteQuery(ordersQuery(useSend(), userId));
  const failed = { title: t('orders_failed'), text: t('orders_failed_text') };
  return (
    <PartState query={query} loading={t('orders_loading')} failed={failed}>
      {({ pages }) => {
        const orders = pages.flatMap(({ value }) => value);
        if (orders.length === 0) {
          return (
            <EmptyState
              level={3}
              picture={<Illustration name="bag" />}
              title={t('orders_none_title')}
              actions={<LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>}
            >
              {t('orders_none_text')}
            </EmptyState>
          );
        }
        return (
          <>
            <ul className="pv-divided-list" data-testid="orders">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            <ShowMore query={query}>{t('orders_more')}</ShowMore>
          </>
        );
      }}
    </PartState>
  );
}
