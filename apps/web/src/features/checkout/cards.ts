import { type ComponentType, lazy } from 'react';
import type { CardProps } from './card.ts';

const cards: Record<string, ComponentType<CardProps>> = {
  opayo: lazy(async () => ({ default: (await import('./opayo-card.tsx')).OpayoCard })),
  stripe: lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard })),
};

/** PAY-01, PAY-07: the card frame of a provider by its name; undefined for any other. */
export const cardOf = (provider: string): ComponentType<CardProps> | undefined =>
  Object.hasOwn(cards, provider) ? cards[provider] : undefined;
