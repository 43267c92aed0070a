import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeleton } from '@pavilion/ui/feedback/skeleton';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useCallback, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { CardFrame, CardFrameProps } from './card/card-frame.ts';
import { ProviderCard } from './card/provider-card.tsx';
import type { ProviderSession } from './card/provider-session.ts';
import type { Payment } from './use-payment.ts';

type FrameStatus = 'loading' | 'ready' | 'failed';

/** A failed frame is unmounted and reloads only on request, to avoid an endless retry loop. */
function getNextStatus(frame: CardFrame | 'failed' | null, previous: FrameStatus): FrameStatus {
  if (frame === 'failed') return 'failed';
  if (frame) return 'ready';
  return previous === 'failed' ? 'failed' : 'loading';
}

/** The provider's card frame in the page's own style. Each attempt mounts a new one. */
export function CardForm({ payment, session }: { payment: Payment; session: ProviderSession }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { language } = useBoot();
  const [status, setStatus] = useState<FrameStatus>('loading');
  const { setFrame } = payment.card;
  const { savedCard, savesCard, offersWallets, setWallet } = payment.choice;
  // Stripe asks for nothing, and Opayo only for the security code.
  const form = !savedCard ? 'card' : savedCard.cardIdentifier === null ? 'none' : 'code';
  const handleFrame = useCallback<CardFrameProps['onFrame']>(
    (frame) => {
      setStatus((previous) => getNextStatus(frame, previous));
      setFrame(frame === 'failed' ? null : frame);
    },
    [setFrame],
  );
  if (status === 'failed') {
    return (
      <ErrorState
        title={t('card_frame_lost')}
        retryLabel={tc('try_again')}
        onRetry={() => setStatus('loading')}
        spinnerLabel={t('card_frame_coming')}
      />
    );
  }
  return (
    <fieldset
      id="card"
      className={`card-form card-form--${session.paymentProvider} card-form--asks-${form}${payment.card.cardError === null ? '' : ' card-form--wrong'}`}
      tabIndex={-1}
    >
      <legend className="pv-visually-hidden">{t('card_details')}</legend>
      {status === 'loading' && (
        <div className="card-form__loading">
          <Spinner label={t('card_frame_coming')} />
          {form === 'card' && <CardFormSkeleton />}
        </div>
      )}
      {language !== 'en' && form !== 'none' && (
        <p className="card-form__language pv-small pv-muted">{t('card_frame_english')}</p>
      )}
      <ProviderCard
        {...{ session, savedCard, savesCard, offersWallets }}
        onWallet={setWallet}
        onFrame={handleFrame}
      />
    </fieldset>
  );
}

/** The layout of both providers: the number, then expiry date and security code side by side. */
const CardFormSkeleton = () => (
  <div className="card-form__fields">
    <Skeleton shape="field" />
    <Skeleton shape="field" />
    <Skeleton shape="field" />
  </div>
);
