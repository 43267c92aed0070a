import * as z from 'zod/mini';
import {
  bundleAction,
  bundleFilters,
  bundleListQuery,
  bundleParams,
  bundleReference,
  bundleSession,
  bundleVenue,
  bundleViewerQuery,
  instructor,
} from './bundle.ts';
import { money } from './money.ts';
import { pagination, sorting } from './pagination.ts';
import { customQuestionSection } from './question.ts';
import { route } from './route.ts';
import { wallClock, wallTime } from './wall-clock.ts';

/** CRS-10: a course in a list. The names of its fields are those of the specification. */
const course = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category: bundleReference,
  venue: bundleVenue,
  starts_at: wallTime,
  ends_at: wallTime,
  instructors: z.array(instructor),
  /** Price of the whole course for this person. */
  price: z.nullable(money),
  /** CRS-03: price of the sessions left; null before the start and where a started course cannot be booked. */
  proRataPrice: z.nullable(money),
  pro_rata_price: z.nullable(money),
  /** Places left in every session that is left, and places of each. */
  capacity: z.object({ available: z.int(), consumed: z.int(), maximum: z.int() }),
  allow_customer_book_course_after_start: z.boolean(),
  duration_in_weeks: z.int(),
  bookable_action: bundleAction,
  /** Our additions to the specified fields. */
  picture: z.string(),
  location: z.string(),
  what_to_bring: z.string(),
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  first_bookable_at: wallClock,
  /** Sessions that take place, and those that have not started. */
  session_count: z.int(),
  sessions_left: z.int(),
  /** This person is a present pupil of an earlier course, and books before everyone: to keep their place or to move. */
  re_enrolment: z.nullable(
    z.object({ kind: z.enum(['keep', 'move']), opens_at: wallClock, until: wallClock }),
  ),
});

/** CRS-10: a course with every field of B §3 'Course detail'. */
export const courseDetail = z.extend(course, {
  occurrences: z.array(bundleSession),
  custom_question_sections: z.array(customQuestionSection),
  /** The courses that its pupils may book before everyone, those of the same level first. */
  next_courses: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      venue_slug: z.string(),
      category_slug: z.string(),
      kind: z.enum(['keep', 'move']),
    }),
  ),
});

/** CRS-01: the courses that have not ended, by start. */
export const listCourses = route({
  method: 'GET',
  path: '/api/v1/activities/courses',
  access: 'anyone',
  session: 'in-statement',
  query: z.object({
    ...bundleListQuery,
    /** Leaves out courses whose booking has not opened. */
    filter_by_first_bookable_at: z._default(z.stringbool(), true),
  }),
  reply: z.array(course),
  meta: z.object({ pagination, sorting }),
  refusals: {},
});

/** CRS-06, CRS-09: one course by id or slug. */
export const getCourse = route({
  method: 'GET',
  path: '/api/v1/activities/courses/:id',
  access: 'anyone',
  session: 'in-statement',
  params: bundleParams,
  query: z.object({ ...bundleViewerQuery, ...bundleFilters }),
  reply: courseDetail,
  refusals: { course_not_found: 404 },
});
