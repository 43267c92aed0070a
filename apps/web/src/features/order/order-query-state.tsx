import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** Shown when no such order exists for this customer. */
  missing: { title: string; text: string };
  children: (data: Data) => ReactNode;
};

/** The states of an order's query: loading, missing, error, or its data. */
export function OrderQueryState<Data>({ query, missing, children }: Props<Data>) {
  const t = useText('checkout');
  const tc = useText('common');
  const { data, error, refetch, isRefetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeletons kind="rows" count={3} label={t('order_loading')} />;
  // An invalid id or link, or another customer's order: neither exists for this customer.
  if (error.status === 404 || error.status === 422) {
    return (
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={missing.title}
        actions={<LinkButton href="/">{tc('go_home')}</LinkButton>}
      >
        {missing.text}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      fills="page"
      title={t('order_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={t('order_loading')}
    />
  );
}
