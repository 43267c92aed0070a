import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isRefetching: boolean };
  /** Said to a screen reader while it loads. */
  loading: string;
  failed: { title: string; text?: string };
  /** The placeholder and its rows or lines. */
  kind?: 'rows' | 'lines';
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** A part of a page or dialog that has a query of its own: its placeholder, its error with a retry, or its data, which also stay after a failed reload. */
export function PartState<Data>({
  query,
  loading,
  failed,
  kind = 'rows',
  rows = 3,
  children,
}: Props<Data>): ReactNode {
  const t = useText('common');
  const { data, error, refetch, isRefetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeletons kind={kind} count={rows} label={loading} />;
  return (
    <ErrorState
      title={failed.title}
      retryLabel={t('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={loading}
    >
      {failed.text}
    </ErrorState>
  );
}
