import { Notification } from '@pavilion/ui/notification';
import { Skeletons } from '@pavilion/ui/skeleton';
import { Spinner } from '@pavilion/ui/spinner';
import { useText } from '../../shell/text.tsx';
import type { Payment } from './use-payment.ts';

/** The waits of a payment, in words: it is prepared, it is being found out, it is done. */
export function PayWaits({ payment }: { payment: Payment }) {
  const t = useText('checkout');
  const { panel, session, refusal, isSlow } = payment;
  const { state } = panel;
  if (!session && (state === 'idle' || state === 'preparing')) {
    return <Skeletons of="lines" count={4} label={t('preparing')} />;
  }
  const isElsewhere = state === 'prepare_failed' && refusal === 'cart_in_payment';
  const isResumed = !session && (state === 'authorized' || state === 'completing');
  if (isElsewhere || isSlow || isResumed) {
    return (
      <Notification tone="info" announce title={t('checking_title')}>
        <p>{t('checking_text')}</p>
        <Spinner label={t('checking')} />
      </Notification>
    );
  }
  return null;
}
