import type { PaymentGround } from '../payment/index.ts';

export type CartSource = 'activity-booking' | 'online-joining' | 'front-of-house';

/** What the checkout stands on. */
export type CheckoutGround = PaymentGround & {
  /** How long a request is kept open while the outcome is unknown, in real milliseconds. */
  patience?: number;
};

/** Who sets a checkout going: each comes to the same function. */
export type Trigger = 'browser' | 'return' | 'webhook' | 'sweep';
