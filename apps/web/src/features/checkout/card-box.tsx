import { ErrorState } from '@pavilion/ui/error-state';
import { FieldError } from '@pavilion/ui/field';
import { Spinner } from '@pavilion/ui/spinner';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useText } from '../../shell/text.tsx';
import { cardOf } from './cards.ts';
import type { Session } from './panel.ts';
import type { Payment } from './use-payment.ts';

/** The provider's frame, styled as ours; a new one for each try. */
export function CardBox({ payment, session }: { payment: Payment; session: Session }) {
  const t = useText('checkout');
  const tc = useText('common');
  const [standing, setStanding] = useState<'coming' | 'there' | 'lost'>('coming');
  const [again, setAgain] = useState(0);
  const { setFormValid, frame, cardFault } = payment;
  useEffect(() => setFormValid(false), [setFormValid]);
  const ready = useCallback(
    (isReady: boolean) => {
      setStanding(isReady ? 'there' : 'lost');
      setFormValid(isReady);
    },
    [setFormValid],
  );
  const Card = cardOf(session.paymentProvider);
  if (!Card) {
    return <FieldError>{t('provider_not_supported', { provider: session.paymentProvider })}</FieldError>;
  }
  if (standing === 'lost') {
    const retry = (): void => {
      setStanding('coming');
      setAgain((count) => count + 1);
    };
    return (
      <ErrorState
        title={t('card_frame_lost')}
        retryLabel={tc('try_again')}
        onRetry={retry}
        spinnerLabel={t('card_frame_coming')}
      />
    );
  }
  return (
    <div id="card" className="pay-box" role="group" aria-label={t('card_details')} tabIndex={-1}>
      {cardFault !== null && <FieldError id="card-error">{cardFault || t('card_check')}</FieldError>}
      {standing === 'coming' && (
        <div className="pay-box__wait">
          <Spinner label={t('card_frame_coming')} />
        </div>
      )}
      <Suspense fallback={null}>
        <Card key={again} session={session} frame={frame} onReady={ready} />
      </Suspense>
    </div>
  );
}
