import type { FastifyInstance } from 'fastify';
import type { Books } from './ground.ts';

type Clock = { begunFrom: string | null; ahead: number };
const name = 'clock';
const empty: Clock = { begunFrom: null, ahead: 0 };

/**
 * The sandbox's time: the machine's, moved ahead or back. A restart runs on from where the clock stands, unless it is
 * told to start from an instant that it did not start from before.
 */
export function openClock(books: Books, from: string | undefined): () => number {
  const begunFrom = from ?? null;
  if (books.read(name, { ...empty }).begunFrom !== begunFrom) {
    const ahead = from === undefined ? 0 : Date.parse(from) - Date.now();
    books.change(name, { ...empty }, (clock) => Object.assign(clock, { begunFrom, ahead }));
  }
  return () => Date.now() + books.read(name, { ...empty }).ahead;
}

/** GET and POST /clock: what a test needs to see an expiry without waiting for it. */
export function clockRoutes(app: FastifyInstance, books: Books, now: () => number): void {
  const shown = () => ({ now: new Date(now()).toISOString() });
  app.get('/clock', shown);
  app.post('/clock', (request, reply) => {
    const ahead = movedBy(request.body, now());
    if (ahead === undefined)
      return reply.code(422).send({ error: 'Send {now: ISO instant} or {advance_ms: number}.' });
    books.change(name, { ...empty }, (clock) => {
      clock.ahead += ahead;
    });
    return shown();
  });
}

function movedBy(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('advance_ms' in body) return Number.isInteger(body.advance_ms) ? Number(body.advance_ms) : undefined;
  const instant = 'now' in body && typeof body.now === 'string' ? Date.parse(body.now) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant - now;
}
