import * as z from 'zod/mini';
import { route } from '../route.ts';
import { activityParams, dayQuery, dayRefusals, occurrence, startTime } from '../timetable.ts';

/**
 * ACT-03, ACT-23, ACT-24, ACT-26: a class, slot or fast-ticket time of the older platform: an occurrence by its number,
 * without what only the newer platform knows of schedules and recurrences.
 */
export const activityClass = z.extend(
  z.omit(occurrence, {
    interval_key: true,
    schedule_id: true,
    recurrence_id: true,
    original_starts_at: true,
    original_ends_at: true,
    schedule_reference: true,
    template_name: true,
    setup_time_in_minutes: true,
    teardown_time_in_minutes: true,
    clashes: true,
    block_booking_information: true,
    is_detached_from_recurrence: true,
  }),
  {
    id: z.int(),
    /** The same occurrence on the newer platform. Our addition. */
    occurrence_id: z.string(),
  },
);

/** ACT-03: the classes of a category on one day at a venue, from the older platform. */
export const listActivityClasses = route({
  path: '/api/activities/venue/:venue/activity/:activity/timetable',
  access: 'anyone',
  session: 'in-statement',
  params: activityParams,
  query: dayQuery,
  reply: z.array(activityClass),
  refusals: dayRefusals,
});

/** ACT-04, ACT-25: the start times of a day, from the older platform. */
export const listActivityTimes = route({
  path: '/api/activities/venue/:venue/activity/:activity/times',
  access: 'anyone',
  params: activityParams,
  query: dayQuery,
  reply: z.array(startTime),
  refusals: dayRefusals,
});

/** ACT-05, ACT-24: the slots of a day, at one location or at all of them, from the older platform. */
export const listActivitySlots = route({
  path: '/api/activities/venue/:venue/activity/:activity/slots',
  access: 'anyone',
  session: 'in-statement',
  params: activityParams,
  query: z.extend(dayQuery, { location_id: z.optional(z.uuid()) }),
  reply: z.array(activityClass),
  refusals: dayRefusals,
});
