import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { challengeDonePolicy, challengePolicy } from '#platform/headers';
import type { FindClient, FoundClient } from '../client/index.ts';
import type { AttemptKey } from './attempt.ts';
import {
  challengeDonePage,
  challengeOverPage,
  challengePage,
  challengeScript,
  challengeStyle,
} from './challenge-page.ts';
import type { PaymentGround } from './choose-provider.ts';
import { readAttempt } from './store.ts';
import { takeEvent } from './take-event.ts';

export type PaymentPages = PaymentGround & {
  findClient: FindClient;
  /** Keeps what the bank's page sent back, hands it over, and goes on from there. */
  submitResult: (key: AttemptKey, result: string | undefined) => Promise<void>;
};

const checkoutPath = '/basket/checkout';
const uuid = z.uuid();
const form = z.object({ cres: z.string().check(z.maxLength(20_000)) });
const kept = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * What providers and banks call, and the pages of a challenge. No session is needed: a bank's page comes back by a post
 * from another site, with no cookie but with our own transaction's uuid, and an event bears its signature.
 */
export function paymentRoutes(app: FastifyInstance, ground: PaymentPages): void {
  const { database, settings, findClient, submitResult } = ground;
  const clientOf = ({ headers, host, url }: FastifyRequest) => {
    const named = headers['x-client-domain'];
    return findClient({ clientDomain: typeof named === 'string' ? named : undefined, host, path: url });
  };

  app.get<{ Params: { uuid: string } }>('/checkout/3ds/:uuid', async (request, reply) => {
    const client = await clientOf(request);
    const id = uuid.safeParse(request.params.uuid);
    if (!client || !id.success) return reply.callNotFound();
    const attempt = await readAttempt(database.run, { clientId: client.id, id: id.data });
    const challenge = kept.safeParse(attempt?.sca);
    const sandbox = settings.SANDBOX_URL && new URL(settings.SANDBOX_URL).origin;
    const stands = attempt?.state === 'sca_required' && attempt.scaResult === null;
    if (!stands || !challenge.success) {
      return send(reply, challengeOverPage(languageOf(client), checkoutPath), challengeDonePolicy());
    }
    return send(reply, challengePage(languageOf(client), challenge.data), challengePolicy(sandbox));
  });
  app.get('/checkout/3ds.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(challengeScript),
  );
  app.get('/checkout/3ds.css', (_, reply) => reply.type('text/css; charset=utf-8').send(challengeStyle));

  app.route<{ Params: { transactionUuid: string } }>({
    method: ['GET', 'POST'],
    url: '/api/payment-providers/opayo/return/:transactionUuid',
    async handler(request, reply) {
      const client = await clientOf(request);
      const id = uuid.safeParse(request.params.transactionUuid);
      if (!client || !id.success) return reply.callNotFound();
      const key = { clientId: client.id, id: id.data };
      if (!(await readAttempt(database.run, key))) return reply.callNotFound();
      const sent = form.safeParse(request.body);
      await submitResult(key, sent.success ? sent.data.cres : undefined);
      const page = challengeDonePage(languageOf(client), { transactionUuid: id.data, checkoutPath });
      return send(reply, page, challengeDonePolicy());
    },
  });

  app.post('/api/payment-providers/stripe/webhook', async (request, reply) => {
    const client = await clientOf(request);
    if (!client) return reply.callNotFound();
    const signature = request.headers['stripe-signature'];
    const taken = await takeEvent(ground, client.id, {
      body: request.rawBody,
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return reply.code(taken ? 200 : 400).send({ received: taken });
  });
}

const languageOf = ({ languages }: FoundClient): string => languages[0] ?? 'en';

const send = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
