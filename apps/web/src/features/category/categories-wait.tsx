import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useText } from '../../shell/text.tsx';

type Props = { asked: { isError: boolean; isRefetching: boolean; refetch: () => unknown } };

/** ERR-17: until a venue's activities have come, and where they were refused. */
export function CategoriesWait({ asked: { isError, isRefetching, refetch } }: Props) {
  const t = useText('courses');
  const tc = useText('common');
  const label = t('loading_activities');
  if (!isError) return <Skeletons of="cards" count={6} label={label} />;
  return (
    <ErrorState
      title={t('activities_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      retrying={isRefetching}
      spinnerLabel={label}
    />
  );
}
