import type { LedgerEntry, SandboxDeps } from '../platform/deps.ts';
import { challengeRoutes } from './challenge.ts';
import { faultInjectionRoutes } from './fault-injection.ts';
import { frameRoutes } from './frames.ts';
import { toLedgerEntries } from './ledger.ts';
import { createStripeStore } from './stripe-store.ts';
import { v1Routes } from './v1.ts';
import { createWebhooks, webhookRoutes } from './webhooks.ts';

/** How often time alone is given its due: lapsed authorisations, refunds that took their time, waiting events. */
const tick = 1_000;

/**
 * A sandbox that speaks Stripe's public interface: /v1 for servers, /stripe.js and its frames for browsers, the
 * issuer's page of a challenge, and signed events. No real money.
 */
export function stripeSandbox(deps: SandboxDeps): void {
  const { app } = deps;
  const webhooks = createWebhooks(deps);
  const stripeStore = createStripeStore(deps, webhooks.deliver);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  const faultInjection = faultInjectionRoutes(app);
  webhookRoutes(app, deps, webhooks.deliver);
  challengeRoutes(app, stripeStore);
  frameRoutes(app, deps);
  app.register(async (v1) => v1Routes(v1, deps, stripeStore, faultInjection), { prefix: '/v1' });

  const timer = setInterval(() => {
    stripeStore.settle();
    webhooks.deliver();
  }, tick).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    webhooks.stop();
  });
}

/** Every payment of these books, for /books.json. An authorisation that has lapsed by now is shown as lapsed. */
export function readStripeLedger(deps: SandboxDeps): LedgerEntry[] {
  const stripeStore = createStripeStore(deps, () => undefined);
  stripeStore.settle();
  return toLedgerEntries(stripeStore.read());
}
