import * as z from 'zod/mini';
import { occurrenceId } from './booking.ts';
import { userId } from './person.ts';
import { route } from './route.ts';
import { slug } from './slug.ts';
import { wallTime } from './wall-clock.ts';

const forAttendee = {
  params: z.object({ id: occurrenceId }),
  /** AUT-25: a linked person for whom the caller wants to book; the caller if omitted. */
  query: z.object({ for_user_id: z.optional(userId) }),
};
const path = '/api/v1/activities/occurrences/:id/opening-notice';
/** Whether the caller gets an email when booking opens. */
const notice = z.object({ is_requested: z.boolean() });

/** Whether the caller has asked for an email when booking of an occurrence opens. */
export const getOpeningNotice = route({
  ...forAttendee,
  method: 'GET',
  path,
  access: 'customer',
  reply: notice,
  refusals: {},
});

/** ACT-35: asks for an email when booking opens. Repeated, it has one effect. */
export const requestOpeningNotice = route({
  ...forAttendee,
  method: 'PUT',
  path,
  access: 'customer',
  reply: notice,
  refusals: { occurrence_not_found: 404, opening_not_awaited: 409, too_many_notices: 409 },
  limit: { by: 'person', perMinute: 30 },
});

/** Takes the request back. */
export const cancelOpeningNotice = route({
  ...forAttendee,
  method: 'DELETE',
  path,
  access: 'customer',
  reply: notice,
  refusals: {},
});

/** The openings that the caller waits for, the earliest first. At most 20. */
export const listOpeningNotices = route({
  method: 'GET',
  path: '/api/v1/activities/opening-notices',
  access: 'customer',
  reply: z.array(
    z.object({
      occurrence_id: z.string(),
      name: z.string(),
      starts_at: wallTime,
      /** When booking opens for the attendee, or earlier. */
      opens_at: wallTime,
      venue: z.object({ slug, name: z.string() }),
      category: z.object({ slug }),
      /** For whom the caller wants to book. */
      attendee: z.object({ id: userId, first_name: z.string() }),
    }),
  ),
  refusals: {},
});

/** The opening of booking as an iCalendar file (RFC 5545). */
export const getOpeningCalendar = route({
  ...forAttendee,
  method: 'GET',
  path: '/api/v1/activities/occurrences/:id/opening.ics',
  access: 'anyone',
  reply: z.string(),
  mediaType: 'text/calendar',
  refusals: { occurrence_not_found: 404, opening_not_awaited: 409 },
});
