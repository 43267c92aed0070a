import * as z from 'zod/mini';
import { route } from '../route.ts';

/** The secret link; null before one is made. */
const feed = z.object({ url: z.nullable(z.url()) });
const own = { path: '/api/v1/calendar-feed', access: 'customer', reply: feed, refusals: {} } as const;

/** ACC-06: the link of the caller's calendar feed. */
export const getCalendarFeedLink = route({ ...own, method: 'GET' });

/** Makes a link, or a new one, which ends the earlier one. */
export const createCalendarFeedLink = route({
  ...own,
  method: 'PUT',
  limit: { by: 'person', perMinute: 10 },
});

export const deleteCalendarFeedLink = route({ ...own, method: 'DELETE' });

/**
 * ACC-06: the bookings of a person and of those whose bookings they may see, for a calendar program. Wrong links are limited
 * by address and right ones by link, so that guesses never close a right link.
 */
export const getCalendarFeed = route({
  method: 'GET',
  path: '/api/v1/calendar-feeds/:token',
  access: 'signature',
  session: 'none',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: z.string(),
  mediaType: 'text/calendar',
  refusals: { calendar_feed_not_found: 404, too_many_attempts: 429 },
});
