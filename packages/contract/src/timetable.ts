import * as z from 'zod/mini';
import { bookableAction, bookingStatus, reason } from './booking.ts';
import { bookingType } from './category.ts';
import { near, radius, searchArea } from './map.ts';
import { money, tenderType } from './money.ts';
import { pageQuery, pagination, sorting } from './pagination.ts';
import { userId } from './person.ts';
import { priceStep, pricingOption } from './price.ts';
import { occurrenceNeeds } from './restriction.ts';
import { route } from './route.ts';
import { slug } from './slug.ts';
import { childRatio, ticket, ticketChoice } from './ticket.ts';
import { accessFeature, venueCounts } from './venue.ts';
import { dateTimeParam, day, wallClock, wallTime } from './wall-clock.ts';

const namedReference = z.object({ id: z.uuid(), name: z.string() });

/** ACT-28: the first name is the location itself, the last one the venue. */
const location = z.object({ id: z.uuid(), names: z.array(z.string()) });

/** ACT-14, ACT-36: tag of a timetable row. */
const occurrenceTag = z.object({
  code: z.string(),
  text: z.string(),
  colour: z.enum([
    'dark',
    'primary',
    'secondary',
    'success',
    'info',
    'warning',
    'neutral',
    'danger',
    'inactive',
  ]),
});

const period = { starts_at: wallClock, ends_at: wallClock, recurrence_id: z.uuid(), message: z.string() };

/** ACT-11: what keeps an occurrence from running, by its kind; the period is that of the other occurrence. */
const clash = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opening_times'), message: z.string() }),
  z.object({ kind: z.literal('instructors'), ...period, instructors: z.array(namedReference) }),
  z.object({ kind: z.literal('locations'), ...period, locations: z.array(location) }),
  z.object({
    kind: z.literal('closure'),
    message: z.string(),
    closure_id: z.uuid(),
    locations: z.array(z.uuid()),
  }),
]);

/** ACT-11: the booking that takes all places of an occurrence. */
const blockBooking = z.object({
  user_id: z.nullable(z.int()),
  booking_id: z.uuid(),
  booking_status: bookingStatus,
  is_paid: z.boolean(),
  tender_types: z.array(tenderType),
  payment_reference: z.nullable(z.string()),
});

/** ACT-11: an occurrence with every field of B §3 (ACT-23 for classes, ACT-24 for slots). */
export const occurrence = z.object({
  id: z.string(),
  interval_key: z.nullable(z.string()),
  schedule_id: z.uuid(),
  recurrence_id: z.uuid(),
  original_starts_at: wallClock,
  original_ends_at: wallClock,
  booking_type: bookingType,
  schedule_reference: z.string(),
  template_name: z.string(),
  template_description: z.string(),
  category_id: z.uuid(),
  /** Our additions to the specified fields; `picture` is the template's. */
  template_id: z.string(),
  category_slug: z.string(),
  venue_slug: z.string(),
  picture: z.string(),
  name: z.string(),
  starts_at: wallTime,
  ends_at: wallTime,
  /** Minutes. */
  duration: z.int(),
  setup_time_in_minutes: z.int(),
  teardown_time_in_minutes: z.int(),
  status: z.enum(['bookable', 'cancelled', 'clashing']),
  capacity: z.object({ available: z.int(), consumed: z.int(), maximum: z.int() }),
  booking_strategy: z.nullable(z.enum(['sequential', 'overlapping'])),
  /** Price of one place for this person, or else the lowest without membership or concession; null without one. */
  price: z.nullable(money),
  locations: z.array(location),
  location_name: z.string(),
  friendly_location_name: z.nullable(z.string()),
  instructors: z.array(namedReference),
  /** WVR-02: what the customer needs before they buy; null for a guest and if it needs nothing. */
  restrictions: z.nullable(occurrenceNeeds),
  clashes: z.array(clash),
  allow_anonymous_bookings: z.boolean(),
  first_bookable_at: wallClock,
  last_bookable_at: wallClock,
  /** ACT-29: the ticket types that sell its places; empty if they are sold without tickets. */
  tickets: z.array(ticket),
  /** Who has the whole occurrence; null for a caller who is not staff, and if its places are sold one by one. */
  block_booking_information: z.nullable(blockBooking),
  can_cancel: z.boolean(),
  is_detached_from_recurrence: z.boolean(),
  bookable_action: bookableAction,
  /** ACT-26: what the timetable of tickets offers; null for an occurrence without tickets. */
  action_to_show: z.nullable(z.object({ status: bookableAction.shape.action })),
  waitlist: z.nullable(z.object({ maximum: z.int(), available: z.int(), consumed: z.int() })),
  /** What this person has here: a booking, or an entry of the waitlist. Our additions to the specified fields. */
  booking_id: z.nullable(z.uuid()),
  waitlist_entry: z.nullable(
    z.object({
      id: z.uuid(),
      /** From 1; null for an offer. */
      position: z.nullable(z.int()),
      /** WTL-06: until when a place is held for this person; null while they wait. */
      offer_ends_at: z.nullable(wallTime),
      /** WTL-06: whether a place is booked at once when it becomes available. */
      automatic: z.boolean(),
      /** The most that it may take of the buyer's credit; null if it costs nothing. */
      automatic_credit: z.nullable(money),
    }),
  ),
  tags: z.array(z.string()),
  tag: occurrenceTag,
  /** AUT-12: whether a guest must log in to add a place, or may continue as a guest. */
  guest_prompt: z.enum(['log_in', 'log_in_or_continue']),
});

/** An occurrence with the additional data of its panel: rules, price steps, pricing options and what to bring. */
const occurrenceDetail = z.extend(occurrence, {
  reasons: z.array(reason),
  price_steps: z.array(priceStep),
  pricing_options: z.array(pricingOption),
  /** Whether one of them is for members only, so that a guest who is one should log in. */
  has_member_price: z.boolean(),
  /** WTL-06: whether this person may join so that a place is booked at once, and what it takes of their credit; null if free. */
  can_join_automatically: z.boolean(),
  automatic_credit: z.nullable(money),
  /** For each of its tickets, what a choice of tickets needs. */
  ticket_choices: z.array(ticketChoice),
  child_ratio: z.nullable(childRatio),
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
  /** BKG-03: until when a booking could be cancelled. */
  cancel_until: wallTime,
  what_to_bring: z.string(),
  venue_name: z.string(),
  venue_address: z.string(),
  category_name: z.string(),
});

export const activityParams = z.object({ venue: slug, activity: slug });
export const dayQuery = z.object({ date: day, for_user_id: z.optional(userId) });
export const dayRefusals = { venue_not_found: 404, activity_not_found: 404 } as const;

/** ACT-03: the occurrences of a category on one day at a venue. */
export const getTimetable = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/v2/timetable',
  access: 'anyone',
  session: 'in-statement',
  params: activityParams,
  query: dayQuery,
  reply: z.array(occurrence),
  refusals: dayRefusals,
});

/** ACT-25: a start time of a day. */
export const startTime = z.object({
  /** Seconds since 1970. */
  timestamp: z.int(),
  starts_at: wallTime,
  /** Minutes. */
  durations: z.array(z.int()),
  available: z.int(),
});

/** ACT-04, ACT-25: the start times of a day, with the available places at each. */
export const getTimes = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/v2/times',
  access: 'anyone',
  params: activityParams,
  query: dayQuery,
  reply: z.array(startTime),
  refusals: dayRefusals,
});

/** ACT-05: the slots of a day, at one location or at all of them. */
export const getSlots = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/v2/slots',
  access: 'anyone',
  session: 'in-statement',
  params: activityParams,
  query: z.extend(dayQuery, { location_id: z.optional(z.uuid()) }),
  reply: z.array(occurrence),
  refusals: dayRefusals,
});

/** ACT-07, ACT-25: the days with occurrences, from today on. */
export const getDates = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/activity-category/:category/dates',
  access: 'anyone',
  params: z.object({ venue: slug, category: slug }),
  reply: z.array(z.object({ raw: day, available: z.boolean() })),
  refusals: { venue_not_found: 404, activity_not_found: 404 },
});

const tag = z.string().check(z.maxLength(50));
/** One tag, or the parameter repeated. */
const tagsParam = z.pipe(
  z.union([tag, z.array(tag).check(z.maxLength(10))]),
  z.transform((value: string | string[]) => [value].flat().filter((text) => text.trim() !== '')),
);
const accessParam = z.pipe(
  z.union([accessFeature, z.array(accessFeature).check(z.maxLength(10))]),
  z.transform((value: z.output<typeof accessFeature> | z.output<typeof accessFeature>[]) => [value].flat()),
);

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An occurrence with its venue and distance. */
const occurrenceResult = z.extend(occurrence, {
  venue_name: z.string(),
  venue_address: z.string(),
  category_name: z.string(),
  /** Straight-line distance in miles; null without `near`. */
  distance: z.nullable(z.number()),
});

/**
 * VEN-10: searches all venues of the client, or one. Sorted by the venue's local day, then by start and distance
 * together; counts at most 1,000 results, the first by start.
 */
export const searchOccurrences = route({
  method: 'GET',
  path: '/api/activities/search',
  access: 'anyone',
  session: 'in-statement',
  query: z.object({
    /** Every word must occur in the name of the occurrence or its category, or in a tag. */
    what: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Now if omitted or past; client's local time if it has no offset. */
    starts_after: z.optional(dateTimeParam),
    /** A week after `starts_after` if omitted. */
    starts_before: z.optional(dateTimeParam),
    /** Local times of day at the venue, 'HH:MM'; the start is from the first and before the second. */
    time_from: z.optional(timeOfDay),
    time_until: z.optional(timeOfDay),
    near: z.optional(near),
    /** Ignored without `near`. */
    radius,
    /** Only at this venue. */
    venue: z.optional(slug),
    /** The occurrence must have all of them: `women-only`, `relaxed`, `beginners` … */
    tags: z._default(tagsParam.check(z.maxLength(10)), []),
    /** The venue must have all of them. */
    access: z._default(accessParam, []),
    /** Only occurrences with a place that can be booked now. */
    places_left: z._default(z.stringbool(), false),
    for_user_id: z.optional(userId),
    ...pageQuery,
  }),
  reply: z.array(occurrenceResult),
  meta: z.extend(searchArea, {
    /** The name of `venue`; null without it, or if it does not exist. */
    venue_name: z.nullable(z.string()),
    /** As customers count: the courts of one activity, start and venue are one session. At most 1,000. */
    session_count: z.int(),
    venue_counts: venueCounts,
    pagination,
    sorting,
    /** Filters with possible results: the tags and access features in use by the client. */
    offered: z.object({ tags: z.array(z.string()), access: z.array(accessFeature) }),
  }),
  refusals: { address_not_found: 404, geocoder_unavailable: 503 },
});

/** ACT-06: one occurrence. */
export const getOccurrence = route({
  method: 'GET',
  path: '/api/activities/:id',
  access: 'anyone',
  session: 'in-statement',
  params: z.object({ id: z.string().check(z.regex(/^([\w-]{34}|[1-9]\d{0,17})$/)) }),
  query: z.object({ for_user_id: z.optional(userId) }),
  reply: occurrenceDetail,
  refusals: { occurrence_not_found: 404 },
});
