import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import type { CancellationQuote } from './use-cancel-together.ts';

/** What cancelling gives back and until when, or why it is not possible. Announced whenever the choice changes it. */
export function ChoiceOutcome({ chosen }: { chosen: CancellationQuote['chosen'] }) {
  const t = useText('cancellation');
  const { canCancel, cannotCancelReason, refund, refundMessage, deadlineMessage } = chosen;
  if (!canCancel)
    return (
      <Notification tone="warning" shouldAnnounce>
        {cannotCancelReason}
      </Notification>
    );
  return (
    <>
      {refundMessage !== null && (
        <Notification
          tone={refund.value > 0 ? 'info' : 'warning'}
          shouldAnnounce
          {...(refund.value > 0 && { title: t('together_refund', { amount: refund.formatted }) })}
          data-testid="refund-outcome"
        >
          {refundMessage}
        </Notification>
      )}
      <p className="pv-muted">
        {t('together_what_happens')} {deadlineMessage}
      </p>
    </>
  );
}
