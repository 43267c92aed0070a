import { Button, LinkButton } from '@pavilion/ui/base/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { rememberGuestChoice } from '../../lib/navigation/guest-choice.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useLoginDialog } from '../person/index.ts';
import type { OccurrenceDetails } from './queries.ts';
import './styles/guest-prompt.css';

type Props = {
  canContinue: boolean;
  /** What is added, where its details are known. The checkout asks for a date of birth if there is an age limit. */
  occurrence?: Pick<OccurrenceDetails, 'minAge' | 'maxAge' | 'hasMemberPrice'>;
  isPending: boolean;
  onContinue: () => void;
};

/** AUT-12: asks a guest who adds something to log in, to register or to continue as a guest. */
export function GuestPrompt({ canContinue, occurrence, isPending, onContinue }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { open } = useLoginDialog();
  const hasAgeLimit = occurrence !== undefined && (occurrence.minAge !== null || occurrence.maxAge !== null);
  const textKey = occurrence?.hasMemberPrice ? 'guest_text_members' : 'guest_text';
  const { pathname, search } = useLocation();
  const firstChoice = useRef<HTMLButtonElement>(null);
  // The button that had the focus is removed.
  useEffect(() => firstChoice.current?.focus(), []);
  const logIn = (): void => open({ reason: 'book', onLoggedIn: onContinue });
  const titleKey = canContinue ? 'guest_title' : 'guest_title_needed';
  return (
    <fieldset className="occurrence-guest" aria-label={t(titleKey)} data-testid="guest-prompt">
      <p>
        <b>{t(titleKey)}</b>
        <span className="pv-muted">{t(canContinue ? textKey : 'guest_text_needed')}</span>
      </p>
      {canContinue && (
        <div>
          <Button
            isBlock
            ref={firstChoice}
            isPending={isPending}
            data-testid="continue-as-guest"
            onClick={() => {
              rememberGuestChoice();
              onContinue();
            }}
          >
            {t('continue_as_guest')}
          </Button>
          <p className="occurrence-guest__hint pv-small pv-muted">
            {t(hasAgeLimit ? 'guest_hint_birth' : 'guest_hint')}
          </p>
        </div>
      )}
      <div className="occurrence-guest__others">
        <Button {...(canContinue ? { variant: 'secondary' } : { ref: firstChoice })} onClick={logIn}>
          {tc('log_in')}
        </Button>
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
