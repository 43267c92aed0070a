import { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** When a request is refused under load: `first`, `last` (paying and the basket) or `never` (health). */
export type Shedding = 'first' | 'last' | 'never';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `first` if absent; a function of the URL for a route that serves many pages. */
    shedding?: Shedding | ((url: string) => Shedding);
  }
}

/** Load that the last requests to be refused bear, as a multiple of the first ones' limit. */
const lastFactor = 4;
/** Milliseconds. */
const sampleInterval = 1_000;
/** Seconds. */
export const busyRetryAfter = 5;

/** The server refused a request because it is overloaded. Error handlers send it as 503 with Retry-After. */
export class ServerBusyError extends Error {
  readonly statusCode = 503;
  constructor(delayMs: number) {
    super(`Event loop delayed by ${Math.round(delayMs)} ms`);
  }
}

/**
 * Refuses new requests while the mean delay of the event loop in the last second is over the limit, so that those in
 * progress finish. Requests of a page to its own API have been admitted with the page.
 */
export function registerLoadShedding(app: FastifyInstance, maxDelayMs: number): void {
  // Without limits of its own, the plugin measures only. Its hook would run after those of the app.
  void app.register(underPressure, { sampleInterval });
  app.addHook('onRequest', async (request) => {
    const measured = app.memoryUsage().eventLoopDelay;
    // An interval without a measurement was spent in one delay. The plugin reports it as infinite.
    const eventLoopDelay = Number.isFinite(measured) ? measured : sampleInterval;
    if (eventLoopDelay <= maxDelayMs || !(request.raw.socket instanceof Socket)) return;
    const shedding = getShedding(request);
    const isAdmitted = shedding === 'last' && eventLoopDelay <= maxDelayMs * lastFactor;
    if (shedding !== 'never' && !isAdmitted) throw new ServerBusyError(eventLoopDelay);
  });
}

function getShedding({ routeOptions, url }: FastifyRequest): Shedding {
  const { shedding = 'first' } = routeOptions.config;
  return typeof shedding === 'function' ? shedding(url) : shedding;
}
