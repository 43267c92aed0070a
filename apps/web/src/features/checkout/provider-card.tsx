import { FieldError } from '@pavilion/ui/field';
import { useEffect } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useText } from '../../shell/text.tsx';
import type { CardProps } from './card.ts';

/** Our own part of the frame did not come: the box says so, as where the provider's did not. */
function CardLost({ of: { onFrame } }: { of: CardProps }) {
  useEffect(() => onFrame('lost'), [onFrame]);
  return null;
}

const OpayoCard = lazyPart(async () => (await import('./opayo-card.tsx')).OpayoCard, { failed: CardLost });
const StripeCard = lazyPart(async () => (await import('./stripe-card.tsx')).StripeCard, { failed: CardLost });

/** PAY-01, PAY-07: the card frame of the client's provider, by its name. */
export function ProviderCard(props: CardProps) {
  const t = useText('checkout');
  const provider = props.session.paymentProvider;
  switch (provider) {
    case 'opayo':
      return <OpayoCard {...props} />;
    case 'stripe':
      return <StripeCard {...props} />;
    default:
      return <FieldError>{t('provider_not_supported', { provider })}</FieldError>;
  }
}
