import Stripe from 'stripe';
import type { Sandbox } from './sandbox.ts';

const amount = 1850;

type IntentParams = Partial<Stripe.PaymentIntentCreateParams>;

/** Creates an intent like the application: card only, captured later. */
export const createTestIntent = (
  { stripe }: Sandbox,
  overrides: IntentParams = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    ...overrides,
  });

/** The fields that the card frame sends for a number. */
export const cardFields = (
  number: string,
  overrides: Record<string, string> = {},
): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': /^3[47]/.test(number) ? '1234' : '123',
  ...overrides,
});

/** Creates a confirmation token for a typed card, like the browser. */
export async function createToken(sandbox: Sandbox, number: string): Promise<string> {
  const reply = await sandbox.browser('/v1/confirmation_tokens', cardFields(number));
  const token: unknown = await reply.json();
  if (typeof token === 'object' && token && 'id' in token) return String(token.id);
  throw new Error(`No token for ${number}: ${JSON.stringify(token)}`);
}

export const returnUrl = 'http://bookings.harbour.localhost:3000/basket/checkout';

/** Creates an intent and confirms it with a typed card. */
export async function payWith(
  sandbox: Sandbox,
  number: string,
  intentParams: IntentParams = {},
  confirmParams: Stripe.PaymentIntentConfirmParams = { use_stripe_sdk: true },
): Promise<Stripe.PaymentIntent> {
  const intent = await createTestIntent(sandbox, intentParams);
  return sandbox.stripe.paymentIntents.confirm(intent.id, {
    confirmation_token: await createToken(sandbox, number),
    return_url: returnUrl,
    ...confirmParams,
  });
}

/** Returns the error that the Stripe client throws; throws if the work succeeds. */
export async function readError(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const result = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (result instanceof Stripe.errors.StripeError) return result;
  throw new Error(`Expected a Stripe error, not ${String(result)}`);
}

/** The id of a field that may be expanded. */
export function readId(part: string | { id: string } | null | undefined): string {
  if (!part) throw new Error(`Expected an id or an object, not ${String(part)}`);
  return typeof part === 'string' ? part : part.id;
}

/** Submits the issuer's page with an outcome. */
export async function submitChallenge(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  outcome: 'complete' | 'fail',
) {
  const next = intent.next_action;
  const url = next?.redirect_to_url?.url ?? next?.use_stripe_sdk?.['stripe_js'];
  if (typeof url !== 'string') throw new Error(`Challenge of ${intent.id} not found`);
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}
