import type { PanelError } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import type { Payment } from './use-payment.ts';

/** The error of the last attempt, with its reason and the next step. It takes the focus. */
export function PaymentErrorSummary({
  payment,
  termsError,
}: {
  payment: Payment;
  termsError: string | undefined;
}) {
  const t = useText('checkout');
  const tc = useText('common');
  const { panel, prepareRefusal, priceChange, dispatch } = payment;
  if (termsError) {
    return (
      <ErrorSummary title={tc('error_summary_title')} errors={[{ fieldId: 'terms', message: termsError }]} />
    );
  }
  if (panel.state === 'failed' && panel.error?.code === 'complete_request_failed') {
    return (
      <Notification
        tone="danger"
        shouldAnnounce
        title={t('error_complete_request_failed')}
        actions={
          <Button variant="secondary" size="s" onClick={() => dispatch({ type: 'complete' })}>
            {t('check_again')}
          </Button>
        }
      >
        {panel.error.message ?? t('error_complete_request_failed_text')}
      </Notification>
    );
  }
  if (panel.state === 'prepare_failed' && prepareRefusal !== 'cart_in_payment') {
    return (
      <>
        {panel.previousError && <DeclinedSummary error={panel.previousError} />}
        <Notification
          tone="danger"
          shouldAnnounce
          title={t('error_preparation_failed')}
          actions={
            <Button variant="secondary" size="s" onClick={() => dispatch({ type: 'prepare' })}>
              {tc('try_again')}
            </Button>
          }
        >
          {panel.error?.message ?? t(getPrepareErrorKey(panel.error))}
        </Notification>
      </>
    );
  }
  const canShowError = ['failed', 'preparing', 'ready'].includes(panel.state);
  const error = panel.error ?? panel.previousError;
  // A notice above already shows the changed price.
  if (!canShowError || !error || priceChange) return null;
  return <DeclinedSummary error={error} />;
}

/** The title already says that the preparation failed. */
const getPrepareErrorKey = (error: PanelError | null): string =>
  error && error.code !== 'preparation_failed' ? `error_${error.code}` : 'error_preparation_failed_text';

function DeclinedSummary({ error }: { error: PanelError }) {
  const t = useText('checkout');
  const message = error.message ?? t(`error_${error.code}_text`);
  return (
    <div data-testid="payment-error">
      <ErrorSummary title={t(`error_${error.code}`)} errors={[{ fieldId: 'card', message }]} />
    </div>
  );
}
