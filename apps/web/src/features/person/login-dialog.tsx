import { TextButton } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterNextFrames, isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import type { LoginRequest } from './login-dialog-store.ts';
import { LoginForm } from './login-form.tsx';
import { NewcomerForm } from './newcomer-form.tsx';

/** AUT-09, AUT-11: logs in without leaving the page, then continues what the log-in interrupted. */
export function LoginDialog({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const t = useText('common');
  const ta = useText('account');
  const { reason = 'account', explanation, onLoggedIn, findFocus, returnPath } = request;
  const [isNewcomer, setNewcomer] = useState(request.isNewcomer ?? false);
  const [hasSwitched, setSwitched] = useState(false);
  const switchForm = (): void => {
    setNewcomer(!isNewcomer);
    setSwitched(true);
  };
  const { pathname, search } = useLocation();
  const restoreFocus = useEffectEvent(() => restoreLoginFocus(findFocus));
  useEffect(() => () => restoreFocus(), []);
  const registerHref = `/register?redirect=${encodeURIComponent(returnPath ?? pathname + search)}`;
  const handleDone = (): void => {
    onClose();
    onLoggedIn?.();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      size={explanation ? 'medium' : 'small'}
      title={isNewcomer ? ta('newcomer_title') : (explanation?.title ?? t('log_in'))}
      closeLabel={t('close')}
    >
      <div data-testid="login-modal">
        {isNewcomer ? (
          <>
            <NewcomerForm onDone={handleDone} shouldTakeFocus />
            <p className="person-register-link">
              {ta('have_account')} <TextButton onClick={switchForm}>{t('log_in')}</TextButton>
            </p>
          </>
        ) : (
          <LoginForm
            {...{ reason, explanation, registerHref }}
            onDone={handleDone}
            onLeave={onClose}
            shouldTakeFocus={hasSwitched}
            {...((reason === 'checkout' || reason === 'book_and_pay') && { onNewcomer: switchForm })}
          />
        )}
      </div>
    </Modal>
  );
}

/** The controls that open the dialog or replace them after the log-in. On a phone both are in the menu. */
const focusTargets = '.shell-action--account, .shell-header [aria-haspopup="dialog"], #main';

/** Restores the focus when the control that opened the dialog is gone, with its menu or because of the log-in. */
function restoreLoginFocus(findFocus: LoginRequest['findFocus']): void {
  afterNextFrames(() => {
    if (!isFocusLost() || document.querySelector('.pv-scrim')) return;
    const target = [...document.querySelectorAll<HTMLElement>(focusTargets)].find((element) =>
      element.checkVisibility(),
    );
    (findFocus?.() ?? target)?.focus({ preventScroll: true });
  });
}
