import { ErrorState } from '@pavilion/ui/error-state';
import { FieldError } from '@pavilion/ui/field';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Spinner } from '@pavilion/ui/spinner';
import { useCallback, useState } from 'react';
import { useText } from '../../shell/text.tsx';
import type { CardFrame, CardProps } from './card.ts';
import type { Session } from './panel.ts';
import { ProviderCard } from './provider-card.tsx';
import type { Payment } from './use-payment.ts';

type Standing = 'coming' | 'there' | 'lost';

/** One that is lost is taken away, and says so: it comes back only when it is asked for, else it were asked for without end. */
function standingAfter(frame: CardFrame | 'lost' | null, before: Standing): Standing {
  if (frame === 'lost') return 'lost';
  if (frame) return 'there';
  return before === 'lost' ? 'lost' : 'coming';
}

/** The provider's frame, styled as ours; a new one for each try. */
export function CardBox({ payment, session }: { payment: Payment; session: Session }) {
  const t = useText('checkout');
  const tc = useText('common');
  const [standing, setStanding] = useState<Standing>('coming');
  const { holdFrame, cardFault } = payment;
  const take = useCallback<CardProps['onFrame']>(
    (frame) => {
      setStanding((before) => standingAfter(frame, before));
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
          <CardToCome />
        </div>
      )}
      <ProviderCard session={session} onFrame={take} />
    </fieldset>
  );
}

/** The fields as both providers have them: the number, then expiry and code beside each other. */
const CardToCome = () => (
  <div className="pay-box__fields">
    <Skeleton shape="field" />
    <Skeleton shape="field" />
    <Skeleton shape="field" />
  </div>
);
