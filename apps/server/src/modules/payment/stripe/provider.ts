import { ok } from '@pavilion/domain/result';
import Stripe from 'stripe';
import {
  type CaptureResult,
  type CardPayment,
  type Charge,
  failedStatus,
  type PaymentProvider,
  type ProviderStatus,
} from '../provider.ts';
import { getIntentFromError, toErrorStatus, toStripeStatus } from './parse-intent.ts';

/** A client's keys at Stripe, and where it is: undefined for the live one. */
export type StripeAccount = {
  secretKey: string;
  publishableKey: string;
  sandbox: URL | undefined;
  notify: (context: object, message: string) => void;
};

const apiVersion = '2026-10-28.endive';
const liveScript = 'https://js.stripe.com/endive/stripe.js';

/** The second provider: one intent for each attempt, captured after the order. Every call has a key of its own. */
export function createStripeProvider(account: StripeAccount): PaymentProvider {
  const { sandbox, publishableKey, notify } = account;
  const client = createStripeClient(account);
  return {
    // Nothing is made: the browser's part works without an intent.
    prepare: async () =>
      ok({
        url: sandbox ? new URL('/stripe.js', sandbox).href : liveScript,
        session_key: null,
        mode: null,
        publishable_key: publishableKey,
      }),
    authorise: (charge, card, saveRef) => authorise({ client, notify }, charge, card, saveRef),
    async restoreChallenge({ providerRef }) {
      const intent = providerRef === null ? undefined : await retrieveIntent({ client, notify }, providerRef);
      const secret = intent?.status === 'requires_action' ? intent.client_secret : null;
      return secret === null || secret === undefined ? undefined : { kind: 'script', clientSecret: secret };
    },
    submitSca: (charge) => fetchStatus({ client, notify }, charge, false),
    fetchStatus: (charge, isLast) => fetchStatus({ client, notify }, charge, isLast),
    cancelChallenge: (charge) => fetchStatus({ client, notify }, charge, true),
    capture: (charge) => captureIntent({ client, notify }, charge),
    voidAuthorisation: (charge) => voidAuthorisation({ client, notify }, charge),
  };
}

function createStripeClient({ secretKey, sandbox }: StripeAccount): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(sandbox
      ? {
          host: sandbox.hostname,
          port: sandbox.port,
          protocol: sandbox.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
}

type StripeContext = { client: Stripe; notify: StripeAccount['notify'] };

async function authorise(
  context: StripeContext,
  charge: Charge,
  card: CardPayment,
  saveRef: (ref: string) => Promise<boolean>,
): Promise<ProviderStatus> {
  const intent = await createIntent(context, charge, card);
  // Without its id nothing was confirmed, so nothing can have been charged.
  if (!intent) return failedStatus(null, 'provider_unavailable');
  if (!(await saveRef(intent.id))) return { state: 'unknown' };
  try {
    const confirmed = await context.client.paymentIntents.confirm(
      intent.id,
      {
        confirmation_token: card.cardToken,
        return_url: card.returnUrl,
        use_stripe_sdk: true,
        expand: ['latest_charge'],
      },
      { idempotencyKey: `confirm:${charge.id}` },
    );
    return toStripeStatus(confirmed);
  } catch (error) {
    context.notify({ err: toLoggableError(error) }, 'Stripe did not confirm');
    return toErrorStatus(error, intent.id) ?? { state: 'unknown' };
  }
}

async function createIntent({ client, notify }: StripeContext, charge: Charge, card: CardPayment) {
  try {
    return await client.paymentIntents.create(
      {
        amount: charge.amount,
        currency: charge.currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: card.description,
        metadata: { attempt_uuid: charge.id, reference: charge.reference },
      },
      { idempotencyKey: `pi:${charge.id}` },
    );
  } catch (error) {
    notify({ err: toLoggableError(error) }, 'Stripe made no intent');
    return undefined;
  }
}

async function retrieveIntent(
  { client, notify }: StripeContext,
  ref: string,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await client.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
  } catch (error) {
    notify({ err: toLoggableError(error) }, 'Stripe did not tell');
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

/** What is not yet authorised never shall be; what has been meanwhile is told. */
async function cancelIntent(
  context: StripeContext,
  { id, providerRef }: Charge,
  code = 'challenge_expired',
): Promise<ProviderStatus> {
  if (providerRef === null) return { state: 'none' };
  try {
    await context.client.paymentIntents.cancel(providerRef, {}, { idempotencyKey: `cancel:${id}` });
    return failedStatus(providerRef, code);
  } catch (error) {
    context.notify({ err: toLoggableError(error) }, 'Stripe did not cancel');
    const intent = getIntentFromError(error) ?? (await retrieveIntent(context, providerRef));
    return intent ? toStripeStatus(intent) : { state: 'unknown' };
  }
}

async function captureIntent(
  context: StripeContext,
  { id, amount, providerRef, statusChecks }: Charge,
): Promise<CaptureResult> {
  if (providerRef === null) return 'refused';
  // An internal error is kept under its key for a day, and a second capture can't take more than the first.
  const idempotencyKey = statusChecks > 2 ? `capture:${id}:${statusChecks}` : `capture:${id}`;
  try {
    const captured = await context.client.paymentIntents.capture(
      providerRef,
      { amount_to_capture: amount },
      { idempotencyKey },
    );
    return captured.status === 'succeeded' ? 'done' : 'unknown';
  } catch (error) {
    context.notify({ err: toLoggableError(error) }, 'Stripe did not capture');
    const intent = getIntentFromError(error) ?? (await retrieveIntent(context, providerRef));
    if (intent?.status === 'succeeded') return 'done';
    return intent?.status === 'canceled' ? 'refused' : 'unknown';
  }
}

async function voidAuthorisation(context: StripeContext, charge: Charge): Promise<CaptureResult> {
  const providerStatus = await cancelAuthorisation(context, charge);
  if (providerStatus.state === 'captured') return 'refused';
  return providerStatus.state === 'voided' ||
    providerStatus.state === 'failed' ||
    providerStatus.state === 'none'
    ? 'done'
    : 'unknown';
}

/** A cancelled intent lets go of what it held. */
async function cancelAuthorisation(context: StripeContext, charge: Charge): Promise<ProviderStatus> {
  const providerStatus = await cancelIntent(context, charge);
  return providerStatus.state === 'authorised' ? { state: 'unknown' } : providerStatus;
}

/** An error as it may be logged: its kind and code, nothing of the request. */
function toLoggableError(error: unknown): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { message: String(error) };
  return { type: error.type, code: error.code, status: error.statusCode, request: error.requestId };
}
