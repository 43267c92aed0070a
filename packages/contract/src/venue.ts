import * as z from 'zod/mini';
import { near, radius, searchArea } from './map.ts';
import { route } from './route.ts';
import { wallTime } from './wall-clock.ts';

/** One session that is on next, on cards. */
export const nextOccurrence = z.object({ id: z.string(), name: z.string(), starts_at: wallTime });

/** VEN-08: what somebody who can't do without it must know of a building. */
export const accessFeature = z.enum([
  'step_free',
  'hoist',
  'changing_places',
  'accessible_parking',
  'hearing_loop',
]);

const openingTime = z.object({
  /** Monday is 1. */
  weekday: z.int(),
  /** 'HH:MM' on the venue's wall; '24:00' is the end of the day. */
  opens: z.string(),
  closes: z.string(),
});

/** VEN-14: a venue, with the fields of both documents. */
export const venue = z.object({
  venue_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  address1: z.string(),
  address2: z.string(),
  town: z.string(),
  area: z.string(),
  postcode: z.string(),
  phone: z.string(),
  timezone: z.string(),
  access: z.array(z.string()),
  access_features: z.array(accessFeature),
  opening_times: z.array(openingTime),
  /** Whether it is open now, and the hour at which that ends or, today, begins. */
  open_now: z.object({ open: z.boolean(), until: z.nullable(z.string()), from: z.nullable(z.string()) }),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  activities_v2_migration_date: z.string(),
  activities_v2_enabled: z.boolean(),
  display_venue_selection_button: z.boolean(),
  created_at: z.string(),
  /** The next session of up to three things that can be done there, the first of them first. */
  upcoming: z.array(nextOccurrence),
});

/** VEN-01. */
const venueListItem = z.extend(venue, {
  /** Miles as the crow flies; null without `near`, and where the venue has no place on the map. */
  distance: z.nullable(z.number()),
});

/** VEN-01, VEN-04, VEN-10: the venues in the operator's order, or those around a place, the nearest first. */
export const listVenues = route({
  method: 'GET',
  path: '/api/activities/venues',
  access: 'anyone',
  query: z.object({
    near: z.optional(near),
    /** Counts only with `near`. */
    radius,
    /** Whether venues without a place on the map stand at the end of those around one. */
    unmapped: z._default(z.stringbool(), false),
  }),
  reply: z.array(venueListItem),
  meta: searchArea,
  refusals: { address_not_found: 404 },
});

/** VEN-13. */
export const getVenue = route({
  method: 'GET',
  path: '/api/activities/venues/:slug',
  access: 'anyone',
  params: z.object({ slug: z.string() }),
  reply: venue,
  refusals: { venue_not_found: 404 },
});

/** SHL-07: the venue's own footer, already sanitised; empty where there is none. */
export const getFooter = route({
  method: 'GET',
  path: '/api/activities/footer',
  access: 'anyone',
  query: z.object({ venue: z.optional(z.string()) }),
  reply: z.object({ html: z.string() }),
  refusals: { venue_not_found: 404 },
});
