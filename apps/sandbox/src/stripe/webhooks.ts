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
/** The first repeat waits so long, each further one twice as long. */
const firstRetryDelayMs = 250;
/** How long events are gathered that are to arrive in the wrong order. */
const gatherMs = 400;

export type Webhooks = { deliver: () => void; stop: () => void };

/**
 * Sends what the books have queued. A delivery leaves the queue when it was taken or given up, so that a restart
 * goes on with it; all timers let the process end.
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
    const { deliveries, switches } = readRecords();
    if (deliveries.length === 0 || switches.paused) return;
    if (switches.reorder)
      return schedule('backwards', gatherMs + switches.delay_ms, () => void sendReversed());
    for (const delivery of deliveries) {
      if (!sending.has(delivery.id))
        schedule(delivery.id, getDelay(delivery, switches), () => void send(delivery));
    }
  }

  async function send({ id, event, tries }: Delivery): Promise<void> {
    const storedEvent = readRecords().events[event];
    if (sending.has(id) || !readRecords().deliveries.some((delivery) => delivery.id === id)) return;
    if (readRecords().switches.paused) return;
    sending.add(id);
    const payload = JSON.stringify(storedEvent && presentEvent(readRecords(), storedEvent, origin), null, 2);
    const copies = readRecords().switches.duplicate ? 2 : 1;
    let isAccepted = storedEvent === undefined || webhookUrl === undefined;
    for (let copy = 0; copy < copies && storedEvent && webhookUrl; copy += 1) {
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

/** POST /stripe/webhooks {duplicate, reorder, delay_ms, paused}: how events arrive, until it is said again. */
export function webhookRoutes(app: FastifyInstance, { store }: SandboxDeps, deliver: () => void): void {
  const readStatus = () => {
    const { switches, deliveries } = store.read(recordsKey, createEmptyRecords());
    return { ...switches, waiting: deliveries.length };
  };
  app.get('/stripe/webhooks', readStatus);
  app.post('/stripe/webhooks', (request) => {
    store.update(recordsKey, createEmptyRecords(), ({ switches }) => updateSettings(switches, request.body));
    deliver();
    return readStatus();
  });
}

function updateSettings(switches: DeliverySettings, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if ('duplicate' in body) switches.duplicate = body.duplicate === true;
  if ('reorder' in body) switches.reorder = body.reorder === true;
  if ('paused' in body) switches.paused = body.paused === true;
  if ('delay_ms' in body) switches.delay_ms = Number(body.delay_ms);
}

const getDelay = ({ tries }: Delivery, { delay_ms }: DeliverySettings): number =>
  delay_ms + (tries === 0 ? 0 : firstRetryDelayMs * 2 ** (tries - 1));

function settleDelivery(deliveries: Delivery[], id: string, done: boolean): void {
  const at = deliveries.findIndex((delivery) => delivery.id === id);
  const delivery = deliveries[at];
  if (!delivery) return;
  if (done) deliveries.splice(at, 1);
  else deliveries[at] = { ...delivery, tries: delivery.tries + 1 };
}

/** Stripe's header: the instant in seconds, and the digest of that and the body as they are sent. */
function createSignature(payload: string, secret: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}
