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

/** CMP-19: a camp in a list. The names of its fields are those of the specification. */
const camp = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  venue: bundleVenue,
  category: bundleReference,
  /** Price of the whole camp for this person; null if it is not sold whole. */
  price: z.nullable(money),
  startsAt: wallTime,
  endsAt: wallTime,
  durationInWeeks: z.int(),
  instructors: z.array(instructor),
  /** Places left in every session that is left, and places of each. */
  capacity: z.object({ available: z.int(), maximum: z.int() }),
  pricingOptionAvailability: z.array(z.enum(['bundled', 'individual'])),
  bookableAction: bundleAction,
  /** Our additions to the specified fields. Price of one session; null if sessions are not sold one by one. */
  sessionPrice: z.nullable(money),
  /** Why the whole camp cannot be chosen; null if it can. */
  fullDisabledMessage: z.nullable(z.string()),
  picture: z.string(),
  location: z.string(),
  whatToBring: z.string(),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  firstBookableAt: wallClock,
  sessionCount: z.int(),
  /** Sessions that this person can book now, one by one or as part of the whole. */
  bookableSessionCount: z.int(),
});

/** CMP-19: a camp with every field of B §3 'Camp detail'. */
export const campDetail = z.extend(camp, {
  customQuestionSections: z.array(customQuestionSection),
  occurrences: z.array(bundleSession),
});

/** CMP-01: the camps that have not ended, by start. */
export const listCamps = route({
  method: 'GET',
  path: '/api/v1/activities/camps',
  access: 'anyone',
  session: 'in-statement',
  query: z.object(bundleListQuery),
  reply: z.array(camp),
  meta: z.object({ pagination, sorting }),
  refusals: {},
});

/** CMP-15, CMP-18: one camp by id or slug. The filters restrict where a slug is looked up. */
export const getCamp = route({
  method: 'GET',
  path: '/api/v1/activities/camps/:id',
  access: 'anyone',
  session: 'in-statement',
  params: bundleParams,
  query: z.object({ ...bundleViewerQuery, ...bundleFilters }),
  reply: campDetail,
  refusals: { camp_not_found: 404 },
});
