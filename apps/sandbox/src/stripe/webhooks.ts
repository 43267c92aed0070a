import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Ground } from '../ground.ts';
import { postEvent } from './post-event.ts';
import { presentEvent } from './present/event.ts';
import { type Delivery, emptyPage, type Page, pageName, type Switches } from './records.ts';

const mostTries = 7;
/** The first repeat waits so long, each further one twice as long. */
const firstWait = 250;
/** How long events are gathered that are to arrive in the wrong order. */
const gathering = 400;

export type Webhooks = { pump: () => void; stop: () => void };

/**
 * Sends what the books have queued. A delivery leaves the queue when it was taken or given up, so that a restart
 * goes on with it; all timers let the process end.
 */
export function openWebhooks({ books, now, settings }: Omit<Ground, 'app'>): Webhooks {
  const timers = new Map<string, NodeJS.Timeout>();
  const sending = new Set<string>();
  const { webhookUrl, webhookSecret, origin } = settings;
  const page = (): Page => books.read(pageName, emptyPage());

  const later = (name: string, ms: number, work: () => void) => {
    if (timers.has(name)) return;
    const timer = setTimeout(() => {
      timers.delete(name);
      work();
    }, ms);
    timers.set(name, timer.unref());
  };

  function pump(): void {
    const { deliveries, switches } = page();
    if (deliveries.length === 0 || switches.paused) return;
    if (switches.reorder)
      return later('backwards', gathering + switches.delay_ms, () => void sendBackwards());
    for (const delivery of deliveries) {
      if (!sending.has(delivery.id))
        later(delivery.id, waitOf(delivery, switches), () => void send(delivery));
    }
  }

  async function send({ id, event, tries }: Delivery): Promise<void> {
    const kept = page().events[event];
    if (sending.has(id) || !page().deliveries.some((delivery) => delivery.id === id)) return;
    if (page().switches.paused) return;
    sending.add(id);
    const payload = JSON.stringify(kept && presentEvent(page(), kept, origin), null, 2);
    const copies = page().switches.duplicate ? 2 : 1;
    let taken = kept === undefined || webhookUrl === undefined;
    for (let copy = 0; copy < copies && kept && webhookUrl; copy += 1) {
      taken = await postEvent(webhookUrl, payload, signature(payload, webhookSecret, now()));
    }
    sending.delete(id);
    books.change(pageName, emptyPage(), ({ deliveries }) =>
      settle(deliveries, id, taken || tries + 1 >= mostTries),
    );
    pump();
  }

  async function sendBackwards(): Promise<void> {
    for (const delivery of page().deliveries.toReversed()) await send(delivery);
  }

  return {
    pump,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** POST /stripe/webhooks {duplicate, reorder, delay_ms, paused}: how events arrive, until it is said again. */
export function webhookRoutes(app: FastifyInstance, { books }: Ground, pump: () => void): void {
  const shown = () => {
    const { switches, deliveries } = books.read(pageName, emptyPage());
    return { ...switches, waiting: deliveries.length };
  };
  app.get('/stripe/webhooks', shown);
  app.post('/stripe/webhooks', (request) => {
    books.change(pageName, emptyPage(), ({ switches }) => turn(switches, request.body));
    pump();
    return shown();
  });
}

function turn(switches: Switches, wish: unknown): void {
  if (typeof wish !== 'object' || wish === null) return;
  if ('duplicate' in wish) switches.duplicate = wish.duplicate === true;
  if ('reorder' in wish) switches.reorder = wish.reorder === true;
  if ('paused' in wish) switches.paused = wish.paused === true;
  if ('delay_ms' in wish) switches.delay_ms = Number(wish.delay_ms);
}

const waitOf = ({ tries }: Delivery, { delay_ms }: Switches): number =>
  delay_ms + (tries === 0 ? 0 : firstWait * 2 ** (tries - 1));

function settle(deliveries: Delivery[], id: string, done: boolean): void {
  const at = deliveries.findIndex((delivery) => delivery.id === id);
  const delivery = deliveries[at];
  if (!delivery) return;
  if (done) deliveries.splice(at, 1);
  else deliveries[at] = { ...delivery, tries: delivery.tries + 1 };
}

/** Stripe's header: the instant in seconds, and the digest of that and the body as they are sent. */
function signature(payload: string, secret: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}
