import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { OverviewProps } from './overview.tsx';
import { OverviewLoading } from './overview-loading.tsx';

/** Outside the account's first bundle. It shows what the browser requests, so that the server renders only its placeholder. */
export const LazyOverview = lazyWithRetry<OverviewProps>(
  async () => {
    const [{ Overview }] = await Promise.all([
      import('./overview.tsx'),
      // The toast of an added charge is one of the checkout's texts.
      loadTexts(['checkout', 'waitlist']),
    ]);
    return Overview;
  },
  { loading: OverviewLoading, error: OverviewFailed },
);

function OverviewFailed({ retry }: { retry: () => void }) {
  const tc = useText('common');
  return (
    <div role="alert" data-testid="loading-chunk-failed">
      <ErrorState
        title={tc('chunk_failed_title')}
        retryLabel={tc('try_again')}
        onRetry={retry}
        spinnerLabel={tc('waiting_for_retry')}
      >
        {tc('chunk_failed_text')}
      </ErrorState>
    </div>
  );
}
