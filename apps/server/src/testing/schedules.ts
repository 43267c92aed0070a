import type { Insertable } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Recurrence, Schedule } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import type { TestVenue } from './occurrences.ts';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type ScheduleOptions = {
  schedule?: Partial<Insertable<Schedule>>;
  recurrence?: Partial<Insertable<Recurrence>>;
  locationIds?: string[];
  category?: string;
};

/** A new category: a leaf with `parentId`, a root without. */
export async function createTestCategory(
  { run }: TestDatabase,
  { client_id }: TestVenue,
  slug: string,
  parentId?: string,
) {
  const id = createId(noon);
  await run(
    queryBuilder.insertInto('category').values({
      client_id,
      id,
      slug,
      name: slug,
      parent_id: parentId ?? null,
      booking_type: parentId === undefined ? null : 'classes',
      created_at: new Date(noon),
    }),
  );
  return id;
}

/** A schedule with a daily recurrence from 18:30 to 19:30 since 1 January 2030, without generated occurrences. */
export async function createTestSchedule(
  database: TestDatabase,
  venue: TestVenue,
  options: ScheduleOptions = {},
) {
  const { run } = database;
  const { client_id } = venue;
  const category_id =
    options.category ??
    (await createTestCategory(
      database,
      venue,
      `leaf-${createId(noon)}`,
      await createTestCategory(database, venue, `root-${createId(noon)}`),
    ));
  const template_id = createId(noon);
  await run(
    queryBuilder.insertInto('template').values({ client_id, id: template_id, category_id, name: 'Spin' }),
  );
  const schedule = {
    client_id,
    id: createId(noon),
    template_id,
    venue_id: venue.id,
    starts_on: '2030-01-01',
    maximum: 10,
    ...options.schedule,
  };
  await run(queryBuilder.insertInto('schedule').values(schedule));
  await run(
    queryBuilder.insertInto('schedule_location').values(
      (options.locationIds ?? venue.leaves.slice(0, 1)).map((location_id) => ({
        client_id,
        schedule_id: schedule.id,
        location_id,
      })),
    ),
  );
  const recurrence = {
    client_id,
    id: createId(noon),
    schedule_id: schedule.id,
    rule: 'FREQ=DAILY',
    starts_local: '2030-01-01 18:30:00',
    duration_minutes: 60,
    ...options.recurrence,
  };
  await run(queryBuilder.insertInto('recurrence').values(recurrence));
  return { clientId: client_id, scheduleId: schedule.id, recurrenceId: recurrence.id };
}
