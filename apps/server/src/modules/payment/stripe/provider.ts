import { ok } from '@pavilion/domain/result';
import Stripe from 'stripe';
import {
  type CardPayment,
  type Charge,
  failed,
  type Outcome,
  type PaymentProvider,
  type Truth,
} from '../provider.ts';
import { intentOf, refusalOf, truthOf } from './read-intent.ts';

/** A client's keys at Stripe, and where it is: undefined for the live one. */
export type StripeAccount = {
  secretKey: string;
  publishableKey: string;
  sandbox: URL | undefined;
  notify: (line: object, message: string) => void;
};

const apiVersion = '2026-10-28.endive';
const liveScript = 'https://js.stripe.com/endive/stripe.js';

/** The second provider: one intent for each attempt, captured after the order. Every call has a key of its own. */
export function stripe(account: StripeAccount): PaymentProvider {
  const { sandbox, publishableKey, notify } = account;
  const client = openStripe(account);
  return {
    // Nothing is made: the browser's part works without an intent.
    prepare: async () =>
      ok({
        url: sandbox ? new URL('/stripe.js', sandbox).href : liveScript,
        session_key: null,
        mode: null,
        publishable_key: publishableKey,
      }),
    authorise: (charge, card, keepRef) => authorise({ client, notify }, charge, card, keepRef),
    async challengeOf({ providerRef }) {
      const intent = providerRef === null ? undefined : await retrieve({ client, notify }, providerRef);
      const secret = intent?.status === 'requires_action' ? intent.client_secret : null;
      return secret === null || secret === undefined ? undefined : { kind: 'script', clientSecret: secret };
    },
    submitSca: (charge) => lookup({ client, notify }, charge, false),
    lookup: (charge, isLast) => lookup({ client, notify }, charge, isLast),
    endChallenge: (charge) => lookup({ client, notify }, charge, true),
    capture: (charge) => capture({ client, notify }, charge),
    release: (charge) => release({ client, notify }, charge),
  };
}

function openStripe({ secretKey, sandbox }: StripeAccount): Stripe {
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

type Line = { client: Stripe; notify: StripeAccount['notify'] };

async function authorise(
  line: Line,
  charge: Charge,
  card: CardPayment,
  keepRef: (ref: string) => Promise<boolean>,
): Promise<Truth> {
  const intent = await create(line, charge, card);
  // Without its id nothing was confirmed, so nothing can have been charged.
  if (!intent) return failed(null, 'provider_unavailable');
  if (!(await keepRef(intent.id))) return { state: 'unknown' };
  try {
    const confirmed = await line.client.paymentIntents.confirm(
      intent.id,
      {
        confirmation_token: card.cardToken,
        return_url: card.returnUrl,
        use_stripe_sdk: true,
        expand: ['latest_charge'],
      },
      { idempotencyKey: `confirm:${charge.id}` },
    );
    return truthOf(confirmed);
  } catch (error) {
    line.notify({ err: quiet(error) }, 'Stripe did not confirm');
    return refusalOf(error, intent.id) ?? { state: 'unknown' };
  }
}

async function create({ client, notify }: Line, charge: Charge, card: CardPayment) {
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
    notify({ err: quiet(error) }, 'Stripe made no intent');
    return undefined;
  }
}

async function retrieve({ client, notify }: Line, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await client.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
  } catch (error) {
    notify({ err: quiet(error) }, 'Stripe did not tell');
    return undefined;
  }
}

async function lookup(line: Line, charge: Charge, isLast: boolean): Promise<Truth> {
  if (charge.providerRef === null) return { state: 'none' };
  const intent = await retrieve(line, charge.providerRef);
  if (!intent) return { state: 'unknown' };
  const truth = truthOf(intent);
  const isOpen = truth.state === 'sca_required' || truth.state === 'unknown';
  if (!isLast || !isOpen) return truth;
  return cancel(line, charge, truth.state === 'unknown' ? 'never_arrived' : 'challenge_expired');
}

/** What is not yet authorised never shall be; what has been meanwhile is told. */
async function cancel(line: Line, { id, providerRef }: Charge, code = 'challenge_expired'): Promise<Truth> {
  if (providerRef === null) return { state: 'none' };
  try {
    await line.client.paymentIntents.cancel(providerRef, {}, { idempotencyKey: `cancel:${id}` });
    return failed(providerRef, code);
  } catch (error) {
    line.notify({ err: quiet(error) }, 'Stripe did not cancel');
    const intent = intentOf(error) ?? (await retrieve(line, providerRef));
    return intent ? truthOf(intent) : { state: 'unknown' };
  }
}

async function capture(line: Line, { id, providerRef, tries }: Charge): Promise<Outcome> {
  if (providerRef === null) return 'refused';
  // An internal error is kept under its key for a day, and a second capture can't take more than the first.
  const idempotencyKey = tries > 2 ? `capture:${id}:${tries}` : `capture:${id}`;
  try {
    const taken = await line.client.paymentIntents.capture(providerRef, {}, { idempotencyKey });
    return taken.status === 'succeeded' ? 'done' : 'unknown';
  } catch (error) {
    line.notify({ err: quiet(error) }, 'Stripe did not capture');
    const intent = intentOf(error) ?? (await retrieve(line, providerRef));
    if (intent?.status === 'succeeded') return 'done';
    return intent?.status === 'canceled' ? 'refused' : 'unknown';
  }
}

async function release(line: Line, charge: Charge): Promise<Outcome> {
  const truth = await cancelHold(line, charge);
  if (truth.state === 'captured') return 'refused';
  return truth.state === 'released' || truth.state === 'failed' || truth.state === 'none'
    ? 'done'
    : 'unknown';
}

/** A cancelled intent lets go of what it held. */
async function cancelHold(line: Line, charge: Charge): Promise<Truth> {
  const truth = await cancel(line, charge);
  return truth.state === 'authorised' ? { state: 'unknown' } : truth;
}

/** An error as it may be logged: its kind and code, nothing of the request. */
function quiet(error: unknown): object {
  if (!(error instanceof Stripe.errors.StripeError)) return { message: String(error) };
  return { type: error.type, code: error.code, status: error.statusCode, request: error.requestId };
}
