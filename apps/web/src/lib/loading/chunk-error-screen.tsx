import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** SHL-18: shown in place of a screen that failed to load. */
export const ChunkErrorScreen = ({ retry }: { retry: () => void }): ReactNode => (
  <ErrorScreen kind="chunk_failed" onRetry={retry} />
);

/** Skeleton of a screen that is loading. */
export function ScreenLoading(): ReactNode {
  const t = useText('common');
  return (
    <div className="pv-container">
      <Skeletons kind="rows" count={6} label={t('loading')} />
    </div>
  );
}
