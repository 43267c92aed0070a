import * as z from 'zod/mini';
import { bookableAction, occurrenceId } from './booking.ts';
import { child } from './linked-person.ts';
import { pageQuery } from './pagination.ts';
import { userId } from './person.ts';
import { customQuestionAnswers } from './question.ts';
import { slug } from './slug.ts';
import { occurrence } from './timetable.ts';
import { dateTimeParam, wallTime } from './wall-clock.ts';

const toList = (value: string | string[]): string[] => [value].flat();
/** One value, or the parameter repeated. */
const idsParam = z._default(
  z.pipe(z.union([z.uuid(), z.array(z.uuid()).check(z.maxLength(50))]), z.transform(toList)),
  [],
);
const slugsParam = z._default(
  z.pipe(z.union([slug, z.array(slug).check(z.maxLength(50))]), z.transform(toList)),
  [],
);

/** CMP-18: whose places are shown, and for whom; staff name the customer, others a linked person. */
export const bundleViewerQuery = {
  source: z.optional(z.enum(['online', 'foh'])),
  selected_user_id: z.optional(userId),
  /**
   * Our addition, before a customer has chosen who attends: 'true' decides for nobody in particular, 'other_ages' only
   * what is for other ages than the caller's.
   */
  for_anyone: z.optional(z.enum(['true', 'other_ages'])),
};

/** CMP-01, CMP-15, CRS-01: what camps and courses are filtered by. */
export const bundleFilters = {
  category_ids: idsParam,
  category_slugs: slugsParam,
  venue_ids: idsParam,
  venue_slugs: slugsParam,
};

/** CMP-01, CRS-01: the query of a list; periods of starts, in local time of the client without an offset. */
export const bundleListQuery = {
  ...bundleViewerQuery,
  ...bundleFilters,
  starts_after: z.optional(dateTimeParam),
  starts_before: z.optional(dateTimeParam),
  ...pageQuery,
};

/** CMP-18, CRS-09: the id or the slug of a camp or course. */
export const bundleParams = z.object({ id: slug });

export const bundleReference = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });
/** `address` is our addition to the specified fields. */
export const bundleVenue = z.extend(bundleReference, { address: z.string() });
export const instructor = z.object({ id: z.uuid(), name: z.string() });

/** ACT-31: the action, and why the whole camp or course cannot be booked although sessions may be. */
export const bundleAction = bookableAction;

/** CMP-14: a session with the fields that camps and courses show; Monday is 1. */
export const bundleSession = z.extend(occurrence, {
  /** BKG-03: until when its booking could be cancelled. */
  cancel_until: wallTime,
  session_display: z.object({
    /** 'YYYY-MM-DD'. */
    date: z.string(),
    day_of_week: z.int(),
    /** '09:00–15:30'. */
    time_range: z.string(),
    location: z.string(),
    is_past: z.boolean(),
  }),
});

/** BSK-03, CMP-17, CRS-08: the fields of an item that only camps and courses use. */
export const bundleItemFields = {
  booking_full_camp: z.optional(z.boolean()),
  camp_occurrence_ids: z.optional(z.array(occurrenceId).check(z.minLength(1), z.maxLength(200))),
  custom_question_answers: z.optional(customQuestionAnswers),
  /** Our addition: the attendee whom a guest names. A customer's child is linked to them. */
  child: z.optional(child),
};

/** CMP-17, CRS-08: the camp or course of a line, as it was when it was added. */
export const lineBundle = z.object({
  type: z.enum(['camp', 'course']),
  /** The id of the camp or course. */
  id: z.uuid(),
  slug: z.string(),
  is_whole: z.boolean(),
  venue_name: z.string(),
  venue_slug: z.string(),
  category_slug: z.string(),
  /** URL of a photograph, name of an illustration, or empty. */
  picture: z.string(),
  location: z.string(),
  /** The first start and the last end of its sessions. */
  starts_at: wallTime,
  ends_at: wallTime,
  sessions: z.array(z.object({ starts_at: wallTime, ends_at: wallTime })),
  /** Sessions of the whole camp or course. */
  total_sessions: z.int(),
});
