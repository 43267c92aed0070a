import type { Insertable } from 'kysely';
import { type Database, query } from '#platform/database';
import { newId } from '#platform/id';
import type { Recurrence, Schedule } from '#platform/tables';
import type { TestVenue } from './sessions.ts';
import { noon } from './world.ts';

type World = Pick<Database, 'run'>;
type Wishes = {
  schedule?: Partial<Insertable<Schedule>>;
  recurrence?: Partial<Insertable<Recurrence>>;
  locationIds?: string[];
  category?: string;
};

/** A category of its own; a leaf unless it is said to be a root. */
export async function categoryOf({ run }: World, { client_id }: TestVenue, slug: string, parentId?: string) {
  const id = newId(noon);
  await run(
    query.insertInto('category').values({
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

/** A schedule with one daily recurrence at 18:30 for an hour, from the first of the year on; no session is made yet. */
export async function scheduleOf(world: World, venue: TestVenue, wishes: Wishes = {}) {
  const { run } = world;
  const { client_id } = venue;
  const category_id =
    wishes.category ??
    (await categoryOf(
      world,
      venue,
      `leaf-${newId(noon)}`,
      await categoryOf(world, venue, `root-${newId(noon)}`),
    ));
  const template_id = newId(noon);
  await run(query.insertInto('template').values({ client_id, id: template_id, category_id, name: 'Spin' }));
  const schedule = {
    client_id,
    id: newId(noon),
    template_id,
    venue_id: venue.id,
    starts_on: '2030-01-01',
    maximum: 10,
    ...wishes.schedule,
  };
  await run(query.insertInto('schedule').values(schedule));
  await run(
    query.insertInto('schedule_location').values(
      (wishes.locationIds ?? venue.leaves.slice(0, 1)).map((location_id) => ({
        client_id,
        schedule_id: schedule.id,
        location_id,
      })),
    ),
  );
  const recurrence = {
    client_id,
    id: newId(noon),
    schedule_id: schedule.id,
    rule: 'FREQ=DAILY',
    starts_local: '2030-01-01 18:30:00',
    duration_minutes: 60,
    ...wishes.recurrence,
  };
  await run(query.insertInto('recurrence').values(recurrence));
  return { clientId: client_id, scheduleId: schedule.id, recurrenceId: recurrence.id };
}
