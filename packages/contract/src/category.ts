import * as z from 'zod/mini';
import { money } from './money.ts';
import { route } from './route.ts';
import { slug } from './slug.ts';
import { nextOccurrence } from './venue.ts';
import { wallClock } from './wall-clock.ts';

/** ACT-01: how the occurrences of a category are booked. */
export const bookingType = z.enum(['ticketed', 'resources', 'classes', 'courses', 'camps']);

const relatedCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  booking_type: z.nullable(bookingType),
});

/** ACT-01, ACT-22: a category at one venue. */
export const category = z.extend(relatedCategory, {
  is_root: z.boolean(),
  /** Noun on the view switch: 'court'. */
  browse_by_name: z.string(),
  /** ACT-21: 'customer' lets the customer choose the location. */
  allocation_strategy: z.enum(['customer', 'allocated']),
  v1_type: z.nullable(z.enum(['class_templates', 'ad_hoc_templates', 'fast_ticket_templates'])),
  v2_type: z.nullable(z.enum(['classes', 'resources', 'ticketed'])),
  locations: z.array(z.object({ venue_slug: z.string() })),
  children: z.array(relatedCategory),
  parent: z.nullable(relatedCategory),
  /** Only if the query asks for it. */
  in_use: z.optional(
    z.object({ in_use: z.boolean(), reasons: z.optional(z.array(z.enum(['children', 'schedules']))) }),
  ),
  created_at: wallClock,
  picture: z.string(),
  description: z.string(),
  from_price: z.nullable(money),
  next: z.nullable(nextOccurrence),
});

const venueParams = { venue: slug };

/** ACT-01: `in_use=true` adds whether the venue uses each category, and why. */
const categoryQuery = z.object({ in_use: z._default(z.stringbool(), false) });

/** ACT-02: the root categories with occurrences at a venue, each with its children. */
export const listCategories = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/categories',
  access: 'anyone',
  session: 'none',
  params: z.object(venueParams),
  query: categoryQuery,
  reply: z.array(category),
  refusals: { venue_not_found: 404 },
});

/** ACT-09: the root categories with an occurrence at a venue that can be booked now, each with such children. */
export const listBookableCategories = route({
  path: '/api/v1/activities/categories/bookable/:venue',
  access: 'anyone',
  session: 'none',
  params: z.object(venueParams),
  reply: z.array(category),
  refusals: { venue_not_found: 404 },
});

/** ACT-09: one such category, root or leaf, by its id or slug. */
export const getBookableCategory = route({
  path: '/api/v1/activities/categories/bookable/:venue/:category',
  access: 'anyone',
  session: 'none',
  params: z.object({ ...venueParams, category: slug }),
  reply: category,
  refusals: { venue_not_found: 404, activity_not_found: 404 },
});

/** ACT-02: one category, root or leaf. */
export const getCategory = route({
  method: 'GET',
  path: '/api/activities/venue/:venue/categories/:activity',
  access: 'anyone',
  session: 'none',
  params: z.object({ ...venueParams, activity: slug }),
  query: categoryQuery,
  reply: category,
  refusals: { venue_not_found: 404, activity_not_found: 404 },
});
