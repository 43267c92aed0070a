import Stripe from 'stripe';
import { failed, type Truth } from '../provider.ts';

/** Where a payment stands, by its intent. One that waits for a card or for its confirmation says nothing yet. */
export function truthOf(intent: Stripe.PaymentIntent): Truth {
  const ref = intent.id;
  switch (intent.status) {
    case 'requires_capture':
      return { state: 'authorised', ref, card: cardOf(intent) };
    case 'succeeded':
      return { state: 'captured', ref };
    case 'requires_action':
      return intent.client_secret === null
        ? { state: 'unknown' }
        : { state: 'sca_required', ref, challenge: { kind: 'script', clientSecret: intent.client_secret } };
    case 'canceled':
      return intent.latest_charge ? { state: 'released', ref } : failed(ref, 'challenge_expired');
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return error ? failed(ref, codeOf(error), error.message ?? null) : { state: 'unknown' };
    }
    case 'requires_confirmation':
    case 'processing':
    default:
      return { state: 'unknown' };
  }
}

/** What an error of Stripe's says about the payment: undefined where it says nothing. */
export function refusalOf(error: unknown, ref: string): Truth | undefined {
  if (error instanceof Stripe.errors.StripeCardError) {
    return failed(ref, codeOf(error), error.message);
  }
  const intent = intentOf(error);
  if (intent) return truthOf(intent);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return failed(ref, 'card_details_expired');
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isRefused ? failed(ref, 'payment_refused') : undefined;
}

/** The intent that an error speaks of, as it stands. */
export const intentOf = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;

/** Ours for what has words; the bank's own code otherwise stays out of sight. */
function codeOf({ code, decline_code }: { code?: string | undefined; decline_code?: string | undefined }) {
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed';
  const known = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error'];
  return known.find((one) => one === decline_code || one === code) ?? 'card_declined';
}

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card?.brand || !card.last4) return null;
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}`;
}
