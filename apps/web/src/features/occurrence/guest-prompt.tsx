import { Button, LinkButton } from '@pavilion/ui/base/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { rememberGuestChoice, useLoginDialog } from '../person/index.ts';
import './styles/guest-prompt.css';

type Props = { canContinue: boolean; isPending: boolean; onContinue: () => void };

/** AUT-12: asks a guest who adds something to log in, to register or to continue as a guest. */
export function GuestPrompt({ canContinue, isPending, onContinue }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { open } = useLoginDialog();
  const { pathname, search } = useLocation();
  const loginButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus is removed.
  useEffect(() => loginButton.current?.focus(), []);
  const logIn = (): void => open({ reason: 'book', onLoggedIn: onContinue });
  return (
    <fieldset className="occurrence-guest" aria-label={t('guest_title')} data-testid="guest-prompt">
      <p>
        <b>{t('guest_title')}</b>
        <span className="pv-muted">{t(canContinue ? 'guest_text' : 'guest_text_needed')}</span>
      </p>
      <Button isBlock ref={loginButton} onClick={logIn}>
        {tc('log_in')}
      </Button>
      <div className="occurrence-guest__others">
        {canContinue && (
          <Button
            variant="secondary"
            isPending={isPending}
            data-testid="continue-as-guest"
            onClick={() => {
              rememberGuestChoice();
              onContinue();
            }}
          >
            {t('continue_as_guest')}
          </Button>
        )}
        <LinkButton
          variant={canContinue ? 'quiet' : 'secondary'}
          href={`/register?redirect=${encodeURIComponent(pathname + search)}`}
        >
          {tc('create_account')}
        </LinkButton>
      </div>
    </fieldset>
  );
}
