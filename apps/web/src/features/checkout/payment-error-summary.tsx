import { hasUnknownOutcome, type PanelError } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import { UnresolvedPayment } from './unresolved-payment.tsx';
import type { Payment } from './use-payment.ts';

/** The error of the last attempt, with its reason and the next step. It takes the focus. */
export function PaymentErrorSummary({
  payment,
  formErrors,
}: {
  payment: Payment;
  formErrors: readonly { fieldId: string; message: string }[];
}) {
  const tc = useText('common');
  const { panel, prepareRefusal, priceChange, cartChanges, changedTerms } = payment;
  if (formErrors.length > 0) return <ErrorSummary title={tc('error_summary_title')} errors={formErrors} />;
  if (panel.state === 'failed' && panel.error && hasUnknownOutcome(panel.error)) {
    return <UnresolvedPayment payment={payment} error={panel.error} />;
  }
  if (panel.state === 'prepare_failed' && prepareRefusal !== 'cart_in_payment') {
    return (
      <>
        {panel.previousError && <DeclinedSummary error={panel.previousError} />}
        {panel.error && <PrepareError payment={payment} error={panel.error} />}
      </>
    );
  }
  const canShowError = ['failed', 'preparing', 'ready'].includes(panel.state);
  const error = panel.error ?? panel.previousError;
  // A notice above already shows what changed.
  const hasNotice = priceChange !== null || cartChanges.length > 0 || changedTerms?.areNew === true;
  if (!canShowError || !error || hasNotice) return null;
  return <DeclinedSummary error={error} />;
}

/** CHK-02, CHK-26: why the payment could not be prepared. The client's own message replaces our title. */
function PrepareError({ payment, error }: { payment: Payment; error: PanelError }) {
  const t = useText('checkout');
  const tc = useText('common');
  const isDisabled = error.code === 'paid_booking_disabled';
  return (
    <Notification
      tone="danger"
      shouldAnnounce
      title={(isDisabled && error.message) || t(`error_${error.code}`)}
      actions={
        <Button variant="secondary" size="s" onClick={() => payment.dispatch({ type: 'prepare' })}>
          {tc('try_again')}
        </Button>
      }
    >
      {(!isDisabled && error.message) || t(`error_${error.code}_text`)}
    </Notification>
  );
}

function DeclinedSummary({ error }: { error: PanelError }) {
  const t = useText('checkout');
  const message = error.message ?? t(`error_${error.code}_text`);
  return (
    <div data-testid="payment-error">
      <ErrorSummary title={t(`error_${error.code}`)} errors={[{ fieldId: 'card', message }]} />
    </div>
  );
}
