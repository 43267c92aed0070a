import { useSyncExternalStore } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { loginDialogStore } from './login-dialog-store.ts';
import { useSessionWatch } from './use-session-watch.ts';

const LoginDialog = lazyWithRetry(async () => {
  const [{ LoginDialog: dialog }] = await Promise.all([import('./login-dialog.tsx'), loadTexts(['account'])]);
  return dialog;
});

const getServerSnapshot = (): undefined => undefined;

/** Stands once in the frame: the log-in dialog, loaded when it is first opened, and the watch over the session. */
export function LoginDialogHost() {
  useSessionWatch();
  const request = useSyncExternalStore(
    loginDialogStore.subscribe,
    loginDialogStore.getRequest,
    getServerSnapshot,
  );
  return request ? <LoginDialog request={request} onClose={loginDialogStore.close} /> : null;
}
