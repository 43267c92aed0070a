import { type OrderFilter, orderFilters } from '@pavilion/domain/order/filter';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ListFilter, type ListFiltering, useListFilter } from '../../lib/list-filter/list-filter.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { OrderRow } from './order-row.tsx';
import { ordersQuery } from './queries.ts';

/** ACC-07: the customer's orders, each with its receipt and its refunds, and a filter of them. */
export function OrderList({ userId }: { userId: number }) {
  const t = useText('payments');
  const list = useRef<HTMLUListElement>(null);
  const filtering = useListFilter('orders', orderFilters);
  const query = useInfiniteQuery(ordersQuery(useSend(), userId, filtering.filter));
  const failed = { title: t('orders_failed'), text: t('orders_failed_text') };
  const hasOrders = query.data?.pages.some(({ value }) => value.length > 0);
  return (
    <div className="payments-orders">
      {/* Without an order there is nothing to filter. */}
      {(hasOrders || filtering.filter) && (
        <ListFilter
          filtering={filtering}
          label={t('orders_which')}
          all={t('orders_all')}
          labels={{ due: t('orders_due'), refunded: t('orders_refunded') }}
        />
      )}
      <PartState query={query} loading={t('orders_loading')} failed={failed}>
        {({ pages }) => {
          const orders = pages.flatMap(({ value }) => value);
          if (orders.length === 0) return <NoOrders {...filtering} />;
          return (
            <>
              <ul className="pv-divided-list" data-testid="orders" ref={list}>
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </ul>
              <ShowMore query={query} list={list}>
                {t('orders_more')}
              </ShowMore>
            </>
          );
        }}
      </PartState>
    </div>
  );
}

function NoOrders({ filter, choose }: ListFiltering<OrderFilter>) {
  const t = useText('payments');
  const tc = useText('common');
  if (filter) {
    return (
      <EmptyState
        level={3}
        picture={<IconPicture icon={CreditCard} />}
        title={t(`orders_none_${filter}_title`)}
        actions={
          <Button variant="secondary" onClick={() => choose(undefined)}>
            {t('orders_show_all')}
          </Button>
        }
      >
        {t(`orders_none_${filter}_text`)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      picture={<IconPicture icon={CreditCard} />}
      title={t('orders_none_title')}
      actions={<LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>}
    >
      {t('orders_none_text')}
    </EmptyState>
  );
}
