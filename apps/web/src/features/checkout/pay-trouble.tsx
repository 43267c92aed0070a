import type { PanelError } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/button';
import { ErrorSummary } from '@pavilion/ui/error-summary';
import { Notification } from '@pavilion/ui/notification';
import { useText } from '../../shell/text.tsx';
import type { Payment } from './use-payment.ts';

/** What went wrong with the last try: its heading says what, beneath stands why and what to do; it takes the focus. */
export function PayTrouble({ payment, termsFault }: { payment: Payment; termsFault: string | undefined }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { panel, refusal, priceChange, prepare, complete } = payment;
  if (termsFault) {
    return <ErrorSummary title={t('to_correct')} errors={[{ fieldId: 'terms', message: termsFault }]} />;
  }
  if (panel.state === 'failed' && panel.error?.code === 'complete_request_failed') {
    return (
      <Notification
        tone="danger"
        announce
        title={t('error_complete_request_failed')}
        actions={
          <Button variant="secondary" size="s" onClick={() => void complete()}>
            {t('check_again')}
          </Button>
        }
      >
        {panel.error.message ?? t('error_complete_request_failed_text')}
      </Notification>
    );
  }
  if (panel.state === 'prepare_failed' && refusal !== 'cart_in_payment') {
    return (
      <>
        {panel.previousError && <Declined error={panel.previousError} />}
        <Notification
          tone="danger"
          announce
          title={t('error_preparation_failed')}
          actions={
            <Button variant="secondary" size="s" onClick={() => void prepare()}>
              {tc('try_again')}
            </Button>
          }
        >
          {panel.error?.message ?? t(whyUnprepared(panel.error))}
        </Notification>
      </>
    );
  }
  const isBetween = ['failed', 'preparing', 'ready'].includes(panel.state);
  const error = panel.error ?? panel.previousError;
  // A changed price is told above, with both prices.
  if (!isBetween || !error || priceChange) return null;
  return <Declined error={error} />;
}

/** The title says already that it failed. */
const whyUnprepared = (error: PanelError | null): string =>
  error && error.code !== 'preparation_failed' ? `error_${error.code}` : 'error_preparation_failed_text';

function Declined({ error }: { error: PanelError }) {
  const t = useText('checkout');
  const message = error.message ?? t(`error_${error.code}_text`);
  return (
    <div data-testid="payment-error">
      <ErrorSummary title={t(`error_${error.code}`)} errors={[{ fieldId: 'card', message }]} />
    </div>
  );
}
