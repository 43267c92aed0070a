import type { PanelError } from '@pavilion/domain/payment';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect, useState } from 'react';
import { useRevealed } from '../../lib/accessibility/use-revealed.ts';
import { useReturn } from '../../lib/http/use-return.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { describeProblem } from './payment-problem.ts';
import { ProblemButton, ProblemName } from './prepare-problem.tsx';
import type { Payment } from './use-payment.ts';

type Props = { payment: Payment; error: PanelError };

/**
 * CHK-14, CHK-24, CHK-27, CHK-31, CHK-32: a failure after which the payment may have taken money. The customer asks for
 * the order of the same transaction again, or starts again; the server refuses a second payment while the first is open.
 */
export function UnresolvedPayment({ payment, error }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { panel, dispatch } = payment;
  const startAgain = (): void => {
    payment.routes.transaction.clear();
    dispatch({ type: 'reset' });
  };
  const { titleKey, nameKey, message, messageKey } = describeProblem(error, null);
  const isOrderAwaited = panel.transactionId !== null;
  useOutcomeCheck(payment, error);
  // After complete was requested, the server alone decides what becomes of the payment.
  const canStartAgain = error.code !== 'complete_request_failed' && error.code !== 'order_request_failed';
  const boxRef = useRevealed();
  return (
    <Notification
      ref={boxRef}
      tone="danger"
      shouldAnnounce
      title={t(titleKey)}
      actions={
        <span className="pv-cluster">
          {isOrderAwaited && (
            <ProblemButton onClick={() => dispatch({ type: 'complete' })}>{t('check_again')}</ProblemButton>
          )}
          {canStartAgain && <ProblemButton onClick={startAgain}>{tc('start_again')}</ProblemButton>}
        </span>
      }
    >
      <p>{message ?? t(messageKey)}</p>
      <ProblemName nameKey={nameKey} />
      {panel.transactionId !== null && (
        <p className="pv-small pv-muted">{t('payment_reference', { reference: panel.transactionId })}</p>
      )}
    </Notification>
  );
}

/** In ms: until the first check, which the customer may make sooner, and the most between two. */
const firstCheckMs = 5_000;
const maxCheckMs = 30_000;

/**
 * CHK-31: asks for the outcome by itself: at once when the connection or the page returns, and less and less often
 * before that. The box stays until there is an outcome.
 */
function useOutcomeCheck({ panel, routes, dispatch }: Payment, { code }: PanelError): void {
  const { transactionId } = panel;
  const [wait, setWait] = useState({ ms: firstCheckMs, nextMs: 2 * firstCheckMs });
  const isChallenge = code === 'sca_unresolved' || code === 'sca_completion_failed';
  useEffect(() => {
    if (transactionId === null) return undefined;
    let isOver = false;
    // A challenge without a result is not completed.
    const fetchStatus = async () =>
      isChallenge
        ? routes.fetchChallengeStatus(transactionId)
        : (await routes.complete(transactionId)).status;
    const check = async (): Promise<void> => {
      const status = await fetchStatus().catch(() => 'pending' as const);
      if (isOver) return;
      if (status !== 'pending') dispatch({ type: 'complete' });
      else setWait({ ms: wait.nextMs, nextMs: Math.min(2 * wait.nextMs, maxCheckMs) });
    };
    const timer = setTimeout(() => void check(), wait.ms);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wait, transactionId, isChallenge, routes, dispatch]);
  useReturn(transactionId !== null, () => setWait({ ms: 0, nextMs: firstCheckMs }));
}
