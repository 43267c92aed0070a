import { useCallback, useSyncExternalStore } from 'react';
import { useBoot } from '../../shell/page.tsx';
import { useHandOver } from '../../shell/use-hand-over.ts';
import { type LoginCall, loginDoor } from './login-door.ts';

const closed = (): undefined => undefined;

/** AUT-11, AUT-12: opens the log-in dialog and says whether it is open. From a frame one logs in in a window (MOD-02). */
export function useLoginModal(): { isOpen: boolean; open: (call?: LoginCall) => void; close: () => void } {
  const call = useSyncExternalStore(loginDoor.subscribe, loginDoor.called, closed);
  const { leaveFrame } = useHandOver();
  const { basename } = useBoot();
  const open = useCallback(
    (wanted?: LoginCall): void => {
      const here = location.pathname.slice(basename.length);
      if (!leaveFrame(`/login?redirect=${encodeURIComponent(here)}`)) loginDoor.open(wanted);
    },
    [leaveFrame, basename],
  );
  return { isOpen: call !== undefined, open, close: loginDoor.close };
}
