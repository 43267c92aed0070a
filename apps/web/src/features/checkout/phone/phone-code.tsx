import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useEffect, useEffectEvent, useRef } from 'react';
import { QrCode } from '../../../lib/codes/qr-code.tsx';
import { formatClock } from '../../../lib/dates/format-clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Trans } from '../../../lib/i18n/trans.tsx';
import { useSoonestClock } from '../../../lib/modes/soonest-clock.ts';
import { reportInput, visitClock, visitPayment } from '../../../lib/modes/visit-activity.ts';
import { VisitClock } from '../../../lib/modes/visit-clock.tsx';
import { type PhonePaymentState, usePhonePayment } from './use-phone-payment.ts';
import './phone-code.css';

type Props = {
  /** The hash of the cart that the page shows. */
  cartHash: string;
  onPaid: (orderId: string) => void;
};

/** CHK-01: the QR code that pays the kiosk's basket on the customer's phone, and what the phone does. */
export function PhoneCode({ cartHash, onPaid }: Props) {
  const t = useText('phone');
  const { url, state, secondsLeft, orderId, error, isPending, create } = usePhonePayment(cartHash);
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (orderId !== null) finish(orderId);
  }, [orderId]);
  useVisitOnPhone(state);
  const codeRef = useRef<HTMLDivElement>(null);
  const isScannable = url !== null && state === 'waiting';
  // A new code is below the fold of an upright kiosk, and a code that is cut off cannot be scanned.
  useEffect(() => {
    if (isScannable) codeRef.current?.scrollIntoView({ block: 'center' });
  }, [isScannable]);
  if (error)
    return (
      <CodeProblem title={t('failed')} text={error.message || t('failed_text')} {...{ isPending, create }} />
    );
  if (url === null) return <Spinner label={t('creating')} />;
  if (state === 'ended')
    return <CodeProblem title={t('ended')} text={t('ended_text')} {...{ isPending, create }} />;
  return (
    <div ref={codeRef} className="phone-code" data-testid="phone-code" data-state={state}>
      {state === 'waiting' && (
        <>
          <QrCode className="phone-code__image" text={url} label={t('code_label')} />
          <div className="phone-code__text">
            <ol className="phone-code__steps">
              <li>{t('step_scan')}</li>
              <li>{t('step_pay')}</li>
              <li>{t('step_look')}</li>
            </ol>
            <CodeClock secondsLeft={secondsLeft} />
          </div>
        </>
      )}
      {state !== 'waiting' && (
        <Notification
          shouldAnnounce
          title={t(state === 'opened' ? 'opened' : 'paying')}
          actions={
            state === 'opened' ? (
              <Button variant="secondary" size="s" isPending={isPending} onClick={create}>
                {t('new_code')}
              </Button>
            ) : undefined
          }
        >
          <p>{t(state === 'opened' ? 'opened_text' : 'paying_text')}</p>
        </Notification>
      )}
      <RunningVisitClock />
    </div>
  );
}

/** How long the code can be scanned. */
function CodeClock({ secondsLeft }: { secondsLeft: number }) {
  const t = useText('phone');
  if (!useSoonestClock('code', secondsLeft)) return null;
  return (
    <p className="pv-small pv-muted" role="timer">
      <Trans text={t('time_left')} placeholder="time">
        <b>{formatClock(secondsLeft)}</b>
      </Trans>
    </p>
  );
}

type ProblemProps = { title: string; text: string; isPending: boolean; create: () => void };

const CodeProblem = ({ title, text, isPending, create }: ProblemProps) => {
  const t = useText('phone');
  return (
    <Notification
      tone="warning"
      shouldAnnounce
      title={title}
      actions={
        <Button variant="secondary" size="s" isPending={isPending} onClick={create}>
          {t('new_code')}
        </Button>
      }
    >
      <p>{text}</p>
    </Notification>
  );
};

const RunningVisitClock = () => (visitClock.useValue() === undefined ? null : <VisitClock />);

/** MOD-01: the customer looks at the phone, whose input the kiosk does not see. Each step there gives more time. */
function useVisitOnPhone(state: PhonePaymentState): void {
  useEffect(() => {
    visitPayment.set('challenge');
    reportInput();
    return () => visitPayment.set('none');
  }, [state]);
}
