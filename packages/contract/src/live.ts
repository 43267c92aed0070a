import * as z from 'zod/mini';
import { route } from './route.ts';
import { slug } from './slug.ts';

/**
 * One event of the stream: `event` is its name, the other fields its JSON data.
 * - `ready`: the stream is open. The changes from `since` on follow; if not `is_current`, some of them are unknown.
 * - `availability`: places changed at a venue on the listed days.
 * - `cart`: the caller's cart changed.
 * - `session`: the log-in session ended or changed; the stream closes after it.
 * - `superseded`: other pages of this session replaced this stream; poll instead of reconnecting.
 */
const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), is_current: z.boolean() }),
  z.object({
    event: z.literal('availability'),
    changes: z.array(z.object({ venue: z.string(), days: z.array(z.string()) })),
  }),
  z.object({ event: z.literal('cart') }),
  z.object({ event: z.literal('session') }),
  z.object({ event: z.literal('superseded') }),
]);

/** Live updates for the caller, as an event stream. An event only names what to refetch. */
export const streamEvents = route({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  /** Slugs of the venues whose availability to report; all of the client's venues if omitted. */
  query: z.object({
    venue: z.optional(z.union([slug, z.array(slug).check(z.maxLength(100))])),
    /**
     * When the page's data were read, in seconds since 1970 by the server's clock, rounded down. One in ten instants in
     * milliseconds would be refused as a card number.
     */
    since: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(9_999_999_999))),
  }),
  reply: liveEvent,
  refusals: { too_many_streams: 429 },
  limit: { by: 'person', perMinute: 60 },
});
