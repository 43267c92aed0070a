import * as z from 'zod/mini';
import { route } from './route.ts';

/**
 * One event of the stream, as the line `data:` carries it under the line `event:` that names it.
 * `ready`: the stream stands; what happened before it was not told. `availability`: places came or went at a venue on
 * some of its days. `cart`: the caller's own cart changed, whoever changed it. `session`: whoever is logged in here is
 * no longer, or not as before; the stream ends after it. `superseded`: other pages of this session took its place; it
 * is not to be opened again but polled instead.
 */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready') }),
  z.object({
    event: z.literal('availability'),
    changes: z.array(z.object({ venue: z.string(), days: z.array(z.string()) })),
  }),
  z.object({ event: z.literal('cart') }),
  z.object({ event: z.literal('session') }),
  z.object({ event: z.literal('superseded') }),
]);

/** What changes for the caller while they look, as an event stream. Every event only says what to ask for again. */
export const streamEvents = route({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  /** Availability of these venues alone, by their slugs; of all of the client's where it is left out. */
  query: z.object({ venue: z.optional(z.union([z.string(), z.array(z.string())])) }),
  reply: liveEvent,
  refusals: { too_many_streams: 429 },
  limit: { by: 'person', perMinute: 60 },
});
