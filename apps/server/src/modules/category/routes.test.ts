import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { newId } from '#platform/id';
import { clientWith } from '../../testing/people.ts';
import { categoryOf, scheduleOf } from '../../testing/schedules.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { venueOf } from '../../testing/sessions.ts';
import { noon, openWorld } from '../../testing/world.ts';
import { openHorizon } from '../schedule/index.ts';
import { categoryRoutes } from './index.ts';

const world = await openWorld(4);
const app = serveAt(world, categoryRoutes);
const client = await clientWith(world);
const arena = await venueOf(world, client, { slug: 'arena', leaves: 3 });
await venueOf(world, client, { slug: 'empty' });
const classes = await categoryOf(world, arena, 'fitness-classes');
const spin = await categoryOf(world, arena, 'spin', classes);
const yoga = await categoryOf(world, arena, 'yoga', classes);
await categoryOf(world, arena, 'aqua', classes);
await categoryOf(world, arena, 'nothing-yet');
const early = await scheduleOf(world, arena, { category: spin });
const late = await scheduleOf(world, arena, {
  category: yoga,
  locationIds: arena.leaves.slice(1, 2),
  recurrence: { starts_local: '2030-01-01 20:00:00' },
});
// What is over is not offered any more.
await scheduleOf(world, arena, {
  category: await categoryOf(world, arena, 'over', classes),
  locationIds: arena.leaves.slice(2),
  schedule: { ends_on: '2030-05-31' },
});
const price = (schedule_id: string, amount: number, more = {}) => ({
  client_id: client.id,
  id: newId(noon),
  schedule_id,
  name: 'Adult',
  reference: 'adult',
  amount,
  ...more,
});
await world.run(
  query
    .insertInto('pricing_option')
    .values([
      price(early.scheduleId, 650, { concession: null, min_age: 16, max_age: null }),
      price(early.scheduleId, 200, { concession: 'student', min_age: null, max_age: null }),
      price(early.scheduleId, 100, { concession: null, min_age: null, max_age: 15 }),
      price(late.scheduleId, 720, { concession: null, min_age: null, max_age: null }),
    ]),
);
await openHorizon(world, noon);

const ask = async (url: string) => {
  const answer = await app.inject({ method: 'GET', url, headers: client.headers });
  return { status: answer.statusCode, ...answer.json() };
};
const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

describe('the categories of a venue', () => {
  test('are the roots that it has something for, each with its children [ACT-02 ACT-22]', async () => {
    const { data } = await ask('/api/activities/venue/arena/categories');
    expect(slugs(data)).toEqual(['fitness-classes']);
    expect(slugs(data[0].children)).toEqual(['spin', 'yoga']);
    expect(data[0].children[0]).toEqual({ id: spin, name: 'spin', slug: 'spin', booking_type: 'classes' });
    expect(data[0]).toMatchObject({ locations: [{ venue_slug: 'arena' }], parent: null });
    expect(await ask(`/api/activities/venue/${arena.id}/categories`)).toMatchObject({ data });
    expect((await ask('/api/activities/venue/empty/categories')).data).toEqual([]);
  });

  test('say what they are, from which price, and what is next [ACT-01 ACT-44]', async () => {
    const { data } = await ask('/api/activities/venue/arena/categories');
    expect(data[0]).toMatchObject({
      is_root: true,
      browse_by_name: 'location',
      allocation_strategy: 'allocated',
      booking_type: null,
      v1_type: 'class_templates',
      v2_type: 'classes',
      from_price: { formatted: '£6.50', value: 650, currency: 'GBP' },
      next: { name: 'Spin', starts_at: { local: '2030-06-01 18:30:00', format24_hour: '18:30' } },
    });
    expect(data[0]).not.toHaveProperty('in_use');
  });

  test('are answered one by one, a root as well as a leaf [ACT-02]', async () => {
    const root = await ask('/api/activities/venue/arena/categories/fitness-classes');
    expect(root).toMatchObject({ status: 200, data: { is_root: true, slug: 'fitness-classes' } });
    const leaf = await ask('/api/activities/venue/arena/categories/yoga');
    expect(leaf.data).toMatchObject({
      is_root: false,
      booking_type: 'classes',
      children: [],
      parent: { id: classes, slug: 'fitness-classes', booking_type: null },
      from_price: { value: 720 },
      next: { starts_at: { format24_hour: '20:00' } },
    });
  });

  test('that nobody has, and venues that nobody has, are 404 by their own name [ACT-02]', async () => {
    for (const slug of ['aqua', 'over', 'nothing-yet', 'no-such']) {
      const missing = await ask(`/api/activities/venue/arena/categories/${slug}`);
      expect(missing).toMatchObject({ status: 404, code: 'activity_missing' });
      expect(missing.message).toBe("We couldn't find the activity you are looking for");
    }
    expect(await ask('/api/activities/venue/nowhere/categories')).toMatchObject({ code: 'venue_missing' });
    expect(await ask('/api/activities/venue/nowhere/categories/spin')).toMatchObject({
      code: 'venue_missing',
    });
  });
});
