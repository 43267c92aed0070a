import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useText } from '../../lib/i18n/text.tsx';

type Props = { query: { isError: boolean; isRefetching: boolean; refetch: () => unknown } };

/** ERR-17: the loading or error state of a venue's activities. */
export function CategoriesState({ query: { isError, isRefetching, refetch } }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const label = t('loading_activities');
  if (!isError) return <Skeletons kind="cards" count={6} label={label} />;
  return (
    <ErrorState
      title={t('activities_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={label}
    />
  );
}
