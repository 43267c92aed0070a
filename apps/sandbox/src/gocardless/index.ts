import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { post } from '../platform/post.ts';
import { apiRoutes } from './api.ts';
import { setStatus, settleDue } from './lifecycle.ts';
import { type DebitEvent, readRecords, updateRecords } from './records.ts';

/** Interval for the answers of banks and for waiting events. */
const tickMs = 500;
const maxEvents = 250;

/** GoCardless for Bacs Direct Debit: its API under /gocardless, signed events, and a bank that answers by its clock. */
export function debitSandbox(deps: SandboxDeps): void {
  const { app, store, now, settings } = deps;
  app.register(async (scope) => apiRoutes(scope, { ...deps, app: scope }), { prefix: '/gocardless/api' });
  controlRoutes(app, deps);

  let isSending = false;
  async function deliver(): Promise<void> {
    const { events, isPaused } = readRecords(store);
    if (isSending || isPaused || events.length === 0 || settings.debitWebhookUrl === undefined) return;
    isSending = true;
    const sent = events.slice(0, maxEvents);
    const payload = JSON.stringify({ events: sent.map(presentEvent) });
    const signature = createHmac('sha256', settings.debitWebhookSecret).update(payload).digest('hex');
    const isAccepted = await post(settings.debitWebhookUrl, payload, { 'webhook-signature': signature });
    if (isAccepted) updateRecords(store, (records) => void records.events.splice(0, sent.length));
    isSending = false;
  }
  const timer = setInterval(() => {
    updateRecords(store, (records) => settleDue(records, now()));
    void deliver();
  }, tickMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** For tests: what a bank or a customer does on its own, the events that wait, and every payment. */
function controlRoutes(app: FastifyInstance, { store, now }: SandboxDeps): void {
  app.get('/gocardless/books.json', () => {
    const { payments, mandates } = updateRecords(store, (records) => {
      settleDue(records, now());
      return records;
    });
    return { payments: Object.values(payments), mandates: Object.values(mandates) };
  });
  app.post('/gocardless/events', (request) => {
    const { is_paused: isPaused } = (request.body ?? {}) as { is_paused?: unknown };
    return updateRecords(store, (records) => {
      records.isPaused = isPaused === true;
      return { events: records.events.map(presentEvent) };
    });
  });
  app.post<{ Params: { id: string } }>('/gocardless/mandates/:id/cancel', (request, reply) => {
    const isFound = updateRecords(store, (records) => {
      const item = records.mandates[request.params.id];
      if (!item) return false;
      setStatus(
        records,
        { resource: 'mandates', item, status: 'cancelled' },
        { now: now(), cause: 'mandate_cancelled' },
      );
      return true;
    });
    return reply.code(isFound ? 204 : 404).send();
  });
}

const presentEvent = ({ id, createdAt, resource, action, cause, link }: DebitEvent) => ({
  id,
  created_at: new Date(createdAt).toISOString(),
  resource_type: resource,
  action,
  details: { origin: 'bank', cause: cause ?? action, scheme: 'bacs' },
  links: { [resource === 'mandates' ? 'mandate' : 'payment']: link },
});
