import { Skeletons } from '@pavilion/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedScreen } from './failed.tsx';
import { useText } from './text.tsx';

/** SHL-18: a whole screen that did not come. */
export const ChunkFailed = ({ retry }: { retry: () => void }): ReactNode => (
  <FailedScreen kind="chunk_failed" again={retry} />
);

/** While it is asked for again. */
export function ScreenWaits(): ReactNode {
  const t = useText('common');
  return (
    <div className="pv-wrap">
      <Skeletons of="rows" count={6} label={t('loading')} />
    </div>
  );
}
