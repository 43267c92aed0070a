import { FieldError } from '@pavilion/ui/forms/field';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../../lib/loading/lazy-with-retry.tsx';
import type { CardFrameProps } from './card-frame.ts';

/** Our own chunk could not load: reports the same failure as a provider's script that could not load. */
function CardFrameError({ componentProps: { onFrame } }: { componentProps: CardFrameProps }) {
  useEffect(() => onFrame('failed'), [onFrame]);
  return null;
}

const OpayoCard = lazyWithRetry(async () => (await import('./opayo-card.tsx')).OpayoCard, {
  error: CardFrameError,
});
const StripeCard = lazyWithRetry(async () => (await import('./stripe-card.tsx')).StripeCard, {
  error: CardFrameError,
});

const StripeSavedCard = lazyWithRetry(async () => (await import('./stripe-saved-card.tsx')).StripeSavedCard, {
  error: CardFrameError,
});

/** PAY-01, PAY-07: the card frame of the client's provider. */
export function ProviderCard(props: CardFrameProps) {
  const t = useText('checkout');
  const provider = props.session.paymentProvider;
  switch (provider) {
    case 'opayo':
      return <OpayoCard {...props} />;
    case 'stripe':
      return props.savedCard ? <StripeSavedCard {...props} /> : <StripeCard {...props} />;
    default:
      return <FieldError>{t('provider_not_supported', { provider })}</FieldError>;
  }
}
