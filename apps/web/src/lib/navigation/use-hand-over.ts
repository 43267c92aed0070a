import { useCallback } from 'react';
import { useText } from '../i18n/text.tsx';
import { isInIframe, opensOutsideIframe } from '../modes/iframe.ts';
import { useBoot, useSend } from '../page/page-context.tsx';
import { toasts } from '../toasts/toasts.ts';

type HandOverActions = {
  /** Opens a page of ours in a window of its own, if this one stands in a frame and that one may not. */
  openOutsideIframe: (path: string) => boolean;
  /** Opens this very page in a window of its own, if it stands in a frame that remembers nobody. */
  openIfCookiesBlocked: () => Promise<boolean>;
};

/** MOD-02: whoever is in a frame goes on in a window where a frame would not do. */
export function useHandOver(): HandOverActions {
  const send = useSend();
  const { basename } = useBoot();
  const failureText = useText('common')('hand_over_failed');
  const openWindow = useCallback(
    (path: string): true => {
      // It is no part of the first look.
      const submission = import('./hand-over.ts').then(({ handOver }) => handOver(send, path));
      submission.catch(() => toasts.add({ content: failureText, type: 'error' }));
      return true;
    },
    [send, failureText],
  );
  const openOutsideIframe = useCallback(
    (path: string): boolean => opensOutsideIframe(path) && openWindow(path),
    [openWindow],
  );
  const openIfCookiesBlocked = useCallback(async (): Promise<boolean> => {
    if (!isInIframe()) return false;
    const { supportsPartitionedCookies } = await import('../modes/partitioned-cookies.ts');
    return (
      !supportsPartitionedCookies() && openWindow(location.pathname.slice(basename.length) + location.search)
    );
  }, [openWindow, basename]);
  return { openOutsideIframe, openIfCookiesBlocked };
}
