import { useCallback } from 'react';
import { isFramed } from './framed.ts';
import { handOver, leavesFrame } from './hand-over.ts';
import { keepsCookies } from './keeps-cookies.ts';
import { useBoot, useSend } from './page.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';

type HandOver = {
  /** Opens a page of ours in a window of its own, if this one stands in a frame and that one may not. */
  leaveFrame: (path: string) => boolean;
  /** Opens this very page in a window of its own, if it stands in a frame that remembers nobody. */
  leaveForgetful: () => boolean;
};

/** MOD-02: whoever is in a frame goes on in a window where a frame would not do. */
export function useHandOver(): HandOver {
  const send = useSend();
  const { basename } = useBoot();
  const failed = useText('common')('hand_over_failed');
  const open = useCallback(
    (path: string): true => {
      handOver(send, path).catch(() => toasts.add({ content: failed, type: 'error' }));
      return true;
    },
    [send, failed],
  );
  const leaveFrame = useCallback((path: string): boolean => leavesFrame(path) && open(path), [open]);
  const leaveForgetful = useCallback(
    (): boolean =>
      isFramed() && !keepsCookies() && open(location.pathname.slice(basename.length) + location.search),
    [open, basename],
  );
  return { leaveFrame, leaveForgetful };
}
