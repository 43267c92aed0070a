import * as z from 'zod/mini';
import { occurrenceId } from './booking.ts';
import { money } from './money.ts';
import { userId } from './person.ts';
import { route } from './route.ts';
import { wallClock, wallTime } from './wall-clock.ts';

/** WTL-05: a person's place in the queue of an occurrence, with every field of B §3. */
export const waitlistEntry = z.object({
  id: z.uuid(),
  /** The person who waits. */
  user_id: z.int(),
  user_reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  occurrence: z.object({ occurrence_id: z.string(), name: z.string() }),
  starts_at: wallTime,
  created_at: wallClock,
  /** Our additions to the specified fields. `position` is from 1; null for an offer. */
  position: z.nullable(z.int()),
  /** WTL-06: until when a place is held for this person; null while they wait. */
  offer_ends_at: z.nullable(wallTime),
  /** WTL-06: whether a place is booked at once when it becomes available. */
  automatic: z.boolean(),
  /** The most that it may take of the buyer's credit; null if it costs nothing. */
  automatic_credit: z.nullable(money),
  venue: z.object({ name: z.string(), slug: z.string() }),
  category: z.object({ slug: z.string() }),
  /** The camp or course that one waits for as a whole, in place of one session. */
  bundle: z.nullable(z.object({ type: z.enum(['camp', 'course']), slug: z.string() })),
});

const joinRefusals = {
  person_not_linked: 403,
  occurrence_not_found: 404,
  occurrence_cancelled: 409,
  occurrence_clashing: 409,
  occurrence_past: 409,
  booking_not_open: 409,
  booking_closed: 409,
  members_only: 409,
  age_not_met: 409,
  induction_required: 409,
  already_booked: 409,
  already_reserved: 409,
  already_waitlisted: 409,
  occurrence_not_full: 409,
  waitlist_not_available: 409,
  waitlist_full: 409,
  automatic_not_available: 409,
} as const;

/** WTL-02: joins the waitlist of a full occurrence, for the caller or a person for whom they may book. */
export const joinWaitlist = route({
  method: 'POST',
  path: '/api/v1/activities/occurrences/:id/waitlist/members',
  access: 'customer',
  params: z.object({ id: occurrenceId }),
  body: z.object({
    /**
     * `automatic` is our addition: the place is booked at once if it costs nothing, or not more than `automatic_credit`
     * (minor units), which the caller's credit covers: the price that they were shown.
     */
    data: z.object({
      user_id: userId,
      automatic: z.optional(z.boolean()),
      automatic_credit: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_00))),
    }),
  }),
  reply: waitlistEntry,
  refusals: joinRefusals,
  limit: { by: 'person', perMinute: 60 },
});

const left = z.object({ result: z.literal('success') });
const leaveRefusals = { waitlist_entry_not_found: 404 } as const;

/** WTL-03: leaves a waitlist, or declines its offer. */
export const leaveWaitlist = route({
  method: 'DELETE',
  path: '/api/v1/activities/occurrences/:occurrenceId/waitlist/members/:userId',
  access: 'customer',
  params: z.object({ occurrenceId, userId }),
  reply: left,
  refusals: leaveRefusals,
  limit: { by: 'person', perMinute: 60 },
});

/** WTL-05: the caller's entries and those that they made for others, by start; at most 100. */
export const listWaitlistEntries = route({
  method: 'GET',
  path: '/api/v1/activities/waitlist/members',
  access: 'customer',
  reply: z.array(waitlistEntry),
  refusals: {},
});

/** WTL-05: one of these entries. */
export const getWaitlistEntry = route({
  method: 'GET',
  path: '/api/v1/activities/waitlist/members/:id',
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  reply: waitlistEntry,
  refusals: leaveRefusals,
});

const legacyNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** WTL-07: the same on the older platform, whose occurrences and entries have numbers. */
export const addToWaitlist = route({
  method: 'POST',
  path: '/api/activities/waitlist/add',
  access: 'customer',
  body: z.object({
    item: z.object({
      id: z.pipe(
        z.union([z.int().check(z.gte(1)), legacyNumber]),
        z.transform((id: number | string) => String(id)),
      ),
      type: z.optional(z.enum(['activity', 'purchasableOccurrence'])),
    }),
  }),
  reply: z.extend(waitlistEntry, { id: z.int() }),
  refusals: joinRefusals,
  limit: { by: 'person', perMinute: 60 },
});

/** WTL-08. */
export const removeFromWaitlist = route({
  method: 'DELETE',
  path: '/api/activities/waitlist/remove/:waitlistId',
  access: 'customer',
  params: z.object({ waitlistId: legacyNumber }),
  reply: left,
  refusals: leaveRefusals,
  limit: { by: 'person', perMinute: 60 },
});
