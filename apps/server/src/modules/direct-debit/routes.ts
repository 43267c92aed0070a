import {
  cancelMembership,
  listMemberships,
  setUpDirectDebit,
} from '@pavilion/contract/direct-debit/direct-debit';
import { ok } from '@pavilion/domain/result';
import type { FastifyInstance } from 'fastify';
import type { CallerClient } from '#platform/http/caller';
import { sendRefusal } from '#platform/http/errors';
import type { RegisterRoute } from '#platform/http/register-route';
import { sendSerialised, wrapSerialised } from '#platform/http/serialise';
import type { ResolveClient } from '../client/index.ts';
import { cancelAgreement } from './agreements.ts';
import { listOwnMemberships } from './list-memberships.ts';
import { ownDirectDebit } from './policy.ts';
import type { DebitDeps } from './provider/get-provider.ts';
import { receiveEvents } from './receive-events.ts';
import { setUpAccount } from './set-up-account.ts';

/** The caller's bank account, and the memberships that it pays for. */
export function directDebitRoutes(registerRoute: RegisterRoute, deps: DebitDeps): void {
  const { database, now } = deps;
  const list = (client: CallerClient, personId: number) =>
    listOwnMemberships(database.run, {
      clientId: client.id,
      personId,
      currency: { symbol: client.symbol, code: client.currency },
      timezone: client.timezone,
      now: now(),
    });
  const options = { policy: ownDirectDebit };
  registerRoute(
    setUpDirectDebit,
    ({ caller, body, scope: { personId } }) => setUpAccount(deps, { caller, personId, body }),
    options,
  );
  registerRoute(
    listMemberships,
    async ({ caller: { client }, scope: { personId } }) => ok(await list(client, personId)),
    options,
  );
  registerRoute(
    cancelMembership,
    async ({ caller: { client }, params, scope: { personId } }) => {
      const key = { clientId: client.id, id: params.id, payerId: personId };
      const cancelled = await cancelAgreement(deps, key);
      return cancelled.ok ? ok(await list(client, personId)) : cancelled;
    },
    options,
  );
}

/** A request has up to 250 events. */
const webhookBodyLimit = 256 * 1024;
const received = wrapSerialised('{"received":true}');

/** Events of Direct Debits. They need no session: the provider signs them. */
export function directDebitWebhook(
  app: FastifyInstance,
  deps: DebitDeps & { resolveClient: ResolveClient },
): void {
  app.post(
    '/api/payment-providers/gocardless/webhook',
    { bodyLimit: webhookBodyLimit, config: { shedding: 'last' } as const },
    async (request, reply) => {
      const clientDomain = request.headers['x-client-domain'];
      const client = await deps.resolveClient({
        clientDomain: typeof clientDomain === 'string' ? clientDomain : undefined,
        host: request.host,
        path: request.url,
      });
      if (!client) return reply.callNotFound();
      const signature = request.headers['webhook-signature'];
      const isAccepted = await receiveEvents(deps, client.id, {
        body: request.rawBody,
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (isAccepted) return sendSerialised(request, reply, received);
      const language = client.languages[0] ?? 'en';
      return sendRefusal(reply, { code: 'signature_invalid' }, { status: 400, language });
    },
  );
}
