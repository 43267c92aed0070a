import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import { type Answer, type Asked, change, execute } from './answering.ts';
import { authenticate } from './authenticate.ts';
import type { Operation } from './call.ts';
import { confirmationTokens } from './confirmation-tokens.ts';
import { customers } from './customers.ts';
import type { Desk } from './desk.ts';
import { secretKeyRequired } from './find-intent.ts';
import { parseForm } from './form.ts';
import { digest, keyInUse } from './idempotency.ts';
import { paymentIntents } from './payment-intents.ts';
import { paymentMethods } from './payment-methods.ts';
import { apiVersion } from './present/event.ts';
import { readings } from './readings.ts';
import { newId } from './records.ts';
import { refunds } from './refunds.ts';
import { internalError, invalidRequest, Refusal } from './refusal.ts';
import { setupIntents } from './setup-intents.ts';
import type { Trouble } from './trouble.ts';

const operations: readonly Operation[] = [
  ...paymentIntents,
  ...setupIntents,
  ...customers,
  ...paymentMethods,
  ...confirmationTokens,
  ...refunds,
  ...readings,
];

/** Everything under /v1, in the shape in which Stripe's own client reads it. */
export function v1Routes(v1: FastifyInstance, { now, settings }: Ground, desk: Desk, trouble: Trouble): void {
  const inUse = new Set<string>();

  v1.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': newId('req', 14), 'stripe-version': versionOf(request) });
    desk.settle();
  });
  v1.setNotFoundHandler((request, reply) => refuse(reply, unrecognised(request)));
  v1.setErrorHandler((fault, request, reply) => {
    const status = fault instanceof Error && 'statusCode' in fault ? Number(fault.statusCode) : 500;
    if (status >= 500) request.log.error(fault);
    return refuse(reply, status < 500 ? invalidRequest('Invalid request body.') : internalError());
  });
  for (const operation of operations) {
    v1.route<Path>({
      method: operation.method,
      url: operation.url,
      handler: (request, reply) => {
        const asked = readAsked(request, reply, operation);
        if (asked instanceof Refusal) return refuse(reply, asked);
        if (operation.method === 'GET') {
          const call = { ...asked.facts, page: desk.read(), now: now(), origin: settings.origin };
          return send(reply, execute(call, operation));
        }
        const { key } = asked.facts;
        return key === null ? send(reply, change(desk, trouble, asked)) : changeOnce(reply, asked, key);
      },
    });
  }

  /** Two requests with one key at the same time: the second is turned away, not queued. */
  async function changeOnce(reply: FastifyReply, asked: Asked, key: string): Promise<FastifyReply> {
    reply.header('idempotency-key', key);
    if (inUse.has(key)) return refuse(reply, keyInUse(key));
    inUse.add(key);
    try {
      await sleep(trouble.workMs);
      return send(reply, change(desk, trouble, asked));
    } finally {
      inUse.delete(key);
    }
  }
}

type Path = { Params: Record<string, string> };

function readAsked(
  request: FastifyRequest<Path>,
  reply: FastifyReply,
  operation: Operation,
): Asked | Refusal {
  const [url = '', query = ''] = request.url.split('?');
  const { method } = operation;
  if (request.body !== undefined && typeof request.body !== 'string') return notAForm;
  const body = request.body ?? '';
  const form = parseForm(method === 'GET' ? query : body);
  const who = authenticate(request.headers, form['key']);
  if (who instanceof Refusal) return who;
  if (who === 'publishable' && !operation.publishable) return secretKeyRequired;
  const version = versionOf(request);
  if (!/^\d{4}-\d{2}-\d{2}([.][a-z_]+)?$/.test(version)) {
    return invalidRequest(`Invalid Stripe API version: ${version}`);
  }
  const key = request.headers['idempotency-key'];
  return {
    operation,
    facts: {
      form,
      path: { ...request.params, '*': url.replace(/^\/v1/, '') },
      who,
      requestId: String(reply.getHeader('request-id')),
      key: method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
    },
    request: { method, path: url, parameters: digest(body) },
  };
}

const versionOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const version = headers['stripe-version'];
  return typeof version === 'string' && version !== '' ? version : apiVersion;
};

const notAForm = invalidRequest(
  'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any ' +
    'questions, we can help at https://support.stripe.com/.',
);

const unrecognised = ({ method, url }: FastifyRequest): Refusal =>
  new Refusal(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${method}: ${url.split('?')[0]}). Please see https://stripe.com/docs or we can ` +
      'help at https://support.stripe.com/.',
  });

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.replayed) reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.requestId });
  // An internal error is kept under its key: asking again would only bring it again.
  if (answer.http >= 500) reply.header('stripe-should-retry', 'false');
  return reply.code(answer.http).type('application/json').send(answer.body);
}

const refuse = (reply: FastifyReply, { http, error }: Refusal): FastifyReply =>
  reply
    .code(http)
    .type('application/json')
    .send(JSON.stringify({ error }, null, 2));
