import { useCallback } from 'react';
import { isFramed, leavesFrame } from './framed.ts';
import { useBoot, useSend } from './page.tsx';
import { useText } from './text.tsx';
import { toasts } from './toasts.ts';

type HandOver = {
  /** Opens a page of ours in a window of its own, if this one stands in a frame and that one may not. */
  leaveFrame: (path: string) => boolean;
  /** Opens this very page in a window of its own, if it stands in a frame that remembers nobody. */
  leaveForgetful: () => Promise<boolean>;
};

/** MOD-02: whoever is in a frame goes on in a window where a frame would not do. */
export function useHandOver(): HandOver {
  const send = useSend();
  const { basename } = useBoot();
  const failed = useText('common')('hand_over_failed');
  const open = useCallback(
    (path: string): true => {
      // It is no part of the first look.
      const over = import('./hand-over.ts').then(({ handOver }) => handOver(send, path));
      over.catch(() => toasts.add({ content: failed, type: 'error' }));
      return true;
    },
    [send, failed],
  );
  const leaveFrame = useCallback((path: string): boolean => leavesFrame(path) && open(path), [open]);
  const leaveForgetful = useCallback(async (): Promise<boolean> => {
    if (!isFramed()) return false;
    const { keepsCookies } = await import('./keeps-cookies.ts');
    return !keepsCookies() && open(location.pathname.slice(basename.length) + location.search);
  }, [open, basename]);
  return { leaveFrame, leaveForgetful };
}
