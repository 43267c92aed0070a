import * as z from 'zod/mini';
import { near, radius, searchArea } from './map.ts';
import { route } from './route.ts';
import { slug } from './slug.ts';
import { wallClock, wallTime } from './wall-clock.ts';

/** The next occurrence, shown on cards. */
export const nextOccurrence = z.object({ id: z.string(), name: z.string(), starts_at: wallTime });

/** VEN-08: access features of a building. */
export const accessFeature = z.enum([
  'step_free',
  'hoist',
  'changing_places',
  'accessible_parking',
  'hearing_loop',
]);

/** On the first page of a search: the sessions of each venue and its distance in miles; most first, at most 100 venues. */
export const venueCounts = z.array(
  z.object({ slug: z.string(), count: z.int(), distance: z.nullable(z.number()) }),
);

const openingTime = z.object({
  /** Monday is 1. */
  weekday: z.int(),
  /** 'HH:MM' in the venue's local time; '24:00' is the end of the day. */
  opens: z.string(),
  closes: z.string(),
});

/** VEN-14: a venue, with the fields of both specifications. */
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
  /** Whether the venue is open, until when, or from when it opens today ('HH:MM'). */
  open_now: z.object({ open: z.boolean(), until: z.nullable(z.string()), from: z.nullable(z.string()) }),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  activities_v2_migration_date: z.string(),
  activities_v2_enabled: z.boolean(),
  display_venue_selection_button: z.boolean(),
  created_at: wallClock,
  /** The next occurrence of up to three activities, the soonest first. */
  upcoming: z.array(nextOccurrence),
});

/** VEN-01: a venue in a list. */
const venueListItem = z.extend(venue, {
  /** Straight-line distance in miles; null without `near` or without coordinates. */
  distance: z.nullable(z.number()),
});

/** VEN-01, VEN-04, VEN-10: the venues in the client's order, or those near a location, the nearest first. */
export const listVenues = route({
  method: 'GET',
  path: '/api/activities/venues',
  access: 'anyone',
  session: 'none',
  query: z.object({
    near: z.optional(near),
    /** Ignored without `near`. */
    radius,
    /** Whether venues without coordinates are appended to the venues near a location. */
    unmapped: z._default(z.stringbool(), false),
  }),
  reply: z.array(venueListItem),
  meta: searchArea,
  refusals: { address_not_found: 404, geocoder_unavailable: 503 },
});

/** VEN-13: one venue. */
export const getVenue = route({
  method: 'GET',
  path: '/api/activities/venues/:slug',
  access: 'anyone',
  session: 'none',
  params: z.object({ slug }),
  reply: venue,
  refusals: { venue_not_found: 404 },
});

/** SHL-07: the venue's footer as sanitised HTML; empty if it has none. */
export const getFooter = route({
  method: 'GET',
  path: '/api/activities/footer',
  access: 'anyone',
  session: 'none',
  query: z.object({ venue: z.optional(slug) }),
  reply: z.object({ html: z.string() }),
  refusals: { venue_not_found: 404 },
});
