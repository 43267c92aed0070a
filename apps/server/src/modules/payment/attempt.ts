import type { AttemptState } from '@pavilion/domain/checkout';
import type { Challenge, PaymentError } from './provider.ts';

/** Which attempt, of which client. */
export type AttemptKey = { clientId: string; id: string };

/** One try at taking money, as it is kept. Amount in minor units, instants in milliseconds since 1970. */
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
  /** What the browser needs for the bank's page, where the provider gave it away once only. */
  scaChallenge: unknown;
  scaResult: string | null;
  scaSubmittedAt: number | null;
  error: PaymentError | null;
  /** All that the checkout needs to complete it without the browser; the checkout knows its shape. */
  snapshot: unknown;
  createdAt: number;
  updatedAt: number;
  nextCheckAt: number | null;
  statusChecks: number;
};

/** What a move brings with it. */
export type AttemptChanges = {
  ref?: string | null;
  challenge?: Challenge;
  error?: PaymentError;
  card?: string | null;
  /** Looked at earlier than its state would have it. */
  nextCheckAt?: number;
};
