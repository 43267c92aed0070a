import type { PanelError } from '@pavilion/domain/payment';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useBackOnline } from '@pavilion/ui/feedback/use-back-online';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { describeProblem, isProviderFailure } from './payment-problem.ts';
import type { ExpiredHold } from './use-expired-hold.ts';
import type { Payment } from './use-payment.ts';

type Props = {
  payment: Payment;
  error: PanelError;
  hold: ExpiredHold | undefined;
  /** Whether the customer selected Pay before, who then looks at the button, far below. */
  hasSubmitted: boolean;
};

/** CHK-02, CHK-26: why the payment could not be prepared. The client's own message replaces our title. */
export function PrepareProblem({ payment, error, hold, hasSubmitted }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { panel, prepareRefusal, dispatch } = payment;
  const prepareAgain = (): void => dispatch({ type: 'prepare' });
  usePrepareWhenOnline(prepareAgain, error);
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasSubmitted) boxRef.current?.focus();
  }, [hasSubmitted]);
  // Pay itself renews the hold, if the card form could be shown before.
  if (prepareRefusal === 'hold_lapsed' && hold) {
    if (payment.session) return null;
    return (
      <Notification
        tone="warning"
        shouldAnnounce
        title={t('problem_hold')}
        actions={
          <ProblemButton isPending={hold.isPending} onClick={() => void hold.renew([])}>
            {t('hold_renew')}
          </ProblemButton>
        }
      >
        <p>{t('problem_hold_text')}</p>
      </Notification>
    );
  }
  const { titleKey, nameKey, message, messageKey } = describeProblem(error, panel.previousError);
  // After Pay a failed preparation stops the payment, unless an earlier one may have arrived.
  const isKnownFree =
    hasSubmitted && messageKey === 'error_preparation_failed_text' && !payment.hasOpenOutcome;
  const ownMessage = error.code === 'paid_booking_disabled' ? error.message : null;
  return (
    <Notification
      ref={boxRef}
      tabIndex={-1}
      tone="danger"
      shouldAnnounce
      title={ownMessage ?? t(titleKey)}
      actions={<ProblemButton onClick={prepareAgain}>{tc('try_again')}</ProblemButton>}
    >
      <p>{(ownMessage === null && message) || t(messageKey)}</p>
      {isKnownFree && <p>{t('not_charged')}</p>}
      {isProviderFailure(error) && payment.routes.isCart && <p>{t('problem_other_tenders')}</p>}
      {ownMessage === null && <ProblemName nameKey={nameKey} />}
    </Notification>
  );
}

/** Prepares again when the browser is back online, unless the server itself answered with a refusal. */
function usePrepareWhenOnline(prepareAgain: () => void, { code, message }: PanelError): void {
  useBackOnline(() => {
    if (code === 'preparation_failed' && message === null) prepareAgain();
  });
}

type ProblemButtonProps = { isPending?: boolean; onClick: () => void; children: ReactNode };

/** CHK-26, CHK-27, CHK-30: the specification's name of a failure, which means something to the venue's staff alone. */
export function ProblemName({ nameKey }: { nameKey: TextKey<'checkout'> }) {
  const t = useText('checkout');
  return <p className="pv-small pv-muted">{t(nameKey)}</p>;
}

/** Removed with its box: the focus then moves to the payment form. */
export function ProblemButton(props: ProblemButtonProps) {
  const buttonRef = useFocusFallback<HTMLButtonElement>(() =>
    document.querySelector<HTMLElement>('.payment-form'),
  );
  return <Button ref={buttonRef} variant="secondary" size="s" {...props} />;
}
