import { Modal } from '@pavilion/ui/modal';
import { useText } from '../../shell/text.tsx';
import { type LoginCall, loginDoor } from './login-door.ts';
import { LoginForm } from './login-form.tsx';

/** AUT-09, AUT-11: logging in where one stands; afterwards the page goes on with what was asked for. */
export function LoginDialog({ call }: { call: LoginCall }) {
  const t = useText('account');
  const { reason = 'account', then: goOn } = call;
  const done = (): void => {
    loginDoor.close();
    goOn?.();
  };
  return (
    <Modal isOpen onClose={loginDoor.close} size="small" title={t('log_in')} closeLabel={t('close')}>
      <div data-testid="login-modal">
        <LoginForm reason={reason} onDone={done} />
      </div>
    </Modal>
  );
}
