import Stripe from 'stripe';
import { addToOutbox } from '#platform/jobs/outbox';
import { getWebhookSecret, type PaymentDeps } from './get-provider.ts';
import { insertProviderEvent } from './store/attempts.ts';

type WebhookRequest = { body: string; signature: string | undefined };

const toleranceSeconds = 300;

/** Events about a refund or a dispute. Their object names its intent. */
const returnEvents = /^(?:refund|charge\.refund|charge\.dispute)(?:ed)?(?:\.|$)/;

/**
 * Receives a Stripe event: verifies its signature, saves its id once and queues a status check. The event's data are
 * never trusted. Returns false if the signature is invalid or its timestamp is outside the tolerance.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  clientId: string,
  { body, signature }: WebhookRequest,
): Promise<boolean> {
  const { database, now } = deps;
  const secret = await getWebhookSecret(deps, clientId);
  const event = secret && signature ? verifyEvent(body, signature, { secret, now: now() }) : undefined;
  if (!event) return false;
  const { id, payment_intent: intent } = event.data.object as { id?: unknown; payment_intent?: unknown };
  await database.inTransaction(async (tx) => {
    const isNew = await insertProviderEvent(tx, {
      clientId,
      provider: 'stripe',
      eventId: event.id,
      now: now(),
    });
    if (isNew && typeof id === 'string' && event.type.startsWith('payment_intent.')) {
      const payload = { provider: 'stripe', ref: id };
      await addToOutbox(tx, { clientId, kind: 'reconcile_payment', payload, now: now() });
    }
    if (isNew && typeof intent === 'string' && returnEvents.test(event.type)) {
      const payload = { provider: 'stripe', ref: intent };
      await addToOutbox(tx, { clientId, kind: 'sync_refunds', payload, now: now() });
    }
    return { ok: true };
  });
  return true;
}

function verifyEvent(body: string, signature: string, { secret, now }: { secret: string; now: number }) {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
  } catch {
    return undefined;
  }
}
