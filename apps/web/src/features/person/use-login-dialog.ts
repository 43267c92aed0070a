import { useCallback } from 'react';
import { useHandOver } from '../../lib/navigation/use-hand-over.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { closeLoginDialog, type LoginRequest, loginRequest } from './login-dialog-store.ts';

/** AUT-11, AUT-12: opens the log-in dialog and returns whether it is open. An iframe logs in in a new window (MOD-02). */
export function useLoginDialog(): {
  isOpen: boolean;
  open: (request?: LoginRequest) => void;
  close: () => void;
} {
  const isOpen = loginRequest.useValue() !== undefined;
  const { openOutsideIframe } = useHandOver();
  const { basename } = useBoot();
  const open = useCallback(
    (request: LoginRequest = {}): void => {
      const path = request.returnPath ?? location.pathname.slice(basename.length);
      if (!openOutsideIframe(`/login?redirect=${encodeURIComponent(path)}`)) loginRequest.set(request);
    },
    [openOutsideIframe, basename],
  );
  return { isOpen, open, close: closeLoginDialog };
}
