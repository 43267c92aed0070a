import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { closeLoginDialog, loginRequest } from './login-dialog-store.ts';
import { useSessionWatch } from './use-session-watch.ts';

const LoginDialog = lazyWithRetry(async () => {
  const [{ LoginDialog: dialog }] = await Promise.all([import('./login-dialog.tsx'), loadTexts(['account'])]);
  return dialog;
});

/** Mounted once in the layout: watches the session, and loads the log-in dialog when it first opens. */
export function LoginDialogHost() {
  useSessionWatch();
  const request = loginRequest.useValue();
  return request ? <LoginDialog request={request} onClose={closeLoginDialog} /> : null;
}
