import type { AppDeps } from '#platform/deps';
import type { CheckoutDeps } from '../checkout/index.ts';

export type PhonePaymentDeps = CheckoutDeps & Pick<AppDeps, 'settings'>;
