import type { FastifyInstance, FastifyReply } from 'fastify';
import { challengePage, donePage } from './challenge-page.ts';
import { parseForm } from './model/form.ts';
import type { Call } from './model/operation.ts';
import type { Failure, Intent, Setup, StripeRecords } from './model/records.ts';
import { chargeIntent, failIntent } from './payments/charge-intent.ts';
import { failSetup, finishSetup } from './payments/confirm-setup.ts';
import { emptyContext, type StripeStore } from './stripe-store.ts';

type ChallengeParams = { Params: { id: string }; Querystring: { client_secret?: string } };

/** The issuer's page, on which the customer completes or fails the challenge. It applies the outcome directly. */
export function challengeRoutes(app: FastifyInstance, stripeStore: StripeStore): void {
  app.get<ChallengeParams>('/stripe/3ds/:id', (request, reply) => {
    stripeStore.settle();
    const intent = findIntentBySecret(stripeStore.read(), request);
    if (!intent) return sendHtml(reply.code(404), donePage('We could not find this payment.'));
    if (!isWaiting(intent)) return sendHtml(reply, donePage('This payment no longer needs confirming.'));
    return sendHtml(reply, challengePage('amount' in intent ? intent : undefined, request.url));
  });

  app.post<ChallengeParams & { Body: string }>('/stripe/3ds/:id', (request, reply) => {
    const hasPassed = parseForm(request.body)['outcome'] === 'complete';
    const returnUrl = stripeStore.update(emptyContext, (call) => {
      const intent = findIntentBySecret(call.records, request);
      if (!intent || !isWaiting(intent)) return undefined;
      const url = getReturnUrl(intent, hasPassed);
      // A refusal only changes the payment's state; the page does not show it.
      applyOutcome(call, intent, hasPassed);
      return url;
    });
    return returnUrl === undefined
      ? sendHtml(reply, donePage('Thank you. You can go back to the shop.'))
      : reply.redirect(returnUrl, 303);
  });
}

type ChallengeQuery = { params: { id: string }; query: { client_secret?: string } };

function findIntentBySecret(
  records: StripeRecords,
  { params, query }: ChallengeQuery,
): Intent | Setup | undefined {
  const intent = records.intents[params.id] ?? records.setups[params.id];
  return intent?.secret === query.client_secret ? intent : undefined;
}

const isWaiting = ({ status }: Intent | Setup): boolean => status === 'requires_action';

function applyOutcome(call: Call, intent: Intent | Setup, hasPassed: boolean): void {
  if (!('amount' in intent)) {
    if (hasPassed) finishSetup(call, intent);
    else failSetup(call, intent, getMethod(call, intent), toAuthenticationFailure('setup_intent'));
    return;
  }
  if (hasPassed) chargeIntent(call, intent, true);
  else failIntent(call, intent, getMethod(call, intent), toAuthenticationFailure('payment_intent'));
}

function getMethod(call: Call, { id, method }: Intent | Setup) {
  const paymentMethod = method === null ? undefined : call.records.methods[method];
  if (!paymentMethod) throw new Error(`Payment method of ${id} not found`);
  return paymentMethod;
}

const toAuthenticationFailure = (objectName: 'payment_intent' | 'setup_intent'): Omit<Failure, 'method'> => ({
  type: 'invalid_request_error',
  code: `${objectName}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** The merchant's return URL with Stripe's parameters, if the customer was redirected from the shop. */
function getReturnUrl(intent: Intent | Setup, hasPassed: boolean): string | undefined {
  if (intent.action?.kind !== 'redirect') return undefined;
  const url = new URL(intent.action.returnUrl);
  const objectName = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(objectName, intent.id);
  url.searchParams.set(`${objectName}_client_secret`, intent.secret);
  url.searchParams.set('redirect_status', hasPassed ? 'succeeded' : 'failed');
  return url.href;
}

const sendHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html').send(page);
