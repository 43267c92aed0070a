import { call } from '@pavilion/contract/call';
import {
  addFavourite,
  listFavourites,
  maxFavourites,
  removeFavourite,
} from '@pavilion/contract/favourite/favourite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { favouriteRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database);
const app = createTestServer(database, favouriteRoutes);

type Target = { venue: string; category?: string; template?: string };

async function createCustomer() {
  const person = await logInTestCustomer(database, client);
  const send = createTestSend(app, person.headers);
  return {
    person,
    add: (query: Target) => call(send, addFavourite, { query }),
    remove: (query: Target) => call(send, removeFavourite, { query }),
    list: async () => {
      const result = await call(send, listFavourites, {});
      return result.ok ? result.value : [];
    },
  };
}

const createVenue = () => createTestVenue(database, client);
/** The template of an occurrence. */
async function readTemplate(occurrenceId: string): Promise<string> {
  const [row] = await run(sql<{ id: string }>`
    select s.template_id as id from occurrence o
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id where o.id = ${occurrenceId}`);
  return row?.id ?? '';
}
const countRows = async (personId: number): Promise<number> =>
  (await run(sql`select from favourite where client_id = ${client.id} and person_id = ${personId}`)).length;
/** Favourites of templates at the venue, without the route. */
const insertMany = (personId: number, venueId: string, count: number) =>
  run(sql`
    with made as (
      insert into template (client_id, id, category_id, name)
      select ${client.id}, gen_random_uuid(), (select id from category where client_id = ${client.id} limit 1), 'Spin'
      from generate_series(1, ${count}) returning id
    )
    insert into favourite (client_id, id, person_id, venue_id, template_id, created_at)
    select ${client.id}, gen_random_uuid(), ${personId}, ${venueId}, id, ${new Date(noon)} from made`);

describe('favourites', () => {
  test('are a venue, its category and its template, each with its next session, the soonest first', async () => {
    const venue = await createVenue();
    const later = { starts_at: new Date(minutesAfter(120)), ends_at: new Date(minutesAfter(180)) };
    const spin = await createTestOccurrence(database, venue, { occurrence: later });
    const swim = await createTestOccurrence(database, venue);
    // What is cancelled, over or not open yet is not the next session.
    for (const occurrence of [
      { status: 'cancelled' as const },
      { starts_at: new Date(minutesAfter(-60)) },
      { first_bookable_at: new Date(minutesAfter(10)) },
    ])
      await createTestOccurrence(database, venue, {
        occurrence: { starts_at: new Date(minutesAfter(5)), ...occurrence },
      });
    const template = await readTemplate(spin.occurrenceId);
    const { add, list } = await createCustomer();
    const targets = [
      { venue: venue.slug, template },
      { venue: venue.slug },
      { venue: venue.slug, category: swim.category.slug },
    ];
    for (const target of targets) expect(await add(target)).toMatchObject({ value: { is_favourite: true } });
    const starts = (time: string) => ({ local: `2030-06-01 ${time}:00`, format24_hour: time });
    const found = await list();
    const [category, kind, place] = found.toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(found.at(-1)).toBe(kind);
    expect(place).toMatchObject({
      name: 'Test Arena',
      category: null,
      next: { id: swim.occurrenceId, starts_at: starts('13:30') },
    });
    expect(category).toMatchObject({
      name: 'Spin',
      category: { slug: swim.category.slug },
      next: { id: swim.occurrenceId },
    });
    expect(kind).toMatchObject({
      name: 'Spin',
      template_id: template,
      venue: { slug: venue.slug, name: 'Test Arena' },
      category: { slug: spin.category.slug },
      next: {
        id: spin.occurrenceId,
        starts_at: starts('15:00'),
        category_slug: spin.category.slug,
        bundle: null,
      },
    });
  });

  test('name the camp or course of their next session, and have none while nothing can be booked', async () => {
    const venue = await createVenue();
    const empty = await createVenue();
    const course = await createTestBundle(database, venue, { type: 'courses', days: [10, 11] });
    const { add, list } = await createCustomer();
    await add({ venue: empty.slug });
    await add({ venue: venue.slug, category: course.categorySlug });
    expect(await list()).toMatchObject([
      { kind: 'category', next: { bundle: { type: 'courses', slug: course.slug } } },
      { kind: 'venue', venue: { slug: empty.slug }, next: null },
    ]);
  });

  test('can be added and removed again and again, with one effect', async () => {
    const venue = await createVenue();
    const { occurrenceId, category } = await createTestOccurrence(database, venue);
    const template = await readTemplate(occurrenceId);
    const { person, add, remove, list } = await createCustomer();
    const target = { venue: venue.slug, template };
    const added = await Promise.all(Array.from({ length: 8 }, () => add(target)));
    expect(added.map(({ ok }) => ok)).toEqual(added.map(() => true));
    await add({ venue: venue.slug });
    expect(await countRows(person.personId)).toBe(2);
    // Nothing else goes with an unknown category.
    await remove({ venue: venue.slug, category: 'unknown' });
    await remove({ venue: venue.slug, category: category.slug });
    expect(await countRows(person.personId)).toBe(2);
    for (let times = 0; times < 2; times += 1)
      expect(await remove(target)).toMatchObject({ value: { is_favourite: false } });
    expect(await list()).toMatchObject([{ kind: 'venue' }]);
  });

  test('are of what the venue of this client has, and of one thing at a time', async () => {
    const [venue, other] = [await createVenue(), await createVenue()];
    const { occurrenceId, category } = await createTestOccurrence(database, other);
    const template = await readTemplate(occurrenceId);
    const elsewhere = await createTestVenue(database, await createTestClient(database));
    const { add, list } = await createCustomer();
    const missing = { status: 404, code: 'favourite_not_found' };
    for (const target of [
      { venue: elsewhere.slug },
      { venue: venue.slug, template },
      { venue: venue.slug, category: category.slug },
      { venue: venue.slug, category: 'unknown' },
      { venue: venue.slug, template: createId(noon) },
    ])
      expect(await add(target)).toMatchObject(missing);
    expect(await add({ venue: other.slug, template, category: category.slug })).toMatchObject({
      status: 422,
    });
    expect(await list()).toEqual([]);
  });
});

describe('the limit of a person', () => {
  test('is 200 favourites, also with requests at the same time, and what is one stays one', async () => {
    const venues = await Promise.all(Array.from({ length: 12 }, createVenue));
    const [first, ...others] = venues.map(({ id, slug }) => ({ id, slug }));
    await createTestOccurrence(database, venues[0] ?? (await createVenue()));
    const { person, add, remove } = await createCustomer();
    await insertMany(person.personId, first?.id ?? '', maxFavourites - 5);
    const results = await Promise.all(others.map(({ slug }) => add({ venue: slug })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await countRows(person.personId)).toBe(maxFavourites);
    const refused = others[results.findIndex(({ ok }) => !ok)]?.slug ?? '';
    const kept = others[results.findIndex(({ ok }) => ok)]?.slug ?? '';
    expect(await add({ venue: refused })).toMatchObject({
      status: 409,
      code: 'too_many_favourites',
      message: 'You can have 200 favourites. Remove one of the others first.',
    });
    expect(await add({ venue: kept })).toMatchObject({ ok: true });
    await remove({ venue: kept });
    expect(await add({ venue: refused })).toMatchObject({ ok: true });
  });

  test('is exceeded by requests at the same time without the lock of the person: control', async () => {
    const unguarded = await createTestDatabase(8);
    await unguarded.run(sql`
      do $$ begin
        execute replace(pg_get_functiondef('limit_favourites'::regproc), 'for no key update', '');
      end $$`);
    const [where, who] = await (async () => {
      const made = await createTestClient(unguarded);
      return [await createTestVenue(unguarded, made), await logInTestCustomer(unguarded, made)] as const;
    })();
    const slugs = await Promise.all(
      Array.from({ length: 8 }, async () => (await createTestVenue(unguarded, { id: where.client_id })).slug),
    );
    await createTestOccurrence(unguarded, where);
    await unguarded.run(sql`
      with made as (
        insert into template (client_id, id, category_id, name)
        select ${where.client_id}, gen_random_uuid(), (select id from category where client_id = ${where.client_id}), 'Spin'
        from generate_series(1, ${maxFavourites - 1}) returning id
      )
      insert into favourite (client_id, id, person_id, venue_id, template_id, created_at)
      select ${where.client_id}, gen_random_uuid(), ${who.personId}, ${where.id}, id, ${new Date(noon)} from made`);
    const add = createTestSend(createTestServer(unguarded, favouriteRoutes), who.headers);
    await unguarded.run(sql`
      create function wait_for_others() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.3); return new; end $$`);
    // After the count, before the row.
    await unguarded.run(sql`
      create trigger favourite_pause before insert on favourite for each row execute function wait_for_others()`);
    await Promise.all(slugs.map((venue) => call(add, addFavourite, { query: { venue } })));
    const rows = await unguarded.run(sql`select from favourite where person_id = ${who.personId}`);
    expect(rows.length).toBeGreaterThan(maxFavourites);
  });
});

test('nobody gets a favourite after their account was erased [ACC-03]', async () => {
  const venue = await createVenue();
  const { person, add } = await createCustomer();
  await run(sql`
    update person set erased_at = ${new Date(noon)}, first_name = '', last_name = '', email = '', phone = '', password_hash = null
    where client_id = ${client.id} and id = ${person.personId}`);
  expect(await add({ venue: venue.slug })).toMatchObject({ ok: false });
  expect(await countRows(person.personId)).toBe(0);
});
