import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** SHL-18: a whole screen that did not come. */
export const ChunkErrorScreen = ({ retry }: { retry: () => void }): ReactNode => (
  <ErrorScreen kind="chunk_failed" onRetry={retry} />
);

/** While it is asked for again. */
export function ScreenLoading(): ReactNode {
  const t = useText('common');
  return (
    <div className="pv-container">
      <Skeletons kind="rows" count={6} label={t('loading')} />
    </div>
  );
}
