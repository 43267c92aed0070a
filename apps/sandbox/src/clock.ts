import type { FastifyInstance } from 'fastify';
import type { DataStore } from './platform/deps.ts';

type Clock = { startedFrom: string | null; ahead: number };
const name = 'clock';
const empty: Clock = { startedFrom: null, ahead: 0 };

/**
 * The sandbox's time: the machine's, moved ahead or back. A restart runs on from where the clock stands, unless it is
 * told to start from an instant that it did not start from before.
 */
export function createClock(store: DataStore, from: string | undefined): () => number {
  const startedFrom = from ?? null;
  if (store.read(name, { ...empty }).startedFrom !== startedFrom) {
    const ahead = from === undefined ? 0 : Date.parse(from) - Date.now();
    store.update(name, { ...empty }, (clock) => Object.assign(clock, { begunFrom: startedFrom, ahead }));
  }
  return () => Date.now() + store.read(name, { ...empty }).ahead;
}

/** GET and POST /clock: what a test needs to see an expiry without waiting for it. */
export function clockRoutes(app: FastifyInstance, store: DataStore, now: () => number): void {
  const readClock = () => ({ now: new Date(now()).toISOString() });
  app.get('/clock', readClock);
  app.post('/clock', (request, reply) => {
    const ahead = parseAdvance(request.body, now());
    if (ahead === undefined)
      return reply.code(422).send({ error: 'Send {now: ISO instant} or {advance_ms: number}.' });
    store.update(name, { ...empty }, (clock) => {
      clock.ahead += ahead;
    });
    return readClock();
  });
}

function parseAdvance(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('advance_ms' in body) return Number.isInteger(body.advance_ms) ? Number(body.advance_ms) : undefined;
  const instant = 'now' in body && typeof body.now === 'string' ? Date.parse(body.now) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant - now;
}
