import { Button } from '@pavilion/ui/base/button';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Payment } from './use-payment.ts';

/** In ms: how often the server is asked, should the bank's page never say that it is done. */
const pollMs = 4_000;

/**
 * The bank's page in a frame of ours, which alone may frame any bank. It comes to an end by a message from our own
 * return page, or by what the server has heard.
 */
export function ChallengeDialog({ payment, transactionId }: { payment: Payment; transactionId: string }) {
  const t = useText('checkout');
  const [isLoaded, setLoaded] = useState(false);
  useChallengeEnd(payment, transactionId);
  return (
    <Modal
      isOpen
      isAlert
      onClose={payment.cancelChallenge}
      title={t('bank_title')}
      closeLabel={t('bank_leave')}
      footer={
        <Button variant="quiet" onClick={payment.cancelChallenge}>
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
    </Modal>
  );
}

/** What our return page says; whatever else speaks on this page is not meant. */
const isReturnMessage = (data: unknown, transactionId: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'transactionUuid' in data &&
  data.transactionUuid === transactionId;

function useChallengeEnd({ finishChallenge, fetchChallengeStatus }: Payment, transactionId: string): void {
  useEffect(() => {
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      void finishChallenge();
    };
    const handleMessage = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && isReturnMessage(data, transactionId)) end();
    };
    const poll = async (): Promise<void> => {
      const status = await fetchChallengeStatus(transactionId).catch(() => 'pending');
      if (status !== 'pending') end();
    };
    addEventListener('message', handleMessage);
    const timer = setInterval(() => void poll(), pollMs);
    return () => {
      hasEnded = true;
      removeEventListener('message', handleMessage);
      clearInterval(timer);
    };
  }, [finishChallenge, fetchChallengeStatus, transactionId]);
}
