import { Button } from '@pavilion/ui/base/button';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { VisitClock } from '../../lib/modes/visit-clock.tsx';
import type { Payment } from './use-payment.ts';

/** In ms: between two status requests, in case the bank's page never returns. */
const pollMs = 4_000;

/**
 * CHK-22: the bank's page in our own 3D Secure document, the only one that may frame any bank. The challenge ends with
 * a message from our return page, or when the server knows the result.
 */
export function ChallengeDialog({ payment, transactionId }: { payment: Payment; transactionId: string }) {
  const t = useText('checkout');
  const [isLoaded, setLoaded] = useState(false);
  const cancel = (): void => payment.dispatch({ type: 'sca_cleared' });
  useChallengeEnd(payment, transactionId);
  return (
    <Modal
      isOpen
      isAlert
      onClose={cancel}
      title={t('bank_title')}
      closeLabel={t('bank_leave')}
      footer={
        <Button variant="quiet" onClick={cancel}>
          {t('bank_leave')}
        </Button>
      }
    >
      <p className="pv-muted pv-small">{t('bank_text')}</p>
      {!isLoaded && <Spinner label={t('bank_coming')} />}
      <iframe
        className="challenge-frame"
        title={t('bank_frame')}
        src={`/checkout/3ds/${transactionId}`}
        onLoad={() => setLoaded(true)}
      />
      <VisitClock />
    </Modal>
  );
}

/** Whether the message comes from our return page. Other scripts post messages too. */
const isReturnMessage = (data: unknown, transactionId: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'transactionUuid' in data &&
  data.transactionUuid === transactionId;

function useChallengeEnd({ dispatch, routes }: Payment, transactionId: string): void {
  useEffect(() => {
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      dispatch({ type: 'sca_returned' });
    };
    const handleMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && isReturnMessage(data, transactionId)) end();
    };
    const poll = async (): Promise<void> => {
      const status = await routes.fetchChallengeStatus(transactionId).catch(() => 'pending');
      if (status !== 'pending') end();
    };
    addEventListener('message', handleMessage);
    const timer = setInterval(() => void poll(), pollMs);
    return () => {
      hasEnded = true;
      removeEventListener('message', handleMessage);
      clearInterval(timer);
    };
  }, [dispatch, routes, transactionId]);
}
