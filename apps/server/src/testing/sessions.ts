import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Database, query } from '#platform/database';
import { newId } from '#platform/id';
import type { Occurrence, PricingOption, Schedule, Venue } from '#platform/tables';
import { minutesAfter, noon } from './world.ts';

type World = Pick<Database, 'run'>;
type Client = { id: string };

const word = (): string => `w${randomBytes(6).toString('hex')}`;

/** A venue with a hall of leaves, all in one tree: `rootId` and `leaves` are where sessions can be. */
export async function venueOf(
  { run }: World,
  { id: client_id }: Client,
  { leaves = 1, ...changes }: Partial<Insertable<Venue>> & { leaves?: number } = {},
) {
  const venue = {
    client_id,
    id: newId(noon),
    slug: word(),
    name: 'Test Arena',
    address1: '1 Test Street',
    town: 'Salford',
    postcode: 'M5 4WT',
    timezone: 'Europe/London',
    activities_v2_migration_date: '2020-01-01',
    created_at: new Date(noon),
    ...changes,
  };
  await run(query.insertInto('venue').values(venue));
  const rootId = newId(noon);
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
      id: newId(noon),
      venue_id: venue.id,
      root_id: rootId,
      parent_id: rootId,
      name,
      position,
    })),
  ];
  await run(query.insertInto('location').values(locations));
  return { ...venue, rootId, leaves: locations.slice(1).map(({ id }) => id) };
}

export type TestVenue = Awaited<ReturnType<typeof venueOf>>;

type Wishes = {
  schedule?: Partial<Insertable<Schedule>>;
  occurrence?: Partial<Insertable<Occurrence>>;
  prices?: Partial<Insertable<PricingOption>>[];
  locationIds?: string[];
  bookingType?: 'classes' | 'resources';
};

/** A session at noon and a half that can be booked from an hour before noon on, at £5 unless prices are given. */
export async function sessionAt({ run }: World, venue: TestVenue, wishes: Wishes = {}) {
  const { client_id } = venue;
  const ids = {
    category: newId(noon),
    template: newId(noon),
    schedule: newId(noon),
    recurrence: newId(noon),
  };
  const category = {
    client_id,
    id: ids.category,
    slug: word(),
    name: 'Spin',
    booking_type: wishes.bookingType ?? 'classes',
    created_at: new Date(noon),
  };
  await run(query.insertInto('category').values(category));
  await run(
    query
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
    ...wishes.schedule,
  };
  await run(query.insertInto('schedule').values(schedule));
  await run(
    query.insertInto('recurrence').values({
      client_id,
      id: ids.recurrence,
      schedule_id: ids.schedule,
      starts_local: '2030-06-01 13:30:00',
      duration_minutes: 60,
    }),
  );
  const prices = (wishes.prices ?? [{}]).map((price, position) => ({
    client_id,
    id: newId(noon),
    schedule_id: ids.schedule,
    name: 'Adult',
    reference: 'adult',
    amount: 500,
    position,
    ...price,
  }));
  await run(query.insertInto('pricing_option').values(prices));
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
    takes: schedule.takes ?? null,
    root_id: venue.rootId,
    location_ids: wishes.locationIds ?? venue.leaves.slice(0, 1),
    maximum: schedule.maximum,
    ...wishes.occurrence,
  };
  await run(query.insertInto('occurrence').values(occurrence));
  return { clientId: client_id, occurrenceId: occurrence.id, category, prices };
}
