import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loginDoor } from './login-door.ts';
import { useSessionWatch } from './use-session-watch.ts';

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }));

const closed = (): undefined => undefined;

/** Stands once in the frame: the log-in dialog, loaded when it is first opened, and the watch over the session. */
export function LoginModal() {
  useSessionWatch();
  const call = useSyncExternalStore(loginDoor.subscribe, loginDoor.called, closed);
  return call ? (
    <Suspense fallback={null}>
      <LoginDialog call={call} />
    </Suspense>
  ) : null;
}
