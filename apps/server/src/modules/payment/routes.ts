import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type ErrorPageRenderer, readFormFields } from '#platform/http/error-page';
import { getFallbackLanguage, sendRefusal } from '#platform/http/errors';
import { buildChallengeCsp, buildChallengeDoneCsp } from '#platform/http/security-headers';
import { sendSerialised, wrapSerialised } from '#platform/http/serialise';
import { toTextLanguage } from '#platform/lib/translate';
import type { ResolveClient, ResolvedClient } from '../client/index.ts';
import {
  challengeScript,
  challengeStyle,
  renderChallengeDonePage,
  renderChallengeExpiredPage,
  renderChallengePage,
  renderChallengeRetryPage,
} from './challenge-page.ts';
import type { PaymentDeps } from './get-provider.ts';
import { receiveWebhook } from './receive-webhook.ts';
import type { Attempt, AttemptKey } from './store/attempt.ts';
import { readAttempt } from './store/attempts.ts';

export type PaymentRouteDeps = PaymentDeps & {
  resolveClient: ResolveClient;
  /** Saves the result that the bank's page returned, submits it to the provider and continues the checkout. */
  submitScaResult: (key: AttemptKey, result: string | undefined) => Promise<void>;
  /** Path of the page on which an attempt is paid. */
  findCheckoutPath: (attempt: Attempt) => Promise<string>;
};

/** ERR-09 */
const received = wrapSerialised('{"received":true}');
/** Stripe's events contain whole objects. */
const webhookBodyLimit = 256 * 1024;
/** A payment in progress is refused last. */
const sale = { shedding: 'last' } as const;
const basketCheckoutPath = '/basket/checkout';
const uuid = z.uuid();
const challengeForm = z.object({ cres: z.string().check(z.maxLength(20_000)) });
const storedChallenge = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * A failure inside the bank's frame. The challenge's result exists in the bank's request alone, so the page repeats it:
 * without the result the customer waits until the challenge expires.
 */
const challengeErrorPage: ErrorPageRenderer = async (request, { retryAfter }) => {
  const form = challengeForm.safeParse(retryAfter === undefined ? {} : await readFormFields(request));
  const cres = form.success ? form.data.cres : undefined;
  return {
    html: renderChallengeRetryPage(toTextLanguage(getFallbackLanguage(request)), {
      cres,
      retryAfter,
      checkoutPath: basketCheckoutPath,
    }),
    headers: { 'content-security-policy': buildChallengeDoneCsp(), 'referrer-policy': 'no-referrer' },
  };
};
const challengeConfig = { ...sale, errorPage: challengeErrorPage };

/**
 * Challenge pages and provider callbacks. They need no session: the bank's page returns by a cross-site POST without
 * cookies, but with our transaction's uuid, and webhooks are signed.
 */
export function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  challengePageRoutes(app, deps);
  providerCallbackRoutes(app, deps);
}

function challengePageRoutes(
  app: FastifyInstance,
  { database, settings, resolveClient, findCheckoutPath }: PaymentRouteDeps,
): void {
  app.get<{ Params: { uuid: string } }>(
    '/checkout/3ds/:uuid',
    { config: challengeConfig },
    async (request, reply) => {
      const client = await resolveClient(toClientLookup(request));
      const id = uuid.safeParse(request.params.uuid);
      if (!client || !id.success) return reply.callNotFound();
      const attempt = await readAttempt(database.run, { clientId: client.id, id: id.data });
      const challenge = storedChallenge.safeParse(attempt?.scaChallenge);
      const sandbox = settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin;
      const isOpen = attempt?.state === 'sca_required' && attempt.scaResult === null;
      if (!isOpen || !challenge.success) {
        const checkoutPath = attempt ? await findCheckoutPath(attempt) : basketCheckoutPath;
        return sendPage(
          reply,
          renderChallengeExpiredPage(getLanguage(client), checkoutPath),
          buildChallengeDoneCsp(),
        );
      }
      return sendPage(
        reply,
        renderChallengePage(getLanguage(client), challenge.data),
        buildChallengeCsp(sandbox),
      );
    },
  );
  app.get('/checkout/3ds.js', { config: sale }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(challengeScript),
  );
  app.get('/checkout/3ds.css', { config: sale }, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(challengeStyle),
  );
}

function providerCallbackRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { database, resolveClient, submitScaResult, findCheckoutPath } = deps;

  app.route<{ Params: { transactionUuid: string } }>({
    method: ['GET', 'POST'],
    url: '/api/payment-providers/opayo/return/:transactionUuid',
    config: challengeConfig,
    async handler(request, reply) {
      const client = await resolveClient(toClientLookup(request));
      const id = uuid.safeParse(request.params.transactionUuid);
      if (!client || !id.success) return reply.callNotFound();
      const key = { clientId: client.id, id: id.data };
      const attempt = await readAttempt(database.run, key);
      if (!attempt) return reply.callNotFound();
      const parsed = challengeForm.safeParse(request.body);
      await submitScaResult(key, parsed.success ? parsed.data.cres : undefined);
      const page = renderChallengeDonePage(getLanguage(client), {
        transactionUuid: id.data,
        checkoutPath: await findCheckoutPath(attempt),
      });
      return sendPage(reply, page, buildChallengeDoneCsp());
    },
  });

  app.post(
    '/api/payment-providers/stripe/webhook',
    { bodyLimit: webhookBodyLimit, config: sale },
    async (request, reply) => {
      const client = await resolveClient(toClientLookup(request));
      if (!client) return reply.callNotFound();
      const signature = request.headers['stripe-signature'];
      const isAccepted = await receiveWebhook(deps, client.id, {
        body: request.rawBody,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (isAccepted) return sendSerialised(request, reply, received);
      const language = getLanguage(client);
      return sendRefusal(reply, { code: 'signature_invalid' }, { status: 400, language });
    },
  );
}

function toClientLookup({ headers, host, url }: FastifyRequest) {
  const clientDomain = headers['x-client-domain'];
  return { clientDomain: typeof clientDomain === 'string' ? clientDomain : undefined, host, path: url };
}

const getLanguage = ({ languages }: ResolvedClient): string => languages[0] ?? 'en';

const sendPage = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
