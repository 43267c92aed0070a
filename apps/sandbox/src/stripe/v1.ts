import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import type { StripeAccount } from './account.ts';
import { authenticate } from './authenticate.ts';
import {
  executeChange,
  executeOperation,
  type OperationRequest,
  type StripeResponse,
} from './execute-operation.ts';
import type { FaultInjection } from './fault-injection.ts';
import { hashBody, toKeyInUseRefusal } from './idempotency.ts';
import { parseForm } from './model/form.ts';
import type { Operation } from './model/operation.ts';
import { createId } from './model/records.ts';
import { internalError, invalidRequest, Refusal } from './model/refusal.ts';
import { confirmationTokens } from './operations/confirmation-tokens.ts';
import { customers } from './operations/customers.ts';
import { disputes } from './operations/disputes.ts';
import { secretKeyRequired } from './operations/find-intent.ts';
import { paymentIntents } from './operations/payment-intents.ts';
import { paymentMethods } from './operations/payment-methods.ts';
import { readOnlyOperations } from './operations/read-only.ts';
import { refunds } from './operations/refunds.ts';
import { setupIntents } from './operations/setup-intents.ts';
import { apiVersion } from './present/event.ts';
import type { StripeStore } from './stripe-store.ts';

const operations: readonly Operation[] = [
  ...paymentIntents,
  ...setupIntents,
  ...customers,
  ...paymentMethods,
  ...confirmationTokens,
  ...refunds,
  ...disputes,
  ...readOnlyOperations,
];

type V1Deps = { stripeStore: StripeStore; faultInjection: FaultInjection; account: StripeAccount };

/** All routes under /v1, in the format of Stripe's own client. */
export function v1Routes(
  v1: FastifyInstance,
  { now, settings }: SandboxDeps,
  { stripeStore, faultInjection, account }: V1Deps,
): void {
  const keysInUse = new Set<string>();

  v1.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': createId('req', 14), 'stripe-version': readVersion(request) });
    stripeStore.settle();
  });
  v1.setNotFoundHandler((request, reply) => sendRefusal(reply, toUnrecognisedUrlRefusal(request)));
  v1.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) request.log.error({ err: error }, 'unhandled error');
    return sendRefusal(reply, status < 500 ? invalidRequest('Invalid request body.') : internalError());
  });
  for (const operation of operations) {
    v1.route<Path>({
      method: operation.method,
      url: operation.url,
      handler: (request, reply) => {
        const operationRequest = readOperationRequest(request, reply, { operation, account });
        if (operationRequest instanceof Refusal) return sendRefusal(reply, operationRequest);
        if (operation.method === 'GET') {
          const call = {
            ...operationRequest.context,
            records: stripeStore.read(),
            now: now(),
            origin: settings.origin,
          };
          return sendResponse(reply, executeOperation(call, operation));
        }
        const { idempotencyKey } = operationRequest.context;
        return idempotencyKey === null
          ? sendResponse(reply, executeChange(stripeStore, faultInjection, operationRequest))
          : changeOnce(reply, operationRequest, idempotencyKey);
      },
    });
  }

  /** Refuses a concurrent request with the same key instead of queueing it. */
  async function changeOnce(
    reply: FastifyReply,
    operationRequest: OperationRequest,
    idempotencyKey: string,
  ): Promise<FastifyReply> {
    reply.header('idempotency-key', idempotencyKey);
    if (keysInUse.has(idempotencyKey)) return sendRefusal(reply, toKeyInUseRefusal(idempotencyKey));
    keysInUse.add(idempotencyKey);
    try {
      await sleep(faultInjection.workMs);
      return sendResponse(reply, executeChange(stripeStore, faultInjection, operationRequest));
    } finally {
      keysInUse.delete(idempotencyKey);
    }
  }
}

type Path = { Params: Record<string, string> };

function readOperationRequest(
  request: FastifyRequest<Path>,
  reply: FastifyReply,
  { operation, account }: { operation: Operation; account: StripeAccount },
): OperationRequest | Refusal {
  const [url = '', query = ''] = request.url.split('?');
  const { method } = operation;
  if (request.body !== undefined && typeof request.body !== 'string') return invalidBody;
  const body = request.body ?? '';
  const form = parseForm(method === 'GET' ? query : body);
  const keyType = authenticate(request.headers, form['key'], account);
  if (keyType instanceof Refusal) return keyType;
  if (keyType === 'publishable' && !operation.canUsePublishableKey) return secretKeyRequired;
  const version = readVersion(request);
  if (!/^\d{4}-\d{2}-\d{2}([.][a-z_]+)?$/.test(version)) {
    return invalidRequest(`Invalid Stripe API version: ${version}`);
  }
  const idempotencyKey = request.headers['idempotency-key'];
  return {
    operation,
    context: {
      form,
      path: { ...request.params, '*': url.replace(/^\/v1/, '') },
      keyType,
      requestId: String(reply.getHeader('request-id')),
      idempotencyKey:
        method === 'POST' && typeof idempotencyKey === 'string' && idempotencyKey !== ''
          ? idempotencyKey
          : null,
    },
    request: { method, path: url, parameters: hashBody(body) },
  };
}

const readVersion = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const version = headers['stripe-version'];
  return typeof version === 'string' && version !== '' ? version : apiVersion;
};

const invalidBody = invalidRequest(
  'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any ' +
    'questions, we can help at https://support.stripe.com/.',
);

const toUnrecognisedUrlRefusal = ({ method, url }: FastifyRequest): Refusal =>
  new Refusal(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${method}: ${url.split('?')[0]}). Please see https://stripe.com/docs or we can ` +
      'help at https://support.stripe.com/.',
  });

function sendResponse(reply: FastifyReply, response: StripeResponse): FastifyReply {
  if (response.isReplay)
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': response.requestId });
  // A stored internal error would only be replayed, so the client should not retry.
  if (response.http >= 500) reply.header('stripe-should-retry', 'false');
  return reply.code(response.http).type('application/json').send(response.body);
}

const sendRefusal = (reply: FastifyReply, { http, error }: Refusal): FastifyReply =>
  reply
    .code(http)
    .type('application/json')
    .send(JSON.stringify({ error }, null, 2));
