import * as z from 'zod/mini';
import { occurrenceId, occurrenceNumber } from './booking.ts';
import { money } from './money.ts';
import { priceStep } from './price.ts';
import { route } from './route.ts';
import { slug } from './slug.ts';

const namedOption = z.object({ id: z.uuid(), name: z.nullable(z.string()), reference: z.string() });

/** ACT-29: a ticket type. `attendees` is the number of people that one ticket counts for. */
export const ticket = z.object({
  id: z.uuid(),
  name: z.string(),
  attendees: z.int(),
  pricing_option: namedOption,
  extra_pricing_options: z.array(namedOption),
});

/** One ticket for the viewer: its price, null if they are not eligible for any, and the people that the ratio reads. */
export const ticketChoice = z.object({
  ticket_id: z.uuid(),
  price: z.nullable(money),
  adults: z.int(),
  children: z.int(),
});

/** At most so many children below an age for each adult. */
export const childRatio = z.object({ max_children_per_adult: z.int(), child_below_age: z.int() });

/**
 * ACT-08: the ticket types of an activity at a venue. The activity is a category by slug or id, or one occurrence by its
 * id; a category has those of all its schedules that have not ended.
 */
export const listTickets = route({
  path: '/api/activities/venue/:venue/activity-category/:category/activity/:activity/tickets',
  access: 'anyone',
  session: 'none',
  params: z.object({ venue: slug, category: slug, activity: slug }),
  reply: z.array(ticket),
  refusals: { venue_not_found: 404, activity_not_found: 404 },
});

/** ACT-10: the price of one ticket in an occurrence for a person. `activityId` is the ticket's id. */
export const priceTicket = route({
  method: 'POST',
  path: '/api/activities/price/:venue/ticket/:activityId',
  access: 'anyone',
  params: z.object({ venue: slug, activityId: z.uuid() }),
  body: z
    .object({
      /** The reference of the caller or of a person for whom the caller may book; the caller if omitted. */
      reference: z.optional(z.string().check(z.maxLength(50))),
      /** Whether the occurrence is named by its id; false names it by its number on the older platform. */
      is_v2: z._default(z.boolean(), true),
      occurrence_id: z.union([occurrenceId, occurrenceNumber]),
    })
    .check(
      z.refine(({ is_v2, occurrence_id: id }) => is_v2 === occurrenceId.safeParse(id).success, {
        path: ['occurrence_id'],
      }),
    ),
  reply: z.object({
    price: money,
    /** Price without reductions. */
    list_price: money,
    price_steps: z.array(priceStep),
    pricing_option: namedOption,
  }),
  refusals: {
    ticket_not_found: 404,
    occurrence_not_found: 404,
    person_not_linked: 403,
    price_not_available: 409,
  },
});
