import { Modal } from '@pavilion/ui/modal';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../shell/text.tsx';
import type { LoginCall } from './login-door.ts';
import { LoginForm } from './login-form.tsx';
import { placeFocus } from './place-focus.ts';

/** AUT-09, AUT-11: logging in where one stands; afterwards the page goes on with what was asked for. */
export function LoginDialog({ call, onClose }: { call: LoginCall; onClose: () => void }) {
  const t = useText('account');
  const { reason = 'account', then: goOn } = call;
  const { pathname, search } = useLocation();
  useEffect(() => placeFocus, []);
  const registerHref = `/register?redirect=${encodeURIComponent(pathname + search)}`;
  const done = (): void => {
    onClose();
    goOn?.();
  };
  return (
    <Modal isOpen onClose={onClose} size="small" title={t('log_in')} closeLabel={t('close')}>
      <div data-testid="login-modal">
        <LoginForm {...{ reason, registerHref }} onDone={done} onLeave={onClose} />
      </div>
    </Modal>
  );
}
