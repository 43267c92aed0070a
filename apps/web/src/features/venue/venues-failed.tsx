import { ErrorState } from '@pavilion/ui/error-state';
import { useText } from '../../shell/text.tsx';

type Props = { onRetry: () => void; isRetrying: boolean };

/** The venues could not be asked for: everything else of the page stays. */
export function VenuesFailed({ onRetry, isRetrying }: Props) {
  const t = useText('home');
  const tc = useText('common');
  return (
    <ErrorState
      title={t('venues_failed')}
      retryLabel={tc('try_again')}
      onRetry={onRetry}
      retrying={isRetrying}
      spinnerLabel={tc('loading_venues')}
    />
  );
}
