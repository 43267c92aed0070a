import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useText } from '../../lib/i18n/text.tsx';
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
    return (
      <Notification tone="info" shouldAnnounce title={t('checking_title')}>
        <p>{t('checking_text')}</p>
        <Spinner label={t('checking')} />
      </Notification>
    );
  }
  return null;
}
