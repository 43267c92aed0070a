import { ok } from '@pavilion/domain/result';
import Stripe from 'stripe';
import {
  type CaptureResult,
  type CardPayment,
  type Charge,
  failedStatus,
  type PaymentProvider,
  type ProviderStatus,
} from '../provider/payment-provider.ts';
import { fetchBooks } from './fetch-books.ts';
import { fetchReturns } from './fetch-returns.ts';
import { getIntentFromError, toErrorStatus, toStripeStatus } from './parse-intent.ts';
import { refundIntent, type StripeContext, toLoggableError } from './refund-intent.ts';
import { createCustomer, isCardUnknown, readSavedCard, removeCard } from './saved-cards.ts';

/** A client's credentials at Stripe. */
export type StripeAccount = {
  secretKey: string;
  publishableKey: string;
  /** Undefined for live Stripe. */
  sandbox: URL | undefined;
  logWarning: (fields: object, message: string) => void;
  /** Tells the operator what to set up. Never rejects. */
  reportProblem: (code: string) => Promise<void>;
};

const apiVersion = '2026-10-28.endive';
const liveScript = 'https://js.stripe.com/endive/stripe.js';

/** Adapter for Stripe: one intent per attempt, captured after the order. Every request has an idempotency key. */
export function createStripeProvider(account: StripeAccount): PaymentProvider {
  const { sandbox, publishableKey, logWarning } = account;
  const context: StripeContext = { stripe: createStripeClient(account), logWarning };
  return {
    // The card form asks for what Stripe needs.
    needsBillingAddress: false,
    // The card form needs no intent.
    prepare: async () =>
      ok({
        url: sandbox ? new URL('/stripe.js', sandbox).href : liveScript,
        session_key: null,
        session_seconds: null,
        mode: null,
        publishable_key: publishableKey,
      }),
    authorise: (charge, card, saveRef) => authorise(context, charge, card, saveRef),
    async restoreChallenge({ providerRef }) {
      const intent = providerRef === null ? undefined : await retrieveIntent(context, providerRef);
      const secret = intent?.status === 'requires_action' ? intent.client_secret : null;
      return secret === null || secret === undefined ? undefined : { kind: 'script', clientSecret: secret };
    },
    submitSca: (charge) => fetchStatus(context, charge, false),
    fetchStatus: (charge, isLast) => fetchStatus(context, charge, isLast),
    cancelChallenge: (charge) => fetchStatus(context, charge, true),
    capture: (charge) => captureIntent(context, charge),
    voidAuthorisation: (charge) => voidAuthorisation(context, charge),
    refund: (charge, refund) => refundIntent(context, charge, refund),
    fetchReturns: (charge) => fetchReturns(context, charge),
    fetchBooks: (period) => fetchBooks(context, period),
    createCustomer: (owner) => createCustomer(context, owner),
    readSavedCard: (charge) => readSavedCard(context, charge),
    removeCard: (token) => removeCard(context, token),
  };
}

function createStripeClient({ secretKey, sandbox, reportProblem }: StripeAccount): Stripe {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    // Its timeout is that of the whole request. Stripe's client for Node starts it again with each byte that arrives.
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    ...(sandbox
      ? {
          host: sandbox.hostname,
          port: sandbox.port,
          protocol: sandbox.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
  // Every refused key passes here, whatever request it was for.
  stripe.on('response', ({ status }: { status?: number }) => {
    if (status === 401 || status === 403) void reportProblem('credentials_refused');
  });
  return stripe;
}

const requestFailed = 'Stripe request failed';

async function authorise(
  context: StripeContext,
  charge: Charge,
  card: CardPayment,
  saveRef: (ref: string) => Promise<boolean>,
): Promise<ProviderStatus> {
  const intent = await createIntent(context, charge, card);
  // An intent without a known id was never confirmed, so nothing was charged.
  if ('code' in intent) return failedStatus(null, intent.code);
  if (!(await saveRef(intent.id))) return { state: 'unknown' };
  try {
    const confirmed = await context.stripe.paymentIntents.confirm(
      intent.id,
      {
        ...(card.isSavedCard ? { payment_method: card.cardToken } : { confirmation_token: card.cardToken }),
        return_url: card.returnUrl,
        use_stripe_sdk: true,
        expand: ['latest_charge'],
      },
      { idempotencyKey: `confirm:${charge.id}` },
    );
    return confirmed.id === intent.id ? toStripeStatus(confirmed) : { state: 'unknown' };
  } catch (error) {
    context.logWarning({ operation: 'confirm', err: toLoggableError(error) }, requestFailed);
    if (card.isSavedCard && isCardUnknown(error)) return failedStatus(intent.id, 'saved_card_unknown');
    return toErrorStatus(error, intent.id) ?? { state: 'unknown' };
  }
}

/** The new intent, or why Stripe created none. */
async function createIntent(
  context: StripeContext,
  charge: Charge,
  card: CardPayment,
): Promise<{ id: string } | { code: 'saved_card_unknown' | 'provider_unavailable' }> {
  const { stripe, logWarning } = context;
  const owner = card.customerRef === null ? '' : `:${card.customerRef}`;
  try {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: charge.amount,
        currency: charge.currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        ...(card.customerRef !== null && { customer: card.customerRef }),
        // The customer is present whenever the card is used again (PAY-03).
        ...(card.savesCard && { setup_future_usage: 'on_session' }),
        description: card.description,
        metadata: { attempt_uuid: charge.id, reference: charge.reference },
      },
      { idempotencyKey: `pi:${charge.id}${owner}` },
    );
    return { id };
  } catch (error) {
    logWarning({ operation: 'create', err: toLoggableError(error) }, requestFailed);
    // A card that cannot be saved still pays.
    if (card.savesCard && isCardUnknown(error))
      return createIntent(context, charge, { ...card, customerRef: null, savesCard: false });
    return { code: card.isSavedCard && isCardUnknown(error) ? 'saved_card_unknown' : 'provider_unavailable' };
  }
}

async function retrieveIntent(
  { stripe, logWarning }: StripeContext,
  ref: string,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
    if (intent.id === ref) return intent;
    logWarning({ operation: 'retrieve', ref, returned: intent.id }, 'Stripe returned another intent');
    return undefined;
  } catch (error) {
    logWarning({ operation: 'retrieve', err: toLoggableError(error) }, requestFailed);
    return undefined;
  }
}

async function fetchStatus(context: StripeContext, charge: Charge, isLast: boolean): Promise<ProviderStatus> {
  if (charge.providerRef === null) return { state: 'none' };
  const intent = await retrieveIntent(context, charge.providerRef);
  if (!intent) return { state: 'unknown' };
  const providerStatus = toStripeStatus(intent);
  const isOpen = providerStatus.state === 'sca_required' || providerStatus.state === 'unknown';
  if (!isLast || !isOpen) return providerStatus;
  return cancelIntent(
    context,
    charge,
    providerStatus.state === 'unknown' ? 'not_received' : 'challenge_expired',
  );
}

/** Cancels an intent for good. If Stripe refuses, returns the intent's current status. */
async function cancelIntent(
  context: StripeContext,
  { providerRef }: Charge,
  code = 'challenge_expired',
): Promise<ProviderStatus> {
  if (providerRef === null) return { state: 'none' };
  try {
    // Stripe stores an internal error under the idempotency key for a day, so each call has a key of its own, which
    // Stripe's client generates. A second cancellation of the same intent changes nothing.
    const cancelled = await context.stripe.paymentIntents.cancel(providerRef);
    return cancelled.id === providerRef && cancelled.status === 'canceled'
      ? failedStatus(providerRef, code)
      : { state: 'unknown' };
  } catch (error) {
    context.logWarning({ operation: 'cancel', err: toLoggableError(error) }, requestFailed);
    const intent = getIntentFromError(error, providerRef) ?? (await retrieveIntent(context, providerRef));
    return intent ? toStripeStatus(intent) : { state: 'unknown' };
  }
}

async function captureIntent(
  context: StripeContext,
  { id, amount, providerRef, statusChecks }: Charge,
): Promise<CaptureResult> {
  if (providerRef === null) return 'refused';
  // Stripe stores an internal error under the idempotency key for a day, so retries change the key. A second capture
  // of the same intent cannot charge twice.
  const idempotencyKey = statusChecks > 2 ? `capture:${id}:${statusChecks}` : `capture:${id}`;
  try {
    const captured = await context.stripe.paymentIntents.capture(
      providerRef,
      { amount_to_capture: amount },
      { idempotencyKey },
    );
    const isCaptured = captured.id === providerRef && captured.status === 'succeeded';
    return isCaptured && captured.amount_received === amount ? 'done' : 'unknown';
  } catch (error) {
    context.logWarning({ operation: 'capture', err: toLoggableError(error) }, requestFailed);
    const intent = getIntentFromError(error, providerRef) ?? (await retrieveIntent(context, providerRef));
    // A part that was captured on Stripe's website does not pay the order, and the rest can no longer be captured.
    if (intent?.status === 'succeeded') return intent.amount_received === amount ? 'done' : 'refused';
    return intent?.status === 'canceled' ? 'refused' : 'unknown';
  }
}

async function voidAuthorisation(context: StripeContext, charge: Charge): Promise<CaptureResult> {
  const providerStatus = await cancelAuthorisation(context, charge);
  if (providerStatus.state === 'captured') return 'refused';
  return providerStatus.state === 'voided' || providerStatus.state === 'failed' ? 'done' : 'unknown';
}

/** Cancelling an intent voids its authorisation. */
async function cancelAuthorisation(context: StripeContext, charge: Charge): Promise<ProviderStatus> {
  const providerStatus = await cancelIntent(context, charge);
  return providerStatus.state === 'authorised' ? { state: 'unknown' } : providerStatus;
}
