import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { bookTestPlaces, insertHeldPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestCategory, createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGeocoder } from '../map/index.ts';
import { generateOccurrences } from '../schedule/index.ts';
import { timetableRoutes } from './index.ts';

const registerRoutes: Parameters<typeof createTestServer>[1] = (registerRoute, deps) =>
  timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) });
const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, { slug: 'arena', name: 'Arena', leaves: 4 });
const root = await createTestCategory(database, arena, 'fitness-classes');
const spin = await createTestCategory(database, arena, 'spin', root);
const yoga = await createTestCategory(database, arena, 'yoga', root);
const courts = await createTestCategory(database, arena, 'courts');
await run(
  queryBuilder.updateTable('category').set({ allocation_strategy: 'customer' }).where('id', '=', courts),
);

type Schedule = NonNullable<Parameters<typeof createTestSchedule>[2]>['schedule'];
/** Creates a daily schedule at a time and on some leaf locations, £5 and for students £3. */
async function createDailySchedule(at: string, category: string, schedule: Schedule = {}, leaves = [0]) {
  const created = await createTestSchedule(database, arena, {
    category,
    schedule,
    locationIds: leaves.map((leaf) => arena.leaves[leaf] ?? ''),
    recurrence: { starts_local: `2030-01-01 ${at}:00` },
  });
  const price = { client_id: client.id, schedule_id: created.scheduleId, name: 'Adult', reference: 'adult' };
  await run(
    queryBuilder.insertInto('pricing_option').values([
      { ...price, id: createId(noon), amount: 500, concession: null },
      { ...price, id: createId(noon), amount: 300, concession: 'student', name: 'Student', position: 1 },
    ]),
  );
  return created;
}

const open = await createDailySchedule('10:00', spin, { allow_anonymous_bookings: true });
const members = await createDailySchedule('11:00', spin, { members_only: true });
const teens = await createDailySchedule('12:00', yoga, {
  min_age: 11,
  max_age: 15,
  allow_anonymous_bookings: true,
});
const notYetOpen = await createDailySchedule('13:00', yoga, {
  booking_opens_days_before: 0,
  booking_opens_minute: 600,
});
const split = await createDailySchedule('14:00', yoga, { maximum: 10, online_maximum: 6, foh_maximum: 4 });
const early = await createDailySchedule('08:00', spin, { allow_anonymous_bookings: true });
const sequential = { booking_strategy: 'sequential' as const, allow_anonymous_bookings: true, maximum: 1 };
const court1 = await createDailySchedule('16:00', courts, { ...sequential, leaf_allocation: 'one' }, [0]);
const court2 = await createDailySchedule('16:00', courts, { ...sequential, leaf_allocation: 'one' }, [1]);
const hall = await createDailySchedule(
  '16:00',
  courts,
  { ...sequential, leaf_allocation: 'all', setup_minutes: 30, teardown_minutes: 5 },
  [0, 1, 2, 3],
);
await generateOccurrences(database, noon);

const alex = await logInTestCustomer(database, client);
const student = await logInTestCustomer(database, client, { concessions: ['student'] });
const robin = await createTestPerson(database, client, { date_of_birth: '2018-05-01', first_name: 'Robin' });
await run(
  queryBuilder.insertInto('linked_person').values({
    client_id: client.id,
    person_id: alex.personId,
    linked_id: robin.personId,
    relationship: 'parent',
    status: 'successful',
    created_at: new Date(noon),
  }),
);
const staff = await logInTestStaff(database, client);

type OccurrenceJson = {
  id: string;
  name: string;
  schedule_id: string;
  can_cancel?: boolean;
  bookable_action: { action: string | null; message: string | null };
  tag: { text: string; colour: string };
  capacity: { available: number };
  price: { value: number } | null;
};

/** Sends a request to a new server, which has nothing cached. */
async function sendRequest(url: string, headers: Record<string, string> = client.headers, now = noon) {
  const app = createTestServer(database, registerRoutes, { now: () => now });
  const response = await app.inject({ method: 'GET', url: `/api/activities/${url}`, headers });
  return {
    status: response.statusCode,
    etag: response.headers.etag,
    body: response.body,
    ...response.json(),
  };
}

const classesOn = (day: string, headers?: Record<string, string>, now?: number) =>
  sendRequest(`venue/arena/activity/fitness-classes/v2/timetable?date=${day}`, headers, now);
const courtsOn = (day: string, headers?: Record<string, string>, more = '') =>
  sendRequest(`venue/arena/activity/courts/v2/slots?date=${day}${more}`, headers);
const sunday = '2030-06-02';

/** The occurrence of a schedule in a response. */
function findOccurrence(data: OccurrenceJson[], { scheduleId }: { scheduleId: string }): OccurrenceJson {
  const occurrence = data.find(({ schedule_id }) => schedule_id === scheduleId);
  if (!occurrence) throw new Error(`Occurrence of schedule ${scheduleId} not found`);
  return occurrence;
}

/** Reserves a place in a new cart whose hold ends at an instant, for a court with its leaf location. */
async function reserve(
  occurrence_id: string,
  options: { personId?: number; endsAt?: number; side?: 'online' | 'foh'; leaf?: string },
): Promise<void> {
  const { personId = null, endsAt = noon + 600_000, side = 'online' } = options;
  const held = { clientId: client.id, occurrenceId: occurrence_id, endsAt, personId, side };
  const { bookingId } = await insertHeldPlaces({ run }, held);
  const ends_at = new Date(endsAt);
  if (options.leaf) {
    await run(sql`
      insert into allocation (client_id, location_id, during, booking_id)
      select client_id, ${options.leaf}, tstzrange(starts_at, ends_at), ${bookingId} from occurrence where id = ${occurrence_id}`);
  }
  await run(sql`
    update occurrence set next_hold_end = least(next_hold_end, ${ends_at}),
      consumed = consumed + ${options.leaf ? 0 : 1}::int,
      online_consumed = online_consumed + ${!options.leaf && side === 'online' ? 1 : 0}::int,
      foh_consumed = foh_consumed + ${!options.leaf && side === 'foh' ? 1 : 0}::int
    where id = ${occurrence_id}`);
}

/** ACT-14: where an action is null with a message, the tag shows that message as inactive. */
function expectMessagesAsTags(data: OccurrenceJson[]): void {
  const refused = data.flatMap(({ bookable_action: { action, message }, tag: { text, colour } }) =>
    action === null && message !== null ? [{ message, text, colour }] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  for (const { message, text, colour } of refused)
    expect({ text, colour }).toEqual({ text: message, colour: 'inactive' });
}

describe('a venue’s day', () => {
  test('has the occurrences of a root or leaf category by start [ACT-03 ACT-02 ACT-23]', async () => {
    const { status, data } = await classesOn(sunday);
    expect(status).toBe(200);
    const hours = data.map(
      ({ starts_at }: { starts_at: { format24_hour: string } }) => starts_at.format24_hour,
    );
    expect(hours).toEqual(['08:00', '10:00', '11:00', '12:00', '13:00', '14:00']);
    const fields = { id: expect.stringMatching(/^[\w-]{34}$/), tags: expect.any(Array) };
    for (const occurrence of data)
      expect(occurrence).toMatchObject({ ...fields, instructors: expect.any(Array) });
    const leaf = await sendRequest(`venue/${arena.id}/activity/yoga/v2/timetable?date=${sunday}`);
    expect(leaf.data.map(({ schedule_id }: OccurrenceJson) => schedule_id)).toEqual(
      [teens, notYetOpen, split].map(({ scheduleId }) => scheduleId),
    );
  });

  test('has every field of an occurrence, with local times and currency [ACT-11 ACT-19 ACT-44]', async () => {
    const { data } = await classesOn(sunday);
    expect(findOccurrence(data, open)).toEqual({
      id: expect.stringMatching(/^[\w-]{34}$/),
      interval_key: null,
      schedule_id: open.scheduleId,
      recurrence_id: open.recurrenceId,
      original_starts_at: {
        utc: '2030-06-02 09:00:00',
        local: '2030-06-02 10:00:00',
        timezone: 'Europe/London',
      },
      original_ends_at: {
        utc: '2030-06-02 10:00:00',
        local: '2030-06-02 11:00:00',
        timezone: 'Europe/London',
      },
      booking_type: 'classes',
      schedule_reference: '',
      template_id: expect.any(String),
      template_name: 'Spin',
      template_description: '',
      category_id: spin,
      category_slug: 'spin',
      venue_slug: 'arena',
      picture: '',
      name: 'Spin',
      starts_at: {
        utc: '2030-06-02 09:00:00',
        local: '2030-06-02 10:00:00',
        timezone: 'Europe/London',
        format24_hour: '10:00',
      },
      ends_at: {
        utc: '2030-06-02 10:00:00',
        local: '2030-06-02 11:00:00',
        timezone: 'Europe/London',
        format24_hour: '11:00',
      },
      duration: 60,
      setup_time_in_minutes: 0,
      teardown_time_in_minutes: 0,
      status: 'bookable',
      capacity: { available: 10, consumed: 0, maximum: 10 },
      booking_strategy: null,
      price: { formatted: '£5.00', value: 500, currency: 'GBP' },
      locations: [{ id: arena.leaves[0], names: ['Court 1', 'Hall', 'Arena'] }],
      location_name: 'Court 1',
      friendly_location_name: null,
      instructors: [],
      restrictions: null,
      clashes: [],
      allow_anonymous_bookings: true,
      first_bookable_at: {
        utc: '2030-05-19 06:00:00',
        local: '2030-05-19 07:00:00',
        timezone: 'Europe/London',
      },
      last_bookable_at: {
        utc: '2030-06-02 09:00:00',
        local: '2030-06-02 10:00:00',
        timezone: 'Europe/London',
      },
      tickets: [],
      block_booking_information: null,
      can_cancel: true,
      is_detached_from_recurrence: false,
      bookable_action: { action: 'book', message: null, code: null, next_step: null },
      action_to_show: null,
      waitlist: null,
      waitlist_entry: null,
      booking_id: null,
      tags: [],
      tag: { code: 'available', text: '10 available', colour: 'success' },
      guest_prompt: 'log_in_or_continue',
    });
  });

  test('can_cancel is false once the cut-off has passed, and set-up times are shown [ACT-47]', async () => {
    const atCutOff = Date.parse('2030-06-02T07:00:00Z');
    const canCancel = async (now: number) =>
      findOccurrence((await classesOn(sunday, undefined, now)).data, open).can_cancel;
    expect([await canCancel(atCutOff), await canCancel(atCutOff + 1)]).toEqual([true, false]);
    const { data } = await courtsOn(sunday);
    expect(findOccurrence(data, hall)).toMatchObject({
      setup_time_in_minutes: 30,
      teardown_time_in_minutes: 5,
    });
  });

  test('has its tags and instructors, and whether it differs from its recurrence [ACT-23 ACT-28 ACT-47]', async () => {
    const instructor = { id: createId(noon), name: 'Priya Nair' };
    await run(queryBuilder.insertInto('instructor').values({ client_id: client.id, ...instructor }));
    await run(sql`
      update template set tags = '{beginners}' where id = (
        select template_id from schedule where id = ${early.scheduleId}
      )`);
    await run(sql`
      update occurrence set instructor_ids = array[${instructor.id}::uuid], is_detached = true
      where schedule_id = ${early.scheduleId}`);
    expect(findOccurrence((await classesOn(sunday)).data, early)).toMatchObject({
      starts_at: { local: '2030-06-02 08:00:00', format24_hour: '08:00' },
      tags: ['beginners'],
      instructors: [instructor],
      is_detached_from_recurrence: true,
    });
  });

  test('has the reason why the caller cannot book an occurrence [ACT-13 ACT-14 ACT-31]', async () => {
    const guests = (await classesOn(sunday, createTestGuest(client).headers)).data;
    expect(findOccurrence(guests, members).bookable_action).toMatchObject({
      action: null,
      code: 'members_only',
      next_step: 'log_in',
    });
    // A guest's age is unknown, and no price of a class for teenagers is open to an unknown age.
    expect(findOccurrence(guests, teens)).toMatchObject({
      bookable_action: { action: null, code: 'login_required', next_step: 'log_in' },
      price: { value: expect.any(Number) },
    });
    const mine = (await classesOn(sunday, alex.headers)).data;
    expect(findOccurrence(mine, members).tag).toEqual({
      code: 'members_only',
      text: 'Members only',
      colour: 'inactive',
    });
    expect(findOccurrence(mine, teens).bookable_action).toMatchObject({
      action: null,
      code: 'age_not_met',
      message: expect.any(String),
    });
    expect(findOccurrence(mine, notYetOpen).tag).toEqual({
      code: 'booking_not_open',
      text: 'Booking opens Sun 10:00',
      colour: 'inactive',
    });
    expect(findOccurrence(mine, teens).tag.text).toBe('Ages 11–15');
    expectMessagesAsTags([...guests, ...mine]);
  });

  test('is decided for a linked person, and refused for anyone else [ACT-13 ACT-31]', async () => {
    const forRobin = await sendRequest(
      `venue/arena/activity/yoga/v2/timetable?date=${sunday}&for_user_id=${robin.personId}`,
      alex.headers,
    );
    expect(findOccurrence(forRobin.data, teens).bookable_action).toMatchObject({ action: 'book' });
    const refused = await sendRequest(
      `venue/arena/activity/yoga/v2/timetable?date=${sunday}&for_user_id=${robin.personId}`,
      student.headers,
    );
    expect(refused).toMatchObject({ status: 403, code: 'not_allowed' });
    const guest = await sendRequest(
      `venue/arena/activity/yoga/v2/timetable?date=${sunday}&for_user_id=${robin.personId}`,
    );
    expect(guest.status).toBe(403);
  });

  test('is refused for a linked person who has not agreed, or is linked in the other direction [AUT-13 AUT-25]', async () => {
    for (const status of ['pending', 'revoked', 'cancelled'] as const) {
      const other = await logInTestCustomer(database, client);
      const link = {
        client_id: client.id,
        relationship: 'parent' as const,
        status,
        created_at: new Date(noon),
      };
      await run(
        queryBuilder.insertInto('linked_person').values([
          { ...link, person_id: alex.personId, linked_id: other.personId },
          { ...link, person_id: other.personId, linked_id: alex.personId, status: 'successful' },
        ]),
      );
      const sendFor = (personId: number, headers: Record<string, string>) =>
        sendRequest(`venue/arena/activity/yoga/v2/timetable?date=${sunday}&for_user_id=${personId}`, headers);
      expect(await sendFor(other.personId, alex.headers)).toMatchObject({ status: 403, code: 'not_allowed' });
      expect(await sendFor(alex.personId, other.headers)).toMatchObject({ status: 200 });
    }
  });

  test('has the caller’s reservations and prices [ACT-14 ACT-35 ACT-44]', async () => {
    const day = '2030-06-03';
    const { data } = await classesOn(day);
    await reserve(findOccurrence(data, open).id, { personId: alex.personId });
    await reserve(findOccurrence(data, early).id, { personId: student.personId });
    const mine = (await classesOn(day, alex.headers)).data;
    expect(findOccurrence(mine, open).bookable_action).toMatchObject({
      action: 'cancel_reservation',
      message: null,
    });
    expect(findOccurrence(mine, open).tag).toEqual({ code: 'reserved', text: 'Reserved', colour: 'info' });
    expect(findOccurrence(mine, early).bookable_action).toMatchObject({ action: 'book' });
    const theirs = (await classesOn(day, student.headers)).data;
    expect([findOccurrence(theirs, open).price?.value, findOccurrence(mine, open).price?.value]).toEqual([
      300, 500,
    ]);
    expect(findOccurrence(theirs, open).bookable_action).toMatchObject({ action: 'book' });
  });

  test('offers to cancel what the caller has booked [ACT-13 ACT-14]', async () => {
    const day = '2030-06-04';
    const { id } = findOccurrence((await classesOn(day)).data, open);
    const bookingId = await bookTestPlaces(
      database,
      { clientId: client.id, occurrenceId: id },
      { personId: alex.personId },
    );
    const mine = findOccurrence((await classesOn(day, alex.headers)).data, open);
    expect(mine).toMatchObject({
      booking_id: bookingId,
      bookable_action: { action: 'cancel_booking', message: null },
      tag: { code: 'booked', text: 'Booked', colour: 'primary' },
    });
    const theirs = findOccurrence((await classesOn(day, student.headers)).data, open);
    expect(theirs).toMatchObject({ booking_id: null, bookable_action: { action: 'book' } });
  });

  test('offers a session again once the caller’s hold has expired [ACT-35 BSK-44]', async () => {
    const day = '2030-06-07';
    const occurrence = findOccurrence((await classesOn(day)).data, open);
    await reserve(occurrence.id, { personId: alex.personId, endsAt: noon + 60_000 });
    const readAction = async (at: number) =>
      findOccurrence((await classesOn(day, alex.headers, at)).data, open).bookable_action;
    expect(await readAction(noon)).toMatchObject({ action: 'cancel_reservation' });
    expect(await readAction(noon + 60_000)).toMatchObject({ action: 'book' });
  });

  test('has a past, cancelled, clashing or sold-out tag by priority [ACT-14 ACT-32 ACT-36]', async () => {
    const day = '2030-06-04';
    const ids = (await classesOn(day)).data;
    await run(sql`update occurrence set status = 'cancelled' where id = ${findOccurrence(ids, open).id}`);
    await run(sql`update occurrence set status = 'clashing' where id = ${findOccurrence(ids, teens).id}`);
    await run(
      sql`update occurrence set maximum = 1 where id = ${findOccurrence(ids, split).id} and online_maximum is null`,
    );
    await run(sql`update occurrence set maximum = 1 where id = ${findOccurrence(ids, early).id}`);
    await reserve(findOccurrence(ids, early).id, {});
    const full = findOccurrence((await classesOn(day)).data, early);
    expect(full).toMatchObject({
      capacity: { available: 0, consumed: 1, maximum: 1 },
      bookable_action: { action: null, message: null, code: 'occurrence_full' },
      tag: { text: 'Sold out', colour: 'neutral' },
    });
    const { data } = await classesOn(day);
    expect(findOccurrence(data, open)).toMatchObject({
      status: 'cancelled',
      tag: { text: 'Cancelled', colour: 'inactive' },
    });
    expectMessagesAsTags(data);
    expect(findOccurrence(data, teens)).toMatchObject({
      status: 'clashing',
      clashes: [{ kind: 'locations' }],
    });
    const later = await classesOn(day, undefined, Date.parse('2030-06-04T12:00:00Z'));
    expect(findOccurrence(later.data, open).tag).toMatchObject({
      code: 'past_session',
      text: 'Past session',
      colour: 'inactive',
    });
    await run(sql`update occurrence set status = 'bookable' where id = ${findOccurrence(ids, teens).id}`);
  });

  test('counts places of expired holds as available, and has a danger tag for few places [ACT-33 ACT-36 BSK-44]', async () => {
    const day = '2030-06-05';
    const ids = (await classesOn(day)).data;
    for (let at = 0; at < 7; at += 1) await reserve(findOccurrence(ids, open).id, {});
    await reserve(findOccurrence(ids, open).id, { endsAt: noon + 60_000 });
    expect(findOccurrence((await classesOn(day)).data, open)).toMatchObject({
      capacity: { available: 2, consumed: 8, maximum: 10 },
      tag: { text: '2 available', colour: 'danger' },
    });
    const later = await classesOn(day, undefined, noon + 60_000);
    expect(findOccurrence(later.data, open)).toMatchObject({
      capacity: { available: 3 },
      tag: { colour: 'success' },
    });
  });

  test('has online places for customers and front-of-house places for staff [ACT-33]', async () => {
    const day = '2030-06-06';
    const ids = (await classesOn(day)).data;
    await reserve(findOccurrence(ids, split).id, { side: 'foh' });
    expect(findOccurrence((await classesOn(day)).data, split).capacity).toEqual({
      available: 6,
      consumed: 0,
      maximum: 6,
    });
    expect(findOccurrence((await classesOn(day, staff.headers)).data, split).capacity).toEqual({
      available: 3,
      consumed: 1,
      maximum: 4,
    });
  });

  test('excludes withdrawn occurrences [ACT-03 ACT-32]', async () => {
    const day = '2030-06-07';
    const ids = (await classesOn(day)).data;
    await run(sql`update occurrence set status = 'withdrawn' where id = ${findOccurrence(ids, early).id}`);
    const { data } = await classesOn(day);
    expect(data.length).toBe(ids.length - 1);
    expect(await sendRequest(findOccurrence(ids, early).id)).toMatchObject({
      status: 404,
      code: 'occurrence_not_found',
    });
    await run(sql`update occurrence set status = 'bookable' where id = ${findOccurrence(ids, early).id}`);
  });

  test('is refused for unknown venues and categories on both platforms [ACT-03 ACT-04 ACT-05]', async () => {
    const requestDay = (venue: string, activity: string, endpoint: string) =>
      sendRequest(`venue/${venue}/activity/${activity}/${endpoint}?date=${sunday}`);
    const endpoints = ['timetable', 'times', 'slots'].flatMap((name) => [name, `v2/${name}`]);
    for (const endpoint of endpoints) {
      expect(await requestDay('nowhere', 'spin', endpoint)).toMatchObject({
        status: 404,
        code: 'venue_not_found',
      });
      expect(await requestDay('arena', 'chess', endpoint)).toMatchObject({
        status: 404,
        code: 'activity_not_found',
      });
    }
    expect(await sendRequest('venue/arena/activity/spin/v2/timetable?date=2030-13-01')).toMatchObject({
      status: 422,
      errors: { date: ['Enter a valid value'] },
    });
  });

  test('is 401 for a revoked session [AUT-27]', async () => {
    const revoked = await logInTestCustomer(database, client);
    await run(sql`update session set revoked_at = ${new Date(noon)} where person_id = ${revoked.personId}`);
    expect((await classesOn(sunday, revoked.headers)).status).toBe(401);
  });

  test('is cached for all callers, and decided for each of them [ACT-14 ACT-44]', async () => {
    const day = '2030-06-09';
    const otherCustomer = await logInTestCustomer(database, client);
    await reserve(findOccurrence((await classesOn(day)).data, open).id, { personId: alex.personId });
    const app = createTestServer(database, registerRoutes);
    const url = `/api/activities/venue/arena/activity/fitness-classes/v2/timetable?date=${day}`;
    const people = [client, alex, otherCustomer, student, staff, alex];
    const responses = await Promise.all(people.map(({ headers }) => app.inject({ url, headers })));
    const occurrences = responses.map((response) =>
      findOccurrence(response.json<{ data: OccurrenceJson[] }>().data, open),
    );
    expect(occurrences.map(({ tag }) => tag.text)).toEqual([
      '9 available',
      'Reserved',
      '9 available',
      '9 available',
      '9 available',
      'Reserved',
    ]);
    expect(occurrences.map(({ price }) => price?.value)).toEqual([500, 500, 500, 300, 500, 500]);
    const [guestResponse, , customerResponse] = responses;
    expect(customerResponse?.headers.etag).not.toBe(guestResponse?.headers.etag);
    const conditional = await app.inject({
      url,
      headers: { ...client.headers, 'if-none-match': String(guestResponse?.headers.etag) },
    });
    expect(conditional.statusCode).toBe(304);
  });

  test('is decided by age, also for lists requested twice [ACT-13 ACT-44]', async () => {
    const app = createTestServer(database, registerRoutes);
    const url = '/api/activities/venue/arena/activity/fitness-classes/v2/timetable?date=2030-06-08';
    const canBook = async (forPerson: string) => {
      const response = await app.inject({ url: url + forPerson, headers: alex.headers });
      const { data } = response.json<{ data: OccurrenceJson[] }>();
      return [open, teens].map((schedule) => findOccurrence(data, schedule).bookable_action.action);
    };
    const forRobin = `&for_user_id=${robin.personId}`;
    for (let round = 0; round < 3; round += 1) {
      expect(await canBook('')).toEqual(['book', null]);
      expect(await canBook(forRobin)).toEqual(['book', 'book']);
    }
  });

  test('is 404 for another client [MOD-14]', async () => {
    const other = await createTestClient(database);
    expect(await classesOn(sunday, other.headers)).toMatchObject({ status: 404, code: 'venue_not_found' });
    const { data } = await classesOn(sunday);
    expect((await sendRequest(findOccurrence(data, open).id, other.headers)).status).toBe(404);
  });
});

describe('courts', () => {
  test('have an occurrence each, and can be filtered by location [ACT-05 ACT-21 ACT-24]', async () => {
    const { data } = await courtsOn(sunday);
    expect(data.map(({ schedule_id }: OccurrenceJson) => schedule_id).sort()).toEqual(
      [court1, court2, hall].map(({ scheduleId }) => scheduleId).sort(),
    );
    const filtered = await courtsOn(sunday, undefined, `&location_id=${arena.leaves[1]}`);
    expect(filtered.data.map(({ schedule_id }: OccurrenceJson) => schedule_id).sort()).toEqual(
      [court2, hall].map(({ scheduleId }) => scheduleId).sort(),
    );
    expect(findOccurrence(data, hall)).toMatchObject({
      location_name: 'Hall',
      starts_at: { format24_hour: '16:00' },
    });
    expect(findOccurrence(data, court1)).toMatchObject({ location_name: 'Court 1' });
  });

  test('are available if their location is, the hall only if all of its courts are [ACT-28 ACT-33 ACT-45]', async () => {
    const day = '2030-06-08';
    const { data } = await courtsOn(day);
    expect(findOccurrence(data, hall).capacity).toEqual({ available: 1, consumed: 0, maximum: 1 });
    expect(findOccurrence(data, court1)).toMatchObject({
      booking_strategy: 'sequential',
      locations: [{ id: arena.leaves[0], names: ['Court 1', 'Hall', 'Arena'] }],
    });
    await reserve(findOccurrence(data, court1).id, { leaf: arena.leaves[0] ?? '', endsAt: noon + 60_000 });
    const held = (await courtsOn(day)).data;
    const countAvailable = (occurrences: OccurrenceJson[]) =>
      [court1, court2, hall].map((schedule) => findOccurrence(occurrences, schedule).capacity.available);
    expect(countAvailable(held)).toEqual([0, 1, 0]);
    const app = createTestServer(database, registerRoutes, { now: () => noon + 60_000 });
    const url = `/api/activities/venue/arena/activity/courts/v2/slots?date=${day}`;
    const later: { data: OccurrenceJson[] } = (await app.inject({ url, headers: client.headers })).json();
    expect(countAvailable(later.data)).toEqual([1, 1, 1]);
  });

  test('share their places where sessions overlap [ACT-33]', async () => {
    const shared = await createTestOccurrence(database, arena, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'overlapping', maximum: 12 },
      locationIds: arena.leaves.slice(2),
    });
    for (let place = 0; place < 5; place += 1) await reserve(shared.occurrenceId, {});
    const { data } = await sendRequest(shared.occurrenceId);
    expect(data).toMatchObject({
      booking_strategy: 'overlapping',
      capacity: { available: 7, consumed: 5, maximum: 12 },
    });
  });

  test('have start times with durations and available courts [ACT-04 ACT-25]', async () => {
    const { data } = await sendRequest(`venue/arena/activity/courts/v2/times?date=${sunday}`);
    expect(data).toEqual([
      {
        timestamp: Date.parse('2030-06-02T15:00:00Z') / 1000,
        starts_at: {
          utc: '2030-06-02 15:00:00',
          local: '2030-06-02 16:00:00',
          timezone: 'Europe/London',
          format24_hour: '16:00',
        },
        durations: [60],
        available: 2,
      },
    ]);
  });
});

describe('the dates of a category', () => {
  const requestDates = (venue: string, category: string) =>
    sendRequest(`venue/${venue}/activity-category/${category}/dates`);

  test('are the coming days with occurrences, and whether places are available [ACT-07 ACT-25]', async () => {
    const { data } = await requestDates('arena', 'fitness-classes');
    // The local time is 13:00, so on the first day only the occurrence at 14:00 is left.
    expect(data[0]).toEqual({ raw: '2030-06-01', available: true });
    expect(data.length).toBe(61);
    expect(data.at(-1)).toEqual({ raw: '2030-07-31', available: false });
    expect(data.filter(({ available }: { available: boolean }) => available).length).toBe(15);
  });

  test('are 404 for an unknown category or venue [ACT-07]', async () => {
    expect(await requestDates('arena', 'chess')).toMatchObject({ status: 404, code: 'activity_not_found' });
    expect(await requestDates('nowhere', 'spin')).toMatchObject({ status: 404, code: 'venue_not_found' });
  });
});

describe('an occurrence', () => {
  test('has every reason and price, by either of its ids [ACT-06 ACT-12 PRC-01]', async () => {
    const { data } = await classesOn(sunday);
    const { id } = findOccurrence(data, open);
    const response = await sendRequest(id, student.headers);
    expect(response.data).toMatchObject({
      id,
      venue_name: 'Arena',
      venue_address: '1 Test Street, Salford M5 4WT',
      category_name: 'spin',
      price: { value: 300 },
      price_steps: [
        { code: 'list_price', message: 'Adult: £5.00' },
        { code: 'concession_price', message: 'Concession (Student): −£2.00' },
        { code: 'tax_included', message: expect.stringContaining('£0.50') },
      ],
      pricing_options: [
        { name: 'Adult', eligible: true, price: { value: 500 } },
        { name: 'Student', eligible: true, price: { value: 300 } },
      ],
      has_member_price: false,
    });
    expect(response.data.reasons[0]).toEqual({ code: 'occurrence_cancelled', passed: true, message: null });
    const [row] = await run(
      sql<{ legacy_number: string }>`select legacy_number from occurrence where id = ${id}`,
    );
    expect((await sendRequest(row?.legacy_number ?? '', student.headers)).data).toEqual(response.data);
  });

  test('has the reason that prevents the booking [ACT-13 ACT-35 ACT-47]', async () => {
    const { data } = await classesOn(sunday);
    const response = await sendRequest(findOccurrence(data, notYetOpen).id, alex.headers);
    expect(response.data.bookable_action).toEqual({
      action: null,
      message: 'Booking opens Sun 10:00',
      code: 'booking_not_open',
      next_step: 'wait',
    });
    const failed = response.data.reasons.filter(({ passed }: { passed: boolean }) => !passed);
    expect(failed).toEqual([{ code: 'booking_not_open', passed: false, message: 'Booking opens Sun 10:00' }]);
  });

  test('says the age of the person for whom it is shown [ACT-35]', async () => {
    const { data } = await classesOn(sunday);
    const read = async (search: string) =>
      (await sendRequest(`${findOccurrence(data, teens).id}${search}`, alex.headers)).data;
    const getAgeReason = (message: string | null) => ({
      reasons: expect.arrayContaining([{ code: 'age_not_met', passed: message === null, message }]),
    });
    expect(await read('')).toMatchObject({
      bookable_action: { code: 'age_not_met', message: 'Ages 11–15' },
      ...getAgeReason('You are 40. This class is for ages 11 to 15.'),
    });
    const forRobin = `?for_user_id=${robin.personId}`;
    expect(await read(forRobin)).toMatchObject({
      bookable_action: { action: 'book' },
      ...getAgeReason(null),
    });
    await run(sql`update person set date_of_birth = '2023-05-01' where id = ${robin.personId}`);
    expect(await read(forRobin)).toMatchObject(getAgeReason('Robin is 7. This class is for ages 11 to 15.'));
    await run(sql`update person set date_of_birth = '2018-05-01' where id = ${robin.personId}`);
  });

  test('is 404 if it is unknown [ACT-06]', async () => {
    expect(await sendRequest('A'.repeat(34))).toMatchObject({ status: 404, code: 'occurrence_not_found' });
    expect(await sendRequest('999999999')).toMatchObject({ status: 404, code: 'occurrence_not_found' });
  });
});
