import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Occurrence, PricingOption, Schedule, Venue } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import { minutesAfter, noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type Client = { id: string };

const randomSlug = (): string => `w${randomBytes(6).toString('hex')}`;

/** A venue with one location tree: a hall with id `rootId` and its courts, whose ids are `leaves`. */
export async function createTestVenue(
  { run }: TestDatabase,
  { id: client_id }: Client,
  { leaves = 1, ...changes }: Partial<Insertable<Venue>> & { leaves?: number } = {},
) {
  const venue = {
    client_id,
    id: createId(noon),
    slug: randomSlug(),
    name: 'Test Arena',
    address1: '1 Test Street',
    town: 'Salford',
    postcode: 'M5 4WT',
    timezone: 'Europe/London',
    activities_v2_migration_date: '2020-01-01',
    created_at: new Date(noon),
    ...changes,
  };
  await run(queryBuilder.insertInto('venue').values(venue));
  const rootId = createId(noon);
  const names = Array.from({ length: leaves }, (_, n) => `Court ${n + 1}`);
  const locations = [
    {
      client_id,
      id: rootId,
      venue_id: venue.id,
      root_id: rootId,
      parent_id: null,
      name: 'Hall',
      position: 0,
    },
    ...names.map((name, position) => ({
      client_id,
      id: createId(noon),
      venue_id: venue.id,
      root_id: rootId,
      parent_id: rootId,
      name,
      position,
    })),
  ];
  await run(queryBuilder.insertInto('location').values(locations));
  return { ...venue, rootId, leaves: locations.slice(1).map(({ id }) => id) };
}

export type TestVenue = Awaited<ReturnType<typeof createTestVenue>>;

type OccurrenceOptions = {
  schedule?: Partial<Insertable<Schedule>>;
  occurrence?: Partial<Insertable<Occurrence>>;
  prices?: Partial<Insertable<PricingOption>>[];
  locationIds?: string[];
  bookingType?: 'classes' | 'resources' | 'ticketed';
};

/** An occurrence from 12:30 to 13:30 UTC, bookable from 11:00, at £5 unless `prices` are given. */
export async function createTestOccurrence(
  { run }: TestDatabase,
  venue: TestVenue,
  options: OccurrenceOptions = {},
) {
  const { client_id } = venue;
  const ids = {
    category: createId(noon),
    template: createId(noon),
    schedule: createId(noon),
    recurrence: createId(noon),
  };
  const category = {
    client_id,
    id: ids.category,
    slug: randomSlug(),
    name: 'Spin',
    booking_type: options.bookingType ?? 'classes',
    created_at: new Date(noon),
  };
  await run(queryBuilder.insertInto('category').values(category));
  await run(
    queryBuilder
      .insertInto('template')
      .values({ client_id, id: ids.template, category_id: ids.category, name: 'Spin' }),
  );
  const schedule = {
    client_id,
    id: ids.schedule,
    template_id: ids.template,
    venue_id: venue.id,
    starts_on: '2030-01-01',
    maximum: 10,
    ...options.schedule,
  };
  await run(queryBuilder.insertInto('schedule').values(schedule));
  await run(
    queryBuilder.insertInto('recurrence').values({
      client_id,
      id: ids.recurrence,
      schedule_id: ids.schedule,
      starts_local: '2030-06-01 13:30:00',
      duration_minutes: 60,
    }),
  );
  const prices = (options.prices ?? [{}]).map((price, position) => ({
    client_id,
    id: createId(noon),
    schedule_id: ids.schedule,
    name: 'Adult',
    reference: 'adult',
    amount: 500,
    position,
    ...price,
  }));
  await run(queryBuilder.insertInto('pricing_option').values(prices));
  const starts = new Date(minutesAfter(30));
  const ends = new Date(minutesAfter(90));
  const occurrence = {
    client_id,
    id: randomBytes(26).toString('base64url').slice(0, 34),
    schedule_id: ids.schedule,
    recurrence_id: ids.recurrence,
    original_starts_local: '2030-06-01 13:30:00',
    original_starts_at: starts,
    original_ends_at: ends,
    venue_id: venue.id,
    category_id: ids.category,
    name: 'Spin',
    timezone: venue.timezone,
    starts_at: starts,
    ends_at: ends,
    first_bookable_at: new Date(minutesAfter(-60)),
    last_bookable_at: new Date(minutesAfter(60)),
    booking_strategy: schedule.booking_strategy ?? null,
    leaf_allocation: schedule.leaf_allocation ?? null,
    root_id: venue.rootId,
    location_ids: options.locationIds ?? venue.leaves.slice(0, 1),
    maximum: schedule.maximum,
    ...options.occurrence,
  };
  await run(queryBuilder.insertInto('occurrence').values(occurrence));
  return { clientId: client_id, occurrenceId: occurrence.id, scheduleId: ids.schedule, category, prices };
}
