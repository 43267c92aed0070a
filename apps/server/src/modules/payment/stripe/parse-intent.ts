import Stripe from 'stripe';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';

/** Maps an intent to the provider status. An intent that waits for a card or its confirmation is `unknown`. */
export function toStripeStatus(intent: Stripe.PaymentIntent): ProviderStatus {
  const ref = intent.id;
  switch (intent.status) {
    case 'requires_capture':
      return { state: 'authorised', ref, card: formatCard(intent) };
    case 'succeeded':
      return { state: 'captured', ref };
    case 'requires_action':
      return intent.client_secret === null
        ? { state: 'unknown' }
        : { state: 'sca_required', ref, challenge: { kind: 'script', clientSecret: intent.client_secret } };
    case 'canceled':
      return intent.latest_charge ? { state: 'voided', ref } : failedStatus(ref, 'challenge_expired');
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return error ? failedStatus(ref, getErrorCode(error), error.message ?? null) : { state: 'unknown' };
    }
    case 'requires_confirmation':
    case 'processing':
    default:
      return { state: 'unknown' };
  }
}

/** Maps a Stripe error to the provider status; undefined if it does not determine the outcome. */
export function toErrorStatus(error: unknown, ref: string): ProviderStatus | undefined {
  if (error instanceof Stripe.errors.StripeCardError) {
    return failedStatus(ref, getErrorCode(error), error.message);
  }
  const intent = getIntentFromError(error);
  if (intent) return toStripeStatus(intent);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return failedStatus(ref, 'card_details_expired');
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isRefused ? failedStatus(ref, 'payment_refused') : undefined;
}

/** The current intent that an error contains. */
export const getIntentFromError = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;

/** A code that has a text in `packages/text`. Other codes become `card_declined`. */
function getErrorCode({
  code,
  decline_code,
}: {
  code?: string | undefined;
  decline_code?: string | undefined;
}) {
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed';
  const knownCodes = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error'];
  return knownCodes.find((knownCode) => knownCode === decline_code || knownCode === code) ?? 'card_declined';
}

function formatCard({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card?.brand || !card.last4) return null;
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last4}`;
}
