import type { FastifyInstance } from 'fastify';
import type { DataStore } from './platform/deps.ts';

type Clock = { startedFrom: string | null; ahead: number };
const key = 'clock';
const empty: Clock = { startedFrom: null, ahead: 0 };

/**
 * The sandbox's clock: the system time plus an offset. The offset survives a restart, unless `from` (ISO instant)
 * differs from the one of the last start. Returns milliseconds since 1970.
 */
export function createClock(store: DataStore, from: string | undefined): () => number {
  const startedFrom = from ?? null;
  if (store.read(key, { ...empty }).startedFrom !== startedFrom) {
    const ahead = from === undefined ? 0 : Date.parse(from) - Date.now();
    store.update(key, { ...empty }, (clock) => Object.assign(clock, { startedFrom, ahead }));
  }
  return () => Date.now() + store.read(key, { ...empty }).ahead;
}

/** GET and POST /clock: reads and moves the clock, so tests need not wait for an expiry. */
export function clockRoutes(app: FastifyInstance, store: DataStore, now: () => number): void {
  const readClock = () => ({ now: new Date(now()).toISOString() });
  app.get('/clock', readClock);
  app.post('/clock', (request, reply) => {
    const ahead = parseAdvance(request.body, now());
    if (ahead === undefined)
      return reply.code(422).send({ error: 'Send {now: ISO instant} or {advance_ms: number}.' });
    store.update(key, { ...empty }, (clock) => {
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
