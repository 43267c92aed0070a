import type { BookLine, Ground } from '../ground.ts';
import { challengeRoutes } from './challenge.ts';
import { openDesk } from './desk.ts';
import { frameRoutes } from './frames.ts';
import { linesOf } from './lines.ts';
import { troubleRoutes } from './trouble.ts';
import { v1Routes } from './v1.ts';
import { openWebhooks, webhookRoutes } from './webhooks.ts';

/** How often time alone is given its due: lapsed authorisations, refunds that took their time, waiting events. */
const tick = 1_000;

/**
 * A sandbox that speaks Stripe's public interface: /v1 for servers, /stripe.js and its frames for browsers, the
 * issuer's page of a challenge, and signed events. No real money.
 */
export function stripeSandbox(ground: Ground): void {
  const { app } = ground;
  const webhooks = openWebhooks(ground);
  const desk = openDesk(ground, webhooks.pump);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  const trouble = troubleRoutes(app);
  webhookRoutes(app, ground, webhooks.pump);
  challengeRoutes(app, desk);
  frameRoutes(app, ground);
  app.register(async (v1) => v1Routes(v1, ground, desk, trouble), { prefix: '/v1' });

  const timer = setInterval(() => {
    desk.settle();
    webhooks.pump();
  }, tick).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    webhooks.stop();
  });
}

/** Every payment of these books, for /books.json. An authorisation that has lapsed by now is shown as lapsed. */
export function stripeLines(ground: Ground): BookLine[] {
  const desk = openDesk(ground, () => undefined);
  desk.settle();
  return linesOf(desk.read());
}
