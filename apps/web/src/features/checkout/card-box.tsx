import { ErrorState } from '@pavilion/ui/error-state';
import { FieldError } from '@pavilion/ui/field';
import { Spinner } from '@pavilion/ui/spinner';
import { useCallback, useState } from 'react';
import { useText } from '../../shell/text.tsx';
import type { CardProps } from './card.ts';
import type { Session } from './panel.ts';
import { ProviderCard } from './provider-card.tsx';
import type { Payment } from './use-payment.ts';

/** The provider's frame, styled as ours; a new one for each try. */
export function CardBox({ payment, session }: { payment: Payment; session: Session }) {
  const t = useText('checkout');
  const tc = useText('common');
  const [standing, setStanding] = useState<'coming' | 'there' | 'lost'>('coming');
  const { holdFrame, cardFault } = payment;
  const take = useCallback<CardProps['onFrame']>(
    (frame) => {
      setStanding(frame === 'lost' ? 'lost' : frame ? 'there' : 'coming');
      holdFrame(frame === 'lost' ? null : frame);
    },
    [holdFrame],
  );
  if (standing === 'lost') {
    return (
      <ErrorState
        title={t('card_frame_lost')}
        retryLabel={tc('try_again')}
        onRetry={() => setStanding('coming')}
        spinnerLabel={t('card_frame_coming')}
      />
    );
  }
  return (
    <fieldset id="card" className="pay-box" tabIndex={-1}>
      <legend className="pv-hidden">{t('card_details')}</legend>
      {cardFault !== null && <FieldError id="card-error">{cardFault || t('card_check')}</FieldError>}
      {standing === 'coming' && (
        <div className="pay-box__wait">
          <Spinner label={t('card_frame_coming')} />
        </div>
      )}
      <ProviderCard session={session} onFrame={take} />
    </fieldset>
  );
}
