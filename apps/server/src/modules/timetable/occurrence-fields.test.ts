import { call } from '@pavilion/contract/call';
import { getOccurrence, getTimetable } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createCreditCalls, giveTestCredit } from '../../testing/credit.ts';
import { insertHeldPlaces, settleHeldLine } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import {
  createTestClient,
  createTestGuest,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestCategory, createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGeocoder } from '../map/index.ts';
import { generateOccurrences } from '../schedule/index.ts';
import { timetableRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { slug: 'arena', name: 'Arena', leaves: 4 });
const createSend = (headers: Record<string, string>) =>
  createTestSend(
    createTestServer(database, (registerRoute, deps) =>
      timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) }),
    ),
    headers,
  );
const guest = createTestGuest(client).headers;

describe('the clashes of an occurrence', () => {
  test('are the sessions in its locations and those of its instructors, with their times [ACT-11]', async () => {
    const root = await createTestCategory(database, venue, 'fitness');
    const category = await createTestCategory(database, venue, 'spin', root);
    const instructor = { id: createId(noon), name: 'Priya Nair' };
    await run(queryBuilder.insertInto('instructor').values({ client_id: client.id, ...instructor }));
    const createClass = async (at: string, leaf: number, isLed = false) => {
      const created = await createTestSchedule(database, venue, {
        category,
        locationIds: [venue.leaves[leaf] ?? ''],
        recurrence: { starts_local: `2030-06-02 ${at}:00`, rule: 'FREQ=DAILY;COUNT=1' },
      });
      if (isLed) {
        await run(
          queryBuilder.insertInto('schedule_instructor').values({
            client_id: client.id,
            schedule_id: created.scheduleId,
            instructor_id: instructor.id,
          }),
        );
      }
      await generateOccurrences(database, noon);
      return created;
    };
    const inRoom = await createClass('10:00', 0);
    const led = await createClass('10:45', 1, true);
    // An hour later nothing is in the way.
    await createClass('11:45', 0, true);
    const clashing = await createClass('10:30', 0, true);

    const params = { venue: venue.slug, activity: 'spin' };
    const list = await call(createSend(guest), getTimetable, { params, query: { date: '2030-06-02' } });
    const views = list.ok ? list.value : [];
    const found = views.find(({ schedule_id }) => schedule_id === clashing.scheduleId);
    const toTime = (time: string) => ({
      utc: `2030-06-02 ${time}:00`,
      local: `2030-06-02 ${Number(time.slice(0, 2)) + 1}${time.slice(2)}:00`,
      timezone: 'Europe/London',
    });
    expect(found).toMatchObject({ status: 'clashing' });
    expect(found?.clashes).toEqual([
      {
        kind: 'locations',
        starts_at: toTime('09:00'),
        ends_at: toTime('10:00'),
        recurrence_id: inRoom.recurrenceId,
        message: 'Court 1: another session is there at this time.',
        locations: [{ id: venue.leaves[0], names: ['Court 1', 'Hall', 'Arena'] }],
      },
      {
        kind: 'instructors',
        starts_at: toTime('09:45'),
        ends_at: toTime('10:45'),
        recurrence_id: led.recurrenceId,
        message: 'Priya Nair leads another session at this time.',
        instructors: [instructor],
      },
    ]);
    const others = views.filter((view) => view !== found);
    expect(others.map(({ status, clashes }) => [status, clashes])).toEqual(
      Array.from({ length: 3 }, () => ['bookable', []]),
    );
  });
});

describe('the booking of a whole hall', () => {
  const createHall = () =>
    createTestOccurrence(database, venue, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', leaf_allocation: 'all', maximum: 1 },
      locationIds: venue.leaves.slice(2),
    });
  const read = async (id: string, headers: Record<string, string>) => {
    const details = await call(createSend(headers), getOccurrence, { params: { id }, query: {} });
    return details.ok ? details.value.block_booking_information : undefined;
  };

  test('is shown to staff, and to nobody else [ACT-11]', async () => {
    const hall = await createHall();
    const [staff, owner] = [
      await logInTestStaff(database, client),
      await logInTestCustomer(database, client),
    ];
    expect(await read(hall.occurrenceId, staff.headers)).toBeNull();
    const { occurrenceId } = hall;
    const held = { clientId: client.id, occurrenceId, personId: owner.personId, endsAt: minutesAfter(10) };
    const { bookingId, lineId, cartId } = await insertHeldPlaces(database, held);
    await run(sql`
      insert into allocation (client_id, location_id, during, booking_id)
      select client_id, unnest(location_ids), tstzrange(starts_at, ends_at), ${bookingId}
      from occurrence where id = ${occurrenceId}`);
    const booking = {
      user_id: owner.personId,
      booking_id: bookingId,
      booking_status: 'reserved',
      is_paid: false,
      tender_types: [],
      payment_reference: null,
    };
    expect(await read(occurrenceId, staff.headers)).toEqual(booking);
    await settleHeldLine(database, { clientId: client.id, personId: owner.personId, cartId, lineId });
    expect(await read(occurrenceId, staff.headers)).toEqual({
      ...booking,
      booking_status: 'settled',
      payment_reference: expect.any(String),
    });
    for (const headers of [guest, owner.headers]) expect(await read(occurrenceId, headers)).toBeNull();
  });
});

test('the booking of a whole hall says that it is paid, and by what [ACT-11]', async () => {
  const shop = await createTestShop(database, await startSandbox(), 'stripe');
  const hall = await createTestOccurrence(database, shop.venue, {
    bookingType: 'resources',
    schedule: { booking_strategy: 'sequential', leaf_allocation: 'all', maximum: 1 },
    locationIds: shop.venue.leaves,
    prices: [{ amount: 500 }],
  });
  const staff = await logInTestStaff(database, shop.client);
  const readBlock = async () => {
    const url = `/api/activities/${hall.occurrenceId}`;
    const reply = await shop.app.inject({ method: 'GET', url, headers: staff.headers });
    return reply.json<{ data: { block_booking_information: object } }>().data.block_booking_information;
  };
  const buyer = await createTestBuyer(shop, 500, hall);
  await giveTestCredit(shop, buyer.person.personId, { general: 200 });
  await createCreditCalls(buyer).apply([{ type: 'general', amount: 200 }]);
  expect(await readBlock()).toMatchObject({ is_paid: false, tender_types: [], payment_reference: null });
  const payments = [
    { tender_type: 'credit', amount: 200 },
    { tender_type: 'online', amount: 300 },
  ];
  const paid = await buyer.pay('ok', { payments });
  const completed = await buyer.complete(paid.ok ? paid.value.transaction_uuid : '');
  expect(completed).toMatchObject({ value: { status: 'success' } });
  const order = await buyer.order((completed.ok && completed.value.complete_order_id) || '');
  expect(await readBlock()).toMatchObject({
    user_id: buyer.person.personId,
    booking_status: 'settled',
    is_paid: true,
    tender_types: ['credit', 'online'],
    payment_reference: order.ok && order.value.reference,
  });
});

describe('the interval key', () => {
  const readKeys = async (day: string, intervalMinutes: number | null) => {
    const { id: venueId, ...place } = await createTestVenue(database, client, {
      slug: `ground-${createId(noon)}`,
    });
    const { scheduleId } = await createTestSchedule(
      database,
      { ...place, id: venueId },
      {
        schedule: { booking_strategy: 'overlapping', interval_minutes: intervalMinutes },
        recurrence: {
          rule: 'FREQ=DAILY;COUNT=1',
          starts_local: `${day} 09:00:00`,
          r_dates: ['09:30', '10:00', '10:30'].map((at) => `${day} ${at}:00`),
        },
      },
    );
    await generateOccurrences(database, noon);
    const rows = await run(sql<{ id: string }>`
      select id from occurrence where client_id = ${client.id} and schedule_id = ${scheduleId} order by starts_at`);
    const keys = await Promise.all(
      rows.map(async ({ id }) => {
        const details = await call(createSend(guest), getOccurrence, { params: { id }, query: {} });
        return details.ok ? details.value.interval_key : undefined;
      }),
    );
    return { scheduleId, keys };
  };

  test('is one for the generated occurrences of an interval of trickle-feed bookings [ACT-11 ADM-06]', async () => {
    const { scheduleId, keys } = await readKeys('2030-06-03', 60);
    const [nine, ten] = ['09:00', '10:00'].map((at) => `${scheduleId}/2030-06-03T${at}`);
    expect(keys).toEqual([nine, nine, ten, ten]);
  });

  test('is null without such a rule of the schedule, and follows a change of the rule [ACT-11]', async () => {
    const { scheduleId, keys } = await readKeys('2030-06-04', null);
    expect(keys).toEqual([null, null, null, null]);
    await run(sql`update schedule set interval_minutes = 1440 where id = ${scheduleId}`);
    await generateOccurrences(database, noon);
    const changed = await run(
      sql`select distinct interval_key from occurrence where schedule_id = ${scheduleId}`,
    );
    expect(changed).toEqual([{ interval_key: `${scheduleId}/2030-06-04T00:00` }]);
  });
});
