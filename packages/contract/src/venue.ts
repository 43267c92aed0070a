import * as z from 'zod/mini';
import { route } from './route.ts';
import { wallTime } from './wall-clock.ts';

/** What is on next, on cards. */
export const nextSession = z.object({ id: z.string(), name: z.string(), starts_at: wallTime });

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
  next: z.nullable(nextSession),
});

/** VEN-01. */
export const listVenues = route({
  method: 'GET',
  path: '/api/activities/venues',
  who: 'anyone',
  reply: z.array(venue),
  faults: {},
});

/** VEN-13. */
export const getVenue = route({
  method: 'GET',
  path: '/api/activities/venues/:slug',
  who: 'anyone',
  params: z.object({ slug: z.string() }),
  reply: venue,
  faults: { venue_missing: 404 },
});

/** SHL-07: the venue's own footer, already sanitised; empty where there is none. */
export const getFooter = route({
  method: 'GET',
  path: '/api/activities/footer',
  who: 'anyone',
  query: z.object({ venue: z.optional(z.string()) }),
  reply: z.object({ html: z.string() }),
  faults: { venue_missing: 404 },
});
