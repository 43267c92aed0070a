import { useCallback } from 'react';
import { useText } from '../i18n/text.tsx';
import { isInIframe, shouldOpenOutsideIframe } from '../modes/iframe.ts';
import { useBoot, useSend } from '../page/page-context.tsx';
import { toasts } from '../toasts/toasts.ts';

type HandOverActions = {
  /** Opens `path` in a new window if this page is in an iframe and `path` must not be. Returns whether it did. */
  openOutsideIframe: (path: string) => boolean;
  /** Opens this page in a new window if it is in an iframe without cookies. Returns whether it did. */
  openIfCookiesBlocked: () => Promise<boolean>;
};

/** MOD-02: continues an embedded visit in a new window where an iframe cannot be used. */
export function useHandOver(): HandOverActions {
  const send = useSend();
  const { basename } = useBoot();
  const failureText = useText('common')('hand_over_failed');
  const openWindow = useCallback(
    (path: string): true => {
      // Loaded on demand to keep it out of the first bundle.
      const submission = import('./hand-over.ts').then(({ handOver }) => handOver(send, path));
      submission.catch(() => toasts.add({ content: failureText, type: 'error' }));
      return true;
    },
    [send, failureText],
  );
  const openOutsideIframe = useCallback(
    (path: string): boolean => shouldOpenOutsideIframe(path) && openWindow(path),
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
