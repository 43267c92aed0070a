import { useSyncExternalStore } from 'react';
import { loadTexts } from '../../shell/languages.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { loginDoor } from './login-door.ts';
import { useSessionWatch } from './use-session-watch.ts';

const LoginDialog = lazyPart(async () => {
  const [{ LoginDialog: dialog }] = await Promise.all([import('./login-dialog.tsx'), loadTexts(['account'])]);
  return dialog;
});

const closed = (): undefined => undefined;

/** Stands once in the frame: the log-in dialog, loaded when it is first opened, and the watch over the session. */
export function LoginModal() {
  useSessionWatch();
  const call = useSyncExternalStore(loginDoor.subscribe, loginDoor.called, closed);
  return call ? <LoginDialog call={call} onClose={loginDoor.close} /> : null;
}
