import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { post } from '../platform/post.ts';
import { apiRoutes } from './api.ts';
import { presentEvent } from './events.ts';
import { setStatus, settleDue } from './lifecycle.ts';
import { getAccountOf, readRecords, updateRecords } from './records.ts';

/** Interval for the answers of banks and for waiting events. */
const tickMs = 500;
const maxEvents = 250;

/** GoCardless for Bacs Direct Debit: its API under /gocardless, signed events, and a bank that answers by its clock. */
export function debitSandbox(deps: SandboxDeps): void {
  const { app, store, now, settings } = deps;
  app.register(async (scope) => apiRoutes(scope, { ...deps, app: scope }), { prefix: '/gocardless/api' });
  controlRoutes(app, deps);

  let isSending = false;
  /** Sends the waiting events of an account. They wait until they are accepted. */
  async function send(url: string, account: number): Promise<void> {
    const records = readRecords(store);
    const sent = records.events
      .filter((event) => getAccountOf(records, event) === account)
      .slice(0, maxEvents);
    if (sent.length === 0) return;
    const payload = JSON.stringify({ events: sent.map(presentEvent) });
    const signature = createHmac('sha256', settings.debitWebhookSecret).update(payload).digest('hex');
    if (!(await post(url, payload, { 'webhook-signature': signature }))) return;
    const ids = new Set(sent.map(({ id }) => id));
    updateRecords(store, (changed) => {
      changed.events = changed.events.filter(({ id }) => !ids.has(id));
    });
  }
  async function deliver(): Promise<void> {
    if (isSending || readRecords(store).isPaused) return;
    isSending = true;
    for (const [account, url] of settings.debitWebhookUrls.entries())
      if (url !== undefined) await send(url, account);
    isSending = false;
  }
  const timer = setInterval(() => {
    updateRecords(store, (records) => settleDue(records, now()));
    void deliver();
  }, tickMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** What can become of a payment that a bank has confirmed. */
const lateOutcomes = [
  ['fail', 'failed', 'refer_to_payer'],
  ['charge-back', 'charged_back', 'authorisation_disputed'],
] as const;

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
  for (const [path, status, cause] of lateOutcomes)
    app.post<{ Params: { id: string } }>(`/gocardless/payments/:id/${path}`, (request, reply) => {
      const isFound = updateRecords(store, (records) => {
        const item = records.payments[request.params.id];
        if (item) setStatus(records, { resource: 'payments', item, status }, { now: now(), cause });
        return item !== undefined;
      });
      return reply.code(isFound ? 204 : 404).send();
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
