import type { AttemptState } from '@pavilion/domain/checkout';
import type { Challenge, PaymentError } from '../provider/payment-provider.ts';

export type AttemptKey = { clientId: string; id: string };

/** A payment attempt. `amount` is in minor units, instants are milliseconds since 1970. */
export type Attempt = AttemptKey & {
  checkoutId: string;
  provider: string;
  state: AttemptState;
  amount: number;
  currency: string;
  cartHash: string;
  reference: string;
  providerRef: string | null;
  cardToken: string | null;
  /** PAY-03: the saved card that pays; null for a card that was typed. */
  savedCardId: string | null;
  /** PAY-03: whether the card is saved once the order exists. */
  savesCard: boolean;
  /** The challenge for the browser, if the provider returns it only once. */
  scaChallenge: unknown;
  scaResult: string | null;
  scaSubmittedAt: number | null;
  error: PaymentError | null;
  /** Everything that is needed to complete the checkout without the browser. The checkout module defines its shape. */
  snapshot: unknown;
  createdAt: number;
  updatedAt: number;
  nextCheckAt: number | null;
  statusChecks: number;
  /** When the state ends at the latest; null once it is final. */
  deadlineAt: number | null;
  /** Why the payment needs a person; null if it needs none. */
  openReason: OpenReason | null;
};

/**
 * Why a payment is on the operator's list: what the provider did not answer before the deadline or did by itself, or an
 * unpaid order whose cancellation fails.
 */
export type OpenReason =
  | 'outcome_unknown'
  | 'capture_unknown'
  | 'captured_in_part'
  | 'void_failed'
  | 'refund_failed'
  | 'cancellation_failed';

/** Values that a state transition saves. */
export type AttemptChanges = {
  ref?: string | null;
  challenge?: Challenge;
  error?: PaymentError;
  card?: string | null;
  /** Overrides the check time that the new state would have. */
  nextCheckAt?: number | null;
  /** What the provider captured, in minor units. */
  captured?: number;
  /** Puts the payment on the operator's list; null removes it. */
  openReason?: OpenReason | null;
};
