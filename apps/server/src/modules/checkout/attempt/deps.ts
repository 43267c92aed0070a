import type { Purchasables } from '../../cart/index.ts';
import type { PaymentDeps } from '../../payment/index.ts';

export type CheckoutDeps = PaymentDeps & {
  purchasables: Purchasables;
  /** How long a request waits for an unknown outcome, in milliseconds of the real clock. */
  maxWaitMs?: number;
};

/** What completes a checkout; written to the log. */
export type CompletionTrigger = 'browser' | 'return' | 'webhook' | 'sweep';
