import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import {
  createEmptyRecords,
  type Delivery,
  type DeliverySettings,
  recordsKey,
  type StripeRecords,
} from './model/records.ts';
import { postEvent } from './post-event.ts';
import { presentEvent } from './present/event.ts';

const maxTries = 7;
/** Delay before the first retry; it doubles with each further one. */
const firstRetryDelayMs = 250;
/** Time to collect events before they are sent in reverse order. */
const collectMs = 400;

export type Webhooks = { deliver: () => void; stop: () => void };

/**
 * Sends the queued events. A delivery stays in the queue until it is accepted or given up, so it survives a restart.
 * Timers do not keep the process alive.
 */
export function createWebhooks({ store, now, settings }: Omit<SandboxDeps, 'app'>): Webhooks {
  const timers = new Map<string, NodeJS.Timeout>();
  const sending = new Set<string>();
  const { webhookUrl, webhookSecret, origin } = settings;
  const readRecords = (): StripeRecords => store.read(recordsKey, createEmptyRecords());

  const schedule = (name: string, ms: number, work: () => void) => {
    if (timers.has(name)) return;
    const timer = setTimeout(() => {
      timers.delete(name);
      work();
    }, ms);
    timers.set(name, timer.unref());
  };

  function deliver(): void {
    const { deliveries, deliverySettings } = readRecords();
    if (deliveries.length === 0 || deliverySettings.paused) return;
    if (deliverySettings.reorder)
      return schedule('reversed', collectMs + deliverySettings.delay_ms, () => void sendReversed());
    for (const delivery of deliveries) {
      if (!sending.has(delivery.id))
        schedule(delivery.id, getDelay(delivery, deliverySettings), () => void send(delivery));
    }
  }

  async function send({ id, event, tries }: Delivery): Promise<void> {
    const storedEvent = readRecords().events[event];
    if (sending.has(id) || !readRecords().deliveries.some((delivery) => delivery.id === id)) return;
    if (readRecords().deliverySettings.paused) return;
    sending.add(id);
    const payload = JSON.stringify(storedEvent && presentEvent(readRecords(), storedEvent, origin), null, 2);
    const copies = readRecords().deliverySettings.duplicate ? 2 : 1;
    const isGivenUp = readRecords().deliverySettings.lost === true;
    let isAccepted = isGivenUp || storedEvent === undefined || webhookUrl === undefined;
    for (let copy = 0; copy < copies && !isGivenUp && storedEvent && webhookUrl; copy += 1) {
      isAccepted = await postEvent(webhookUrl, payload, createSignature(payload, webhookSecret, now()));
    }
    sending.delete(id);
    store.update(recordsKey, createEmptyRecords(), ({ deliveries }) =>
      settleDelivery(deliveries, id, isAccepted || tries + 1 >= maxTries),
    );
    deliver();
  }

  async function sendReversed(): Promise<void> {
    for (const delivery of readRecords().deliveries.toReversed()) await send(delivery);
  }

  return {
    deliver,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** POST /stripe/webhooks {duplicate, reorder, delay_ms, paused, lost}: sets how events are delivered. */
export function webhookRoutes(app: FastifyInstance, { store }: SandboxDeps, deliver: () => void): void {
  const readStatus = () => {
    const { deliverySettings, deliveries } = store.read(recordsKey, createEmptyRecords());
    return { ...deliverySettings, waiting: deliveries.length };
  };
  app.get('/stripe/webhooks', readStatus);
  app.post('/stripe/webhooks', (request) => {
    store.update(recordsKey, createEmptyRecords(), ({ deliverySettings }) =>
      updateSettings(deliverySettings, request.body),
    );
    deliver();
    return readStatus();
  });
}

function updateSettings(deliverySettings: DeliverySettings, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if ('duplicate' in body) deliverySettings.duplicate = body.duplicate === true;
  if ('reorder' in body) deliverySettings.reorder = body.reorder === true;
  if ('paused' in body) deliverySettings.paused = body.paused === true;
  if ('lost' in body) deliverySettings.lost = body.lost === true;
  if ('delay_ms' in body) deliverySettings.delay_ms = Number(body.delay_ms);
}

const getDelay = ({ tries }: Delivery, { delay_ms }: DeliverySettings): number =>
  delay_ms + (tries === 0 ? 0 : firstRetryDelayMs * 2 ** (tries - 1));

function settleDelivery(deliveries: Delivery[], id: string, isFinished: boolean): void {
  const index = deliveries.findIndex((delivery) => delivery.id === id);
  const delivery = deliveries[index];
  if (!delivery) return;
  if (isFinished) deliveries.splice(index, 1);
  else deliveries[index] = { ...delivery, tries: delivery.tries + 1 };
}

/** Stripe's signature header: the time in seconds, and the HMAC of the time and the body. */
function createSignature(payload: string, secret: string, now: number): string {
  const timestamp = Math.floor(now / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}
