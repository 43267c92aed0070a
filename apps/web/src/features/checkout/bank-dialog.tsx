import { Button } from '@pavilion/ui/button';
import { Modal } from '@pavilion/ui/modal';
import { Spinner } from '@pavilion/ui/spinner';
import { useEffect, useState } from 'react';
import { useText } from '../../shell/text.tsx';
import type { Payment } from './use-payment.ts';

/** In ms: how often the server is asked, should the bank's page never say that it is done. */
const lookEvery = 4_000;

/**
 * The bank's page in a frame of ours, which alone may frame any bank. It comes to an end by a message from our own
 * return page, or by what the server has heard.
 */
export function BankDialog({ payment, transactionId }: { payment: Payment; transactionId: string }) {
  const t = useText('checkout');
  const [isThere, setThere] = useState(false);
  useChallengeEnd(payment, transactionId);
  return (
    <Modal
      isOpen
      isAlert
      onClose={payment.leaveChallenge}
      title={t('bank_title')}
      closeLabel={t('bank_leave')}
      footer={
        <Button variant="quiet" onClick={payment.leaveChallenge}>
          {t('bank_leave')}
        </Button>
      }
    >
      <p className="pv-muted pv-small">{t('bank_text')}</p>
      {!isThere && <Spinner label={t('bank_coming')} />}
      <iframe
        className="pay-bank"
        title={t('bank_frame')}
        src={`/checkout/3ds/${transactionId}`}
        onLoad={() => setThere(true)}
      />
    </Modal>
  );
}

/** What our return page says; whatever else speaks on this page is not meant. */
const isDone = (data: unknown, transactionId: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'transactionUuid' in data &&
  data.transactionUuid === transactionId;

function useChallengeEnd({ settleChallenge, lookAtChallenge }: Payment, transactionId: string): void {
  useEffect(() => {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      void settleChallenge();
    };
    const hear = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && isDone(data, transactionId)) end();
    };
    const look = async (): Promise<void> => {
      const status = await lookAtChallenge(transactionId).catch(() => 'pending');
      if (status !== 'pending') end();
    };
    addEventListener('message', hear);
    const timer = setInterval(() => void look(), lookEvery);
    return () => {
      isOver = true;
      removeEventListener('message', hear);
      clearInterval(timer);
    };
  }, [settleChallenge, lookAtChallenge, transactionId]);
}
