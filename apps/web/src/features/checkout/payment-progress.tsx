import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useText } from '../../lib/i18n/text.tsx';
import type { Payment } from './use-payment.ts';

/** The waits of a payment, in words: it is prepared, it is being found out, it is done. */
export function PaymentProgress({ payment }: { payment: Payment }) {
  const t = useText('checkout');
  const { panel, session, refusal, isSlow } = payment;
  const { state } = panel;
  if (!session && (state === 'idle' || state === 'preparing')) {
    return <Skeletons kind="lines" count={4} label={t('preparing')} />;
  }
  const isPayingElsewhere = state === 'prepare_failed' && refusal === 'cart_in_payment';
  const isResumed = !session && (state === 'authorized' || state === 'completing');
  if (isPayingElsewhere || isSlow || isResumed) {
    return (
      <Notification tone="info" shouldAnnounce title={t('checking_title')}>
        <p>{t('checking_text')}</p>
        <Spinner label={t('checking')} />
      </Notification>
    );
  }
  return null;
}
