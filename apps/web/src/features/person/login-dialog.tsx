import { Modal } from '@pavilion/ui/overlays/modal';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../lib/i18n/text.tsx';
import type { LoginRequest } from './login-dialog-store.ts';
import { LoginForm } from './login-form.tsx';
import { restoreLoginFocus } from './place-focus.ts';

/** AUT-09, AUT-11: logging in where one stands; afterwards the page goes on with what was asked for. */
export function LoginDialog({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const t = useText('common');
  const { reason = 'account', onLoggedIn } = request;
  const { pathname, search } = useLocation();
  useEffect(() => restoreLoginFocus, []);
  const registerHref = `/register?redirect=${encodeURIComponent(pathname + search)}`;
  const handleDone = (): void => {
    onClose();
    onLoggedIn?.();
  };
  return (
    <Modal isOpen onClose={onClose} size="small" title={t('log_in')} closeLabel={t('close')}>
      <div data-testid="login-modal">
        <LoginForm {...{ reason, registerHref }} onDone={handleDone} onLeave={onClose} />
      </div>
    </Modal>
  );
}
