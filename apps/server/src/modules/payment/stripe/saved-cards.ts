import Stripe from 'stripe';
import { formatCardBrand } from '../provider/card-brand.ts';
import type { CardOwner, Charge, RemovalResult, SavedCardResult } from '../provider/payment-provider.ts';
import { type StripeContext, toLoggableError } from './refund-intent.ts';

const requestFailed = 'Stripe request failed';

/** Creates the customer to whom Stripe attaches saved cards; undefined without a usable response. */
export async function createCustomer(
  { stripe, logWarning }: StripeContext,
  { email, name, attemptId }: CardOwner,
): Promise<string | undefined> {
  try {
    const created = await stripe.customers.create(
      { email, name },
      { idempotencyKey: `customer:${attemptId}` },
    );
    return created.id;
  } catch (error) {
    logWarning({ operation: 'create customer', err: toLoggableError(error) }, requestFailed);
    return undefined;
  }
}

/** PAY-03: the card that a payment attached to its customer. */
export async function readSavedCard(
  { stripe, logWarning }: StripeContext,
  { providerRef }: Pick<Charge, 'providerRef'>,
): Promise<SavedCardResult> {
  if (providerRef === null) return { state: 'none' };
  try {
    const intent = await stripe.paymentIntents.retrieve(providerRef, { expand: ['payment_method'] });
    const method = intent.payment_method;
    if (method === null || typeof method === 'string' || !method.card || method.customer === null)
      return { state: 'none' };
    const { brand, last4, exp_month, exp_year } = method.card;
    const card = { brand: formatCardBrand(brand), expiryMonth: exp_month, expiryYear: exp_year };
    return { state: 'saved', card: { token: method.id, lastFour: last4, ...card } };
  } catch (error) {
    logWarning({ operation: 'retrieve saved card', err: toLoggableError(error) }, requestFailed);
    return { state: 'unknown' };
  }
}

/** PAY-03: detaches a saved card. Stripe refuses one that is unknown or already detached, so nothing is left to remove. */
export async function removeCard(
  { stripe, logWarning }: StripeContext,
  token: string,
): Promise<RemovalResult> {
  try {
    await stripe.paymentMethods.detach(token);
    return 'done';
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (error.statusCode === 400 || error.statusCode === 404);
    if (isGone) return 'done';
    logWarning({ operation: 'detach', err: toLoggableError(error) }, requestFailed);
    return 'unknown';
  }
}

/** Whether Stripe refused a request because of its saved card or the customer of the card. */
export const isCardUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 400 || error.statusCode === 404) &&
  error.payment_intent === undefined &&
  (error.param === undefined || error.param === 'payment_method' || error.param === 'customer');
