import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { useText } from '../../lib/i18n/text.tsx';

type Props = { onRetry: () => void; isRetrying: boolean };

/** Shown in place of the list when the venues fail to load. */
export function VenuesError({ onRetry, isRetrying }: Props) {
  const t = useText('home');
  const tc = useText('common');
  return (
    <ErrorState
      title={t('venues_failed')}
      retryLabel={tc('try_again')}
      onRetry={onRetry}
      isRetrying={isRetrying}
      spinnerLabel={tc('loading_venues')}
    />
  );
}
