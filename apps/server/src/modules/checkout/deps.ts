import type { PaymentDeps } from '../payment/index.ts';

export type CartSource = 'activity-booking' | 'online-joining' | 'front-of-house';

/** What the checkout stands on. */
export type CheckoutDeps = PaymentDeps & {
  /** How long a request is kept open while the outcome is unknown, in real milliseconds. */
  maxWaitMs?: number;
};

/** Who sets a checkout going: each comes to the same function. */
export type CompletionTrigger = 'browser' | 'return' | 'webhook' | 'sweep';
