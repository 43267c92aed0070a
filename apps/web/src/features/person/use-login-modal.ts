import { useSyncExternalStore } from 'react';
import { type LoginCall, loginDoor } from './login-door.ts';

const closed = (): undefined => undefined;

/** AUT-11, AUT-12: opens the log-in dialog and says whether it is open. */
export function useLoginModal(): { isOpen: boolean; open: (call?: LoginCall) => void; close: () => void } {
  const call = useSyncExternalStore(loginDoor.subscribe, loginDoor.called, closed);
  return { isOpen: call !== undefined, open: loginDoor.open, close: loginDoor.close };
}
