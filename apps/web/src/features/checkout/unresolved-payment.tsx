import type { PanelError } from '@pavilion/domain/payment';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import { describeProblem } from './payment-problem.ts';
import { ProblemButton } from './prepare-problem.tsx';
import type { Payment } from './use-payment.ts';

type Props = { payment: Payment; error: PanelError };

/**
 * CHK-14, CHK-24, CHK-27, CHK-31, CHK-32: a failure after which the payment may have taken money. The customer asks for
 * the order of the same transaction again, or starts again; the server refuses a second payment while the first is open.
 */
export function UnresolvedPayment({ payment, error }: Props) {
  const t = useText('checkout');
  const { panel, dispatch } = payment;
  const startAgain = (): void => {
    payment.routes.transaction.clear();
    dispatch({ type: 'reset' });
  };
  const { titleKey, nameKey, message, messageKey } = describeProblem(error, null);
  const isOrderAwaited = panel.transactionId !== null;
  // After complete was requested, the server alone decides what becomes of the payment.
  const canStartAgain = error.code !== 'complete_request_failed' && error.code !== 'order_request_failed';
  return (
    <Notification
      tone="danger"
      shouldAnnounce
      title={t(titleKey)}
      actions={
        <span className="pv-cluster">
          {isOrderAwaited && (
            <ProblemButton onClick={() => dispatch({ type: 'complete' })}>{t('check_again')}</ProblemButton>
          )}
          {canStartAgain && <ProblemButton onClick={startAgain}>{t('start_again')}</ProblemButton>}
        </span>
      }
    >
      <p>{message ?? t(messageKey)}</p>
      <p className="pv-small pv-muted">{t(nameKey)}</p>
    </Notification>
  );
}
