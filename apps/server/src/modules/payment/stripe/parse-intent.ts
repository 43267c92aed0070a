import Stripe from 'stripe';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';

/** Maps an intent to the provider status. An intent that waits for a card or its confirmation is `unknown`. */
export function toStripeStatus(intent: Stripe.PaymentIntent): ProviderStatus {
  const ref = intent.id;
  switch (intent.status) {
    case 'requires_capture':
      return { state: 'authorised', ref, card: formatCard(intent) };
    case 'succeeded':
      return { state: 'captured', ref, amount: intent.amount_received };
    case 'requires_action':
      return intent.client_secret === null
        ? { state: 'unknown' }
        : { state: 'sca_required', ref, challenge: { kind: 'script', clientSecret: intent.client_secret } };
    case 'canceled':
      return intent.latest_charge ? { state: 'voided', ref } : failedStatus(ref, 'challenge_expired');
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return error ? toDeclined(ref, error) : { state: 'unknown' };
    }
    case 'requires_confirmation':
    case 'processing':
    default:
      return { state: 'unknown' };
  }
}

/**
 * Maps the error of a confirmation to the provider status; undefined if it does not determine the outcome. Refused
 * credentials determine nothing: Stripe's client repeats requests, and the first one may have been authorised.
 */
export function toErrorStatus(error: unknown, ref: string): ProviderStatus | undefined {
  const intent = getIntentFromError(error, ref);
  if (error instanceof Stripe.errors.StripeCardError) {
    return toDeclined(ref, error);
  }
  if (intent) return toStripeStatus(intent);
  // Not 404, because with another account's credentials Stripe knows neither the intent nor its outcome.
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  return isRefused ? failedStatus(ref, 'card_details_expired') : undefined;
}

/** The current intent that an error contains, if it is this one. */
export function getIntentFromError(error: unknown, ref: string): Stripe.PaymentIntent | undefined {
  const intent = error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;
  return intent?.id === ref ? intent : undefined;
}

type CardError = {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
};

/** The customer, who may not be the card's holder, gets a general code in place of these. */
const withheldCodes = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'stolen_card',
]);

function toDeclined(ref: string, error: CardError): ProviderStatus {
  // The library has empty texts for what a response leaves out.
  const code = error.decline_code || error.code || null;
  const details = code !== null && withheldCodes.has(code) ? 'generic_decline' : code;
  return failedStatus(ref, getErrorCode(error), { message: error.message ?? null, details });
}

/** A code that has a text in `packages/text`. Other codes become `card_declined`. */
function getErrorCode({ code, decline_code }: CardError) {
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed';
  const knownCodes = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error'];
  return knownCodes.find((knownCode) => knownCode === decline_code || knownCode === code) ?? 'card_declined';
}

function formatCard({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card?.brand || !card.last4) return null;
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}`;
}
