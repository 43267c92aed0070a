import { useCallback, useSyncExternalStore } from 'react';
import { useHandOver } from '../../lib/navigation/use-hand-over.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type LoginRequest, loginDialogStore } from './login-dialog-store.ts';

const getServerSnapshot = (): undefined => undefined;

/** AUT-11, AUT-12: opens the log-in dialog and says whether it is open. From a frame one logs in in a window (MOD-02). */
export function useLoginDialog(): {
  isOpen: boolean;
  open: (request?: LoginRequest) => void;
  close: () => void;
} {
  const request = useSyncExternalStore(
    loginDialogStore.subscribe,
    loginDialogStore.getRequest,
    getServerSnapshot,
  );
  const { openOutsideIframe } = useHandOver();
  const { basename } = useBoot();
  const open = useCallback(
    (nextRequest?: LoginRequest): void => {
      const path = location.pathname.slice(basename.length);
      if (!openOutsideIframe(`/login?redirect=${encodeURIComponent(path)}`))
        loginDialogStore.open(nextRequest);
    },
    [openOutsideIframe, basename],
  );
  return { isOpen: request !== undefined, open, close: loginDialogStore.close };
}
