import type { LedgerEntry, SandboxDeps } from '../platform/deps.ts';
import { accountRoutes } from './account.ts';
import { challengeRoutes } from './challenge.ts';
import { faultInjectionRoutes } from './fault-injection.ts';
import { frameRoutes } from './frames.ts';
import { toLedgerEntries } from './ledger.ts';
import { createStripeStore } from './stripe-store.ts';
import { v1Routes } from './v1.ts';
import { createWebhooks, webhookRoutes } from './webhooks.ts';

/** Interval for expired authorisations, delayed refunds and waiting events. */
const tickMs = 1_000;

/**
 * Implements Stripe's public API without real money: /v1 for servers, /stripe.js and its frames for browsers, the
 * issuer's challenge page, and signed webhook events.
 */
export function stripeSandbox(deps: SandboxDeps): void {
  const { app } = deps;
  const webhooks = createWebhooks(deps);
  const stripeStore = createStripeStore(deps, webhooks.deliver);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  const faultInjection = faultInjectionRoutes(app);
  const account = accountRoutes(app);
  webhookRoutes(app, deps, webhooks.deliver);
  challengeRoutes(app, stripeStore);
  frameRoutes(app, deps);
  app.register(async (v1) => v1Routes(v1, deps, { stripeStore, faultInjection, account }), { prefix: '/v1' });

  const timer = setInterval(() => {
    stripeStore.settle();
    webhooks.deliver();
  }, tickMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    webhooks.stop();
  });
}

/** Every Stripe payment, for /books.json. Expires authorisations first, so their status is current. */
export function readStripeLedger(deps: SandboxDeps): LedgerEntry[] {
  const stripeStore = createStripeStore(deps, () => undefined);
  stripeStore.settle();
  return toLedgerEntries(stripeStore.read());
}
