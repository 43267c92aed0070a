import { FieldError } from '@pavilion/ui/field';
import { lazy } from 'react';
import { useText } from '../../shell/text.tsx';
import type { CardProps } from './card.ts';

const OpayoCard = lazy(async () => ({ default: (await import('./opayo-card.tsx')).OpayoCard }));
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

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
