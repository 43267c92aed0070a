import type { BillingAddress } from '@pavilion/domain/billing-address';
import type { PaymentLine } from '@pavilion/domain/checkout';
import type { Caller } from '#platform/http/caller';
import type { CartSource } from '../../cart/index.ts';

/** A request to pay, with what the cart and the rules need. */
export type AttemptInput = {
  caller: Pick<Caller, 'client' | 'language'>;
  /** The buyer, by the policy `ownCheckout`. */
  personId: number;
  cartId: string;
  source: CartSource;
  provider: string;
  termsVersion: string | null;
  hasAgreedTerms: boolean;
  /** What the page showed; undefined is not compared. */
  shown: { cartHash: string | undefined; termsVersion: string | null | undefined };
  payments: readonly PaymentLine[];
  completedWaivers: readonly string[];
  cardToken: string | undefined;
  /** PAY-03: the saved card that pays instead. */
  savedCardId: string | undefined;
  savesCard: boolean;
  sessionKey: string | undefined;
  origin: string;
  payer: { email: string; first_name: string };
  /** Undefined if the provider needs none. */
  billingAddress: BillingAddress | undefined;
  now: number;
};
