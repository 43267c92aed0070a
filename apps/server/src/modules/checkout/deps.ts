import type { Purchasables } from '../cart/index.ts';
import type { PaymentDeps } from '../payment/index.ts';

/** The dependencies of the checkout. */
export type CheckoutDeps = PaymentDeps & {
  purchasables: Purchasables;
  /** How long a request waits for an unknown outcome, in real milliseconds. */
  maxWaitMs?: number;
};

/** Who completes a checkout: each calls the same function. */
export type CompletionTrigger = 'browser' | 'return' | 'webhook' | 'sweep';
