import { useCallback } from 'react';
import { handOver, leavesFrame } from './hand-over.ts';
import { useSend } from './page.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';

/** MOD-02: opens a page of ours in a window of its own, if this one stands in a frame and that one may not. */
export function useHandOver(): { leaveFrame: (path: string) => boolean } {
  const send = useSend();
  const failed = useText('common')('hand_over_failed');
  const leaveFrame = useCallback(
    (path: string): boolean => {
      if (!leavesFrame(path)) return false;
      handOver(send, path).catch(() => toasts.add({ content: failed, type: 'error' }));
      return true;
    },
    [send, failed],
  );
  return { leaveFrame };
}
