import { Button, LinkButton } from '@pavilion/ui/button';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../shell/text.tsx';
import { useLoginModal } from '../person/index.ts';

type Props = { mayGoOn: boolean; pending: boolean; onGoOn: () => void };

/** AUT-12: a guest who adds something is asked first who they are. */
export function GuestPrompt({ mayGoOn, pending, onGoOn }: Props) {
  const t = useText('courses');
  const { open } = useLoginModal();
  const { pathname, search } = useLocation();
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus(), []);
  // oxlint-disable-next-line unicorn/no-thenable -- what goes on after the log-in; nobody waits for the call itself
  const logIn = (): void => open({ reason: 'book', then: onGoOn });
  return (
    <fieldset className="session-guest" aria-label={t('guest_title')} data-testid="guest-prompt">
      <p>
        <b>{t('guest_title')}</b>
        <span className="pv-muted">{t(mayGoOn ? 'guest_text' : 'guest_text_needed')}</span>
      </p>
      <Button block ref={first} onClick={logIn}>
        {t('log_in')}
      </Button>
      <div className="session-guest__others">
        <LinkButton variant="secondary" href={`/register?redirect=${encodeURIComponent(pathname + search)}`}>
          {t('create_account')}
        </LinkButton>
        {mayGoOn && (
          <Button variant="secondary" pending={pending} data-testid="continue-as-guest" onClick={onGoOn}>
            {t('continue_as_guest')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
