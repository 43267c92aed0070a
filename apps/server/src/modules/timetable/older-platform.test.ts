import { call } from '@pavilion/contract/call';
import { addCartItems } from '@pavilion/contract/cart';
import { listBookableCategories } from '@pavilion/contract/category';
import { listTickets, priceTicket } from '@pavilion/contract/ticket';
import { getDates, getOccurrence, getSlots, getTimes, getTimetable } from '@pavilion/contract/timetable';
import {
  listActivityClasses,
  listActivitySlots,
  listActivityTimes,
} from '@pavilion/contract/timetable/activity-class';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from '../../app.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer, testKeys } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestSwim } from '../../testing/tickets.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
/** It moves to the newer platform on the day after its sessions. */
const venue = await createTestVenue(database, client, {
  leaves: 3,
  activities_v2_migration_date: '2030-06-02',
});
const app = buildApp({
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
});
const open = { occurrence: { allow_anonymous_bookings: true } };
const spin = await createTestOccurrence(database, venue, open);
const court = await createTestOccurrence(database, venue, {
  bookingType: 'resources',
  schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 1 },
  locationIds: venue.leaves.slice(1, 2),
  ...open,
});
const swim = await createTestSwim(database, venue, { locationIds: venue.leaves.slice(2), ...open });
const guest = createTestSend(app, createTestGuest(client).headers);
const customer = await logInTestCustomer(database, client);
const shopper = createTestShopper(app, customer.headers, customer.personId);

const query = { date: '2030-06-01' };
const toParams = ({ category: { slug } }: { category: { slug: string } }) => ({
  params: { venue: venue.slug, activity: slug },
  query,
});
/** The older platform's class, slot or ticket session. */
async function readClass(occurrence: typeof spin) {
  const list = await call(guest, listActivityClasses, toParams(occurrence));
  const [found] = list.ok ? list.value : [];
  if (!found) throw new Error('No class on that day');
  return found;
}

describe('the older platform, before the day on which a venue moves', () => {
  test.each([
    ['a class', spin],
    ['a court', court],
    ['a ticketed session', swim],
  ])('lists %s by its number, from the same rows [ACT-03 ACT-23]', async (_, occurrence) => {
    const { id, occurrence_id, ...shown } = await readClass(occurrence);
    expect(id).toEqual(expect.any(Number));
    expect(occurrence_id).toBe(occurrence.occurrenceId);
    const newer = await call(guest, getTimetable, toParams(occurrence));
    const [same] = newer.ok ? newer.value : [];
    expect(same).toMatchObject({ ...shown, id: occurrence_id });
    expect(shown).toMatchObject({
      starts_at: { format24_hour: '13:30' },
      tags: expect.any(Array),
      instructors: expect.any(Array),
    });
    // What only the newer platform knows.
    expect(shown).not.toHaveProperty('recurrence_id');
  });

  test('lists times and slots, at one location or at all [ACT-04 ACT-05 ACT-24]', async () => {
    const times = await call(guest, listActivityTimes, toParams(court));
    expect(times).toMatchObject({
      ok: true,
      value: [{ timestamp: Date.parse('2030-06-01T12:30:00Z') / 1000 }],
    });
    expect(times).toEqual(await call(guest, getTimes, toParams(court)));
    const askSlots = (location_id?: string) => {
      const { params } = toParams(court);
      return call(guest, listActivitySlots, {
        params,
        query: { ...query, ...(location_id && { location_id }) },
      });
    };
    const slot = { id: expect.any(Number), starts_at: { format24_hour: '13:30' } };
    expect(await askSlots()).toMatchObject({ value: [slot] });
    expect(await askSlots(venue.leaves[1])).toMatchObject({ value: [slot] });
    expect(await askSlots(venue.leaves[0])).toMatchObject({ value: [] });
    expect(await call(guest, getSlots, toParams(court))).toMatchObject({
      value: [{ id: court.occurrenceId }],
    });
  });

  test('has the action of each fast ticket [ACT-26]', async () => {
    expect(await readClass(swim)).toMatchObject({
      action_to_show: { status: 'book' },
      starts_at: { format24_hour: '13:30' },
      ends_at: { format24_hour: '14:30' },
    });
    expect(await readClass(spin)).toMatchObject({ action_to_show: null });
  });

  test('reads one class, its days, categories and tickets by number [ACT-06 ACT-07 ACT-08]', async () => {
    const { id } = await readClass(swim);
    expect(await call(guest, getOccurrence, { params: { id: String(id) }, query: {} })).toMatchObject({
      value: { id: swim.occurrenceId, bookable_action: { action: 'book' } },
    });
    const category = swim.category.slug;
    expect(await call(guest, getDates, { params: { venue: venue.slug, category } })).toMatchObject({
      value: [{ raw: '2030-06-01', available: true }],
    });
    const params = { venue: venue.slug, category, activity: String(id) };
    expect(await call(guest, listTickets, { params })).toMatchObject({
      value: [{ name: 'Adult' }, { name: 'Child' }, { name: 'Family' }],
    });
  });

  test('lists what can be booked now [ACT-09]', async () => {
    const bookable = await call(guest, listBookableCategories, { params: { venue: venue.slug } });
    const slugs = bookable.ok ? bookable.value.map(({ slug }) => slug) : [];
    expect(slugs.toSorted()).toEqual([spin, court, swim].map(({ category }) => category.slug).toSorted());
  });

  test('prices a ticket by the number of its session [ACT-10]', async () => {
    const { id } = await readClass(swim);
    const ask = (body: { is_v2?: boolean; occurrence_id: string | number }) =>
      call(guest, priceTicket, {
        params: { venue: venue.slug, activityId: swim.tickets.adult },
        body,
      });
    expect(await ask({ is_v2: false, occurrence_id: id })).toMatchObject({
      value: { price: { value: 500 } },
    });
    expect(await ask({ is_v2: true, occurrence_id: swim.occurrenceId })).toMatchObject({
      value: { price: { value: 500 } },
    });
    const mismatch = { status: 422, errors: { occurrence_id: expect.any(Array) } };
    expect(await ask({ is_v2: true, occurrence_id: id })).toMatchObject(mismatch);
    expect(await ask({ is_v2: false, occurrence_id: swim.occurrenceId })).toMatchObject(mismatch);
    expect(await ask({ is_v2: false, occurrence_id: 999_999_999 })).toMatchObject({
      status: 404,
      code: 'occurrence_not_found',
    });
  });

  test('sells classes, courts and tickets by number [ACT-12 BSK-03]', async () => {
    const [classOf, slotOf, ticketOf] = [
      await readClass(spin),
      await readClass(court),
      await readClass(swim),
    ];
    const add = (items: object[]) =>
      call(shopper.send, addCartItems, {
        params: { userId: String(customer.personId), source: 'activity-booking' },
        body: { data: { items: items as never[] } },
      });
    const added = await add([
      { purchasable_type: 'activity', purchasable_id: classOf.id },
      { purchasable_type: 'activity', purchasable_id: String(slotOf.id) },
      {
        purchasable_type: 'activityTicket',
        purchasable_id: swim.tickets.adult,
        occurrence_id: ticketOf.id,
        quantity: 2,
      },
    ]);
    const items = added.ok ? added.value.items : [];
    expect(items.map(({ cartable_resource: resource }) => resource?.occurrence_id ?? '').toSorted()).toEqual(
      [spin, court, swim].map(({ occurrenceId }) => occurrenceId).toSorted(),
    );
    expect(await add([{ purchasable_type: 'activity', purchasable_id: 999_999_999 }])).toMatchObject({
      status: 404,
      code: 'occurrence_not_found',
    });
  });
});
