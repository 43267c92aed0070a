import Stripe from 'stripe';
import { addToOutbox } from '#platform/outbox';
import { type PaymentGround, webhookSecretOf } from './choose-provider.ts';
import { addProviderEvent } from './store.ts';

type Sent = { body: string; signature: string | undefined };

const tolerance = 300;

/**
 * A provider's event: proved by its signature before anything else, kept once, and then no more than a reason to ask.
 * False where the signature is none, or not of our time.
 */
export async function takeEvent(
  ground: PaymentGround,
  clientId: string,
  { body, signature }: Sent,
): Promise<boolean> {
  const { database, now } = ground;
  const secret = await webhookSecretOf(ground, clientId);
  const event = secret && signature ? proved(body, signature, { secret, now: now() }) : undefined;
  if (!event) return false;
  const { id } = event.data.object as { id?: unknown };
  await database.inTransaction(async (tx) => {
    const isNew = await addProviderEvent(tx, { clientId, provider: 'stripe', eventId: event.id, now: now() });
    if (isNew && typeof id === 'string' && event.type.startsWith('payment_intent.')) {
      const payload = { provider: 'stripe', ref: id };
      await addToOutbox(tx, { clientId, kind: 'settle_payment', payload, now: now() });
    }
    return { ok: true };
  });
  return true;
}

function proved(body: string, signature: string, { secret, now }: { secret: string; now: number }) {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
  } catch {
    return undefined;
  }
}
