import { hasUnknownOutcome, type PanelError, type PanelState } from '@pavilion/domain/payment';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { useEffect, useRef } from 'react';
import { keepInView } from '../../lib/accessibility/keep-in-view.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { describeProblem, isCardRefusal } from './payment-problem.ts';
import { PrepareProblem, ProblemName } from './prepare-problem.tsx';
import { UnresolvedPayment } from './unresolved-payment.tsx';
import type { FormError } from './use-billing-address.ts';
import type { ExpiredHold } from './use-expired-hold.ts';
import type { Payment } from './use-payment.ts';

type Props = {
  payment: Payment;
  formErrors: readonly FormError[];
  /** An error that the customer has answered by selecting Pay again. */
  dismissedError: PanelError | null;
  hold: ExpiredHold | undefined;
  /** Whether the customer has selected Pay. */
  hasSubmitted: boolean;
};

/**
 * The one box of errors: those of the form, whose first wrong field has the focus, or the failure of the last attempt
 * with the next step, which takes the focus, until the customer selects Pay again.
 */
export function PaymentErrorSummary(props: Props) {
  const { payment, formErrors, dismissedError, hold, hasSubmitted } = props;
  const tc = useText('common');
  const { panel, prepareRefusal } = payment;
  const failure = findFailure(payment, dismissedError);
  if (formErrors.length > 0 && !failure) {
    return <ErrorSummary title={tc('error_summary_title')} errors={formErrors} shouldTakeFocus={false} />;
  }
  if (panel.state === 'failed' && panel.error && hasUnknownOutcome(panel.error)) {
    return <UnresolvedPayment payment={payment} error={panel.error} />;
  }
  if (panel.state === 'prepare_failed' && panel.error && prepareRefusal !== 'cart_in_payment') {
    return <PrepareProblem {...{ payment, hold, hasSubmitted }} error={panel.error} />;
  }
  return failure && <DeclinedSummary error={failure} formErrors={formErrors} state={panel.state} />;
}

/**
 * The failure of the last attempt that the customer has not answered, unless a notice above shows what changed, or gift
 * cards or credit now pay in place of the card.
 */
export function findFailure(
  { panel, session, priceChange, cartChanges, changedTerms }: Payment,
  dismissedError: PanelError | null,
): PanelError | null {
  const canShowError = ['failed', 'preparing', 'ready'].includes(panel.state);
  const error = panel.error ?? panel.previousError;
  const hasNotice = priceChange !== null || cartChanges.length > 0 || changedTerms?.areNew === true;
  if (!canShowError || !error || error === dismissedError || hasNotice) return null;
  return session?.amount === 0 && isCardRefusal(error) ? null : error;
}

type DeclinedProps = { error: PanelError; state: PanelState } & Pick<Props, 'formErrors'>;

/** `formErrors` are what the next payment still needs. */
function DeclinedSummary({ error, formErrors, state }: DeclinedProps) {
  const t = useText('checkout');
  const boxRef = useRef<HTMLDivElement>(null);
  // What is above and below the box returns with the next session and later, and moves it out of the window.
  useEffect(() => (boxRef.current ? keepInView(boxRef.current) : undefined), []);
  useEffect(() => {
    const box = boxRef.current;
    if (state !== 'ready' || !box?.contains(document.activeElement)) return;
    if (box.getBoundingClientRect().bottom > innerHeight / 2) box.scrollIntoView({ block: 'start' });
  }, [state]);
  const { titleKey, nameKey, message, messageKey } = describeProblem(error, null);
  return (
    <div data-testid="payment-error" ref={boxRef}>
      <ErrorSummary
        title={t(titleKey)}
        lead={message ?? t(messageKey)}
        errors={[
          ...(isCardRefusal(error) ? [{ fieldId: 'card', message: t('card_details') }] : []),
          ...formErrors,
        ]}
      >
        {nameKey !== titleKey && <ProblemName nameKey={nameKey} />}
      </ErrorSummary>
    </div>
  );
}
