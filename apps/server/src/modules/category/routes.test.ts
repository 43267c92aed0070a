import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestCategory, createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { generateOccurrences } from '../schedule/index.ts';
import { categoryRoutes } from './index.ts';

const database = await createTestDatabase(4);
const app = createTestServer(database, categoryRoutes);
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, { slug: 'arena', leaves: 3 });
await createTestVenue(database, client, { slug: 'empty' });
const classes = await createTestCategory(database, arena, 'fitness-classes');
const spin = await createTestCategory(database, arena, 'spin', classes);
const yoga = await createTestCategory(database, arena, 'yoga', classes);
await createTestCategory(database, arena, 'aqua', classes);
await createTestCategory(database, arena, 'nothing-yet');
const early = await createTestSchedule(database, arena, { category: spin });
const late = await createTestSchedule(database, arena, {
  category: yoga,
  locationIds: arena.leaves.slice(1, 2),
  recurrence: { starts_local: '2030-01-01 20:00:00' },
});
// A schedule that has ended.
await createTestSchedule(database, arena, {
  category: await createTestCategory(database, arena, 'ended', classes),
  locationIds: arena.leaves.slice(2),
  schedule: { ends_on: '2030-05-31' },
});
const buildPrice = (schedule_id: string, amount: number, more = {}) => ({
  client_id: client.id,
  id: createId(noon),
  schedule_id,
  name: 'Adult',
  reference: 'adult',
  amount,
  ...more,
});
await database.run(
  queryBuilder
    .insertInto('pricing_option')
    .values([
      buildPrice(early.scheduleId, 650, { concession: null, min_age: 16, max_age: null }),
      buildPrice(early.scheduleId, 200, { concession: 'student', min_age: null, max_age: null }),
      buildPrice(early.scheduleId, 100, { concession: null, min_age: null, max_age: 15 }),
      buildPrice(late.scheduleId, 720, { concession: null, min_age: null, max_age: null }),
    ]),
);
await generateOccurrences(database, noon);

const get = async (url: string) => {
  const response = await app.inject({ method: 'GET', url, headers: client.headers });
  return { status: response.statusCode, ...response.json() };
};
const getSlugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

describe('the categories of a venue', () => {
  test('are the root categories that it offers, each with its children [ACT-02 ACT-22]', async () => {
    const { data } = await get('/api/activities/venue/arena/categories');
    expect(getSlugs(data)).toEqual(['fitness-classes']);
    expect(getSlugs(data[0].children)).toEqual(['spin', 'yoga']);
    expect(data[0].children[0]).toEqual({ id: spin, name: 'spin', slug: 'spin', booking_type: 'classes' });
    expect(data[0]).toMatchObject({ locations: [{ venue_slug: 'arena' }], parent: null });
    expect(await get(`/api/activities/venue/${arena.id}/categories`)).toMatchObject({ data });
    expect((await get('/api/activities/venue/empty/categories')).data).toEqual([]);
  });

  test('have their type, lowest price and next occurrence [ACT-01 ACT-44]', async () => {
    const { data } = await get('/api/activities/venue/arena/categories');
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
    expect(data[0].created_at).toEqual({
      utc: '2030-06-01 12:00:00',
      local: '2030-06-01 13:00:00',
      timezone: 'Europe/London',
    });
  });

  test('have the types of both platforms, and who chooses the location [ACT-01]', async () => {
    const other = await createTestVenue(database, client, { slug: 'types' });
    const types = [
      ['classes', 'class_templates', 'classes'],
      ['resources', 'ad_hoc_templates', 'resources'],
      ['ticketed', 'fast_ticket_templates', 'ticketed'],
      ['courses', null, null],
      ['camps', null, null],
    ] as const;
    for (const [type] of types) {
      const category = await createTestCategory(database, other, `of-${type}`, classes);
      await database.run(
        queryBuilder
          .updateTable('category')
          .set({ booking_type: type, ...(type === 'resources' && { allocation_strategy: 'customer' }) })
          .where('id', '=', category),
      );
      await createTestSchedule(database, other, { category, locationIds: other.leaves });
    }
    await generateOccurrences(database, noon);
    for (const [booking_type, v1_type, v2_type] of types)
      expect((await get(`/api/activities/venue/types/categories/of-${booking_type}`)).data).toMatchObject({
        booking_type,
        v1_type,
        v2_type,
        allocation_strategy: booking_type === 'resources' ? 'customer' : 'allocated',
      });
  });

  test('say whether the venue uses them, and why, only when asked [ACT-01 ACT-22]', async () => {
    const read = async (path: string) => (await get(`/api/activities/venue/arena/categories${path}`)).data;
    expect((await read(''))[0]).not.toHaveProperty('in_use');
    expect(await read('/spin')).not.toHaveProperty('in_use');
    expect((await read('?in_use=true'))[0].in_use).toEqual({ in_use: true, reasons: ['children'] });
    expect((await read('/spin?in_use=true')).in_use).toEqual({ in_use: true, reasons: ['schedules'] });
    expect((await read('/ended?in_use=true')).in_use).toEqual({ in_use: false });
    expect(await get('/api/activities/venue/arena/categories?in_use=perhaps')).toMatchObject({
      status: 422,
      errors: { in_use: [expect.any(String)] },
    });
  });

  test('can be booked while an occurrence of theirs is [ACT-09]', async () => {
    const bookable = '/api/v1/activities/categories/bookable';
    const list = await get(`${bookable}/${arena.id}`);
    expect(getSlugs(list.data)).toEqual(['fitness-classes']);
    expect(getSlugs(list.data[0].children)).toEqual(['spin', 'yoga']);
    expect(await get(`${bookable}/arena/${yoga}`)).toMatchObject({ status: 200, data: { slug: 'yoga' } });

    const cancelLate = (status: 'bookable' | 'cancelled') =>
      database.run(
        queryBuilder.updateTable('occurrence').set({ status }).where('schedule_id', '=', late.scheduleId),
      );
    await cancelLate('cancelled');
    // Responses are shared for one second, and by another address.
    const other = await get(`${bookable}/${arena.id}/${classes}`);
    expect(getSlugs(other.data.children)).toEqual(['spin']);
    expect(await get(`${bookable}/${arena.id}/yoga`)).toMatchObject({
      status: 404,
      code: 'activity_not_found',
    });
    await cancelLate('bookable');
    expect(await get(`${bookable}/nowhere`)).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect(await get(`${bookable}/nowhere/yoga`)).toMatchObject({ status: 404, code: 'venue_not_found' });
  });

  test('can be read one by one, root and leaf categories [ACT-02]', async () => {
    const root = await get('/api/activities/venue/arena/categories/fitness-classes');
    expect(root).toMatchObject({ status: 200, data: { is_root: true, slug: 'fitness-classes' } });
    const leaf = await get('/api/activities/venue/arena/categories/yoga');
    expect(leaf.data).toMatchObject({
      is_root: false,
      booking_type: 'classes',
      children: [],
      parent: { id: classes, name: 'fitness-classes', slug: 'fitness-classes', booking_type: null },
      from_price: { value: 720 },
      next: { starts_at: { format24_hour: '20:00' } },
    });
  });

  test('are 404 with separate codes for an unknown category and an unknown venue [ACT-02]', async () => {
    for (const slug of ['aqua', 'ended', 'nothing-yet', 'no-such']) {
      const missing = await get(`/api/activities/venue/arena/categories/${slug}`);
      expect(missing).toMatchObject({ status: 404, code: 'activity_not_found' });
      expect(missing.message).toBe("We couldn't find the activity you are looking for");
    }
    expect(await get('/api/activities/venue/nowhere/categories')).toMatchObject({ code: 'venue_not_found' });
    expect(await get('/api/activities/venue/nowhere/categories/spin')).toMatchObject({
      code: 'venue_not_found',
    });
  });
});
