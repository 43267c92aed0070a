import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { hasChosenGuest } from '../../lib/navigation/guest-choice.ts';
import { type Cart, hasAttendee } from '../cart/index.ts';
import { LazyNewcomerForm, useAgeLimit, useLoginDialog } from '../person/index.ts';
import { CheckoutStep } from './checkout-step.tsx';

const subscribeToNothing = () => () => {};
/** The server does not know the tab's storage. */
const getServerSnapshot = (): boolean | undefined => undefined;

/**
 * AUT-11: opens the log-in dialog for a guest at once. After closing it, the button here opens it again. Who has chosen
 * to continue as a guest before (AUT-12), or is at a kiosk, gets the form without a password instead. A customer whose
 * session has ended reads so.
 */
export function LoginPrompt({ cart, hasEnded }: { cart: Cart; hasEnded: boolean }) {
  const t = useText('checkout');
  const { open } = useLoginDialog();
  const { isKiosk } = useModes();
  const hasChosen = useSyncExternalStore(subscribeToNothing, hasChosenGuest, getServerSnapshot);
  // Nobody types a password on a public screen without having asked for it.
  const isGuest = isKiosk || hasChosen;
  const hasWho = cart.items.some(hasAttendee);
  useEffect(() => {
    if (isGuest === false) open({ reason: hasEnded ? 'ended' : 'checkout' });
  }, [isGuest, hasEnded, open]);
  return (
    <div>
      {hasEnded && <SessionEnded />}
      <CheckoutStep number={1} title={t('log_in_step')} status="now">
        {isGuest === true && <GuestDetails />}
        {isGuest === false && <LoginChoice hasEnded={hasEnded} />}
      </CheckoutStep>
      {hasWho && <CheckoutStep number={2} title={t('who_step')} status="later" />}
      <CheckoutStep number={hasWho ? 3 : 2} title={t('pay_step')} status="later" />
    </div>
  );
}

/** AUT-10: what became of the page, and what to do. The basket belongs to the account. */
function SessionEnded() {
  const t = useText('checkout');
  return (
    <div className="checkout-ended">
      <Notification tone="warning" shouldAnnounce title={t('session_ended')} data-testid="session-ended">
        {t('session_ended_text')}
      </Notification>
    </div>
  );
}

function GuestDetails() {
  const tc = useText('common');
  const ta = useText('account');
  const { open } = useLoginDialog();
  return (
    <div className="checkout-guest pv-stack">
      <LazyNewcomerForm />
      <p className="pv-small">
        {ta('have_account')}{' '}
        <TextButton data-testid="checkout-login" onClick={() => open({ reason: 'checkout' })}>
          {tc('log_in')}
        </TextButton>
      </p>
    </div>
  );
}

/** The basket of a customer whose session has ended opens only with their own log-in. */
function LoginChoice({ hasEnded }: { hasEnded: boolean }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { open } = useLoginDialog();
  const { isAsked } = useAgeLimit({ isEnabled: !hasEnded });
  if (hasEnded) {
    return (
      <Button data-testid="login-button" onClick={() => open({ reason: 'ended' })}>
        {tc('log_in')}
      </Button>
    );
  }
  return (
    <>
      <p>{t(isAsked ? 'log_in_step_birth' : 'log_in_step_text')}</p>
      <p className="pv-cluster checkout-login">
        <Button data-testid="login-button" onClick={() => open({ reason: 'checkout' })}>
          {tc('log_in')}
        </Button>
        <Button variant="secondary" onClick={() => open({ reason: 'checkout', isNewcomer: true })}>
          {t('newcomer_button')}
        </Button>
      </p>
      <p className="checkout-register">
        <Anchor href="/register?redirect=/basket/checkout">{tc('create_account')}</Anchor>
      </p>
    </>
  );
}
