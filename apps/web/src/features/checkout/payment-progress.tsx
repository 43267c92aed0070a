import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useRevealed } from '../../lib/accessibility/use-revealed.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { addModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { useCancelPayment } from '../cart/index.ts';
import type { Payment } from './use-payment.ts';

/** What the customer waits for: the preparation, or a payment whose outcome is not known yet. */
export function PaymentProgress({ payment }: { payment: Payment }) {
  const t = useText('checkout');
  const { panel, session, prepareRefusal, isSlow } = payment;
  const { state } = panel;
  if (!session && !isSlow && (state === 'idle' || state === 'preparing')) {
    return <Skeletons kind="lines" count={4} label={t('preparing')} />;
  }
  const isPayingElsewhere = state === 'prepare_failed' && prepareRefusal === 'cart_in_payment';
  const isResumed = !session && (state === 'authorized' || state === 'completing');
  if (isPayingElsewhere || isSlow || isResumed) {
    return <CheckedPayment />;
  }
  const isChallengeOpen = state === 'ready' && session?.inProgress === true && payment.submission === null;
  return isChallengeOpen ? <OpenChallenge payment={payment} /> : null;
}

/** A payment whose outcome is checked. The customer has selected Pay far below and looks there. */
function CheckedPayment() {
  const t = useText('checkout');
  const boxRef = useRevealed();
  return (
    <Notification ref={boxRef} tone="info" shouldAnnounce title={t('checking_title')}>
      <p>{t('checking_text')}</p>
      <Spinner label={t('checking')} />
    </Notification>
  );
}

/** PAY-05: the customer left the bank's challenge, for example with the browser's Back. */
function OpenChallenge({ payment }: { payment: Payment }) {
  const t = useText('checkout');
  const { session, dispatch, card, routes } = payment;
  const { basename } = useBoot();
  const { mutate, isPending } = useCancelPayment();
  const buttonRef = useFocusFallback<HTMLButtonElement>(() =>
    document.querySelector<HTMLElement>('.payment-form'),
  );
  const clientSecret = session?.clientSecret ?? null;
  const transactionId = session?.transactionUuid ?? null;
  // A bank opens a challenge once. Only the provider's script, once its card frame is ready, can show it again.
  const canContinue = clientSecret !== null && transactionId !== null;
  const isReady = canContinue && card.frame?.challenge !== undefined;
  const continueChallenge = (): void => {
    if (isReady) dispatch({ type: 'sca_required', transactionId, challenge: { clientSecret } });
  };
  // A full page load, because the checkout has its own Content Security Policy.
  const openBasket = (): void => location.assign(`${basename}${addModes('/basket')}`);
  return (
    <Notification
      tone="info"
      shouldAnnounce
      title={t('challenge_open_title')}
      data-testid="open-challenge"
      actions={
        <span className="pv-cluster">
          {canContinue && (
            <Button ref={buttonRef} size="s" isPending={!isReady} onClick={continueChallenge}>
              {t('continue_payment')}
            </Button>
          )}
          {routes.isCart && (
            <Button
              variant="secondary"
              size="s"
              isPending={isPending}
              onClick={() => mutate(undefined, { onSuccess: openBasket })}
            >
              {t('cancel_payment')}
            </Button>
          )}
        </span>
      }
    >
      <p>{t(canContinue ? 'challenge_open_text' : 'challenge_again_text')}</p>
    </Notification>
  );
}
