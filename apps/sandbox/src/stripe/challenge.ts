import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Call } from './call.ts';
import { challengePage, donePage } from './challenge-page.ts';
import { chargeIntent, failIntent } from './charging.ts';
import { failSetup, finishSetup } from './confirm-setup.ts';
import { type Desk, noRequest } from './desk.ts';
import { parseForm } from './form.ts';
import type { Failure, Intent, Page, Setup } from './records.ts';

type Asked = { Params: { id: string }; Querystring: { client_secret?: string } };

/** The issuer's page, where the customer confirms the payment or fails to. It moves the payment by itself. */
export function challengeRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<Asked>('/stripe/3ds/:id', (request, reply) => {
    desk.settle();
    const intent = findAsked(desk.read(), request);
    if (!intent) return html(reply.code(404), donePage('There is no such payment.'));
    if (!waits(intent)) return html(reply, donePage('There is nothing to confirm any more.'));
    return html(reply, challengePage('amount' in intent ? intent : undefined, request.url));
  });

  app.post<Asked & { Body: string }>('/stripe/3ds/:id', (request, reply) => {
    const passed = parseForm(request.body)['outcome'] === 'complete';
    const address = desk.work(noRequest, (call) => {
      const intent = findAsked(call.page, request);
      if (!intent || !waits(intent)) return undefined;
      const address = returnAddress(intent, passed);
      // A refusal is the payment's new state; the page says nothing of it.
      finish(call, intent, passed);
      return address;
    });
    return address === undefined
      ? html(reply, donePage('Thank you. You can go back to the shop.'))
      : reply.redirect(address, 303);
  });
}

type Question = { params: { id: string }; query: { client_secret?: string } };

function findAsked(page: Page, { params, query }: Question): Intent | Setup | undefined {
  const intent = page.intents[params.id] ?? page.setups[params.id];
  return intent?.secret === query.client_secret ? intent : undefined;
}

const waits = ({ status }: Intent | Setup): boolean => status === 'requires_action';

function finish(call: Call, intent: Intent | Setup, passed: boolean): void {
  if (!('amount' in intent)) {
    if (passed) finishSetup(call, intent);
    else failSetup(call, intent, methodOf(call, intent), notAuthenticated('setup_intent'));
    return;
  }
  if (passed) chargeIntent(call, intent, true);
  else failIntent(call, intent, methodOf(call, intent), notAuthenticated('payment_intent'));
}

function methodOf(call: Call, { id, method }: Intent | Setup) {
  const found = method === null ? undefined : call.page.methods[method];
  if (!found) throw new Error(`${id} is to be confirmed without a payment method.`);
  return found;
}

const notAuthenticated = (thing: 'payment_intent' | 'setup_intent'): Omit<Failure, 'method'> => ({
  type: 'invalid_request_error',
  code: `${thing}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** The merchant's address with what Stripe adds to it, where the customer was sent away from the shop. */
function returnAddress(intent: Intent | Setup, passed: boolean): string | undefined {
  if (intent.action?.kind !== 'redirect') return undefined;
  const url = new URL(intent.action.returnUrl);
  const thing = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(thing, intent.id);
  url.searchParams.set(`${thing}_client_secret`, intent.secret);
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return url.href;
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html').send(page);
