import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { bookTestPlaces, settleHeldLine } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { checkTicketCancellation } from '../ticket/index.ts';
import { bookingRoutes } from './index.ts';

const database = await createTestDatabase(4);
const app = createTestServer(database, (registerRoute, deps) =>
  bookingRoutes(registerRoute, { ...deps, offerReleasedPlaces: async () => {}, checkTicketCancellation }),
);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 4 });
const sam = await logInTestCustomer(database, client);
const child = await createTestPerson(database, client, { first_name: 'Robin' });
const other = await logInTestCustomer(database, client, { first_name: 'Other' });

/** Creates a booking that starts so many minutes after noon. */
async function createBooking(
  minutes: number,
  people: { personId: number; bookedById: number },
  settled = true,
) {
  const occurrence = await createTestOccurrence(database, venue, {
    occurrence: { starts_at: new Date(minutesAfter(minutes)), ends_at: new Date(minutesAfter(minutes + 45)) },
  });
  const attendee = { id: people.personId, version: 1 };
  const requester = { id: people.bookedById, version: 1 };
  const claim = await createTestClaim(database, occurrence, { attendee, requester });
  expect(await runClaim(database, claim)).toBe('claimed');
  const { lineId, bookingId, target } = claim;
  if (settled) {
    const { bookedById: personId } = people;
    await settleHeldLine(database, { clientId: client.id, personId, cartId: target.newCartId, lineId });
  }
  return bookingId;
}

const own = { personId: sam.personId, bookedById: sam.personId };
const late = await createBooking(300, own);
const soon = await createBooking(60, own);
const forChild = await createBooking(120, { personId: child.personId, bookedById: sam.personId });
const held = await createBooking(400, own, false);
const theirs = await createBooking(90, { personId: other.personId, bookedById: other.personId });

type Listed = {
  data: { id: string; price: unknown; status: string }[];
  meta: { pagination: object; sorting: object };
};

async function listBookings(search = '', headers: Record<string, string> = sam.headers) {
  const response = await app.inject({ url: `/api/v1/activities/bookings${search}`, headers });
  return { status: response.statusCode, ...response.json<Listed>() };
}
const getIds = ({ data }: Listed) => data.map(({ id }) => id);

test('lists the settled bookings that the caller attends or made, by start [BKG-05]', async () => {
  const page = await listBookings();
  expect(getIds(page)).toEqual([soon, forChild, late]);
  expect(page.meta.pagination).toMatchObject({ current_page: 1, records_per_page: 20 });
  expect(getIds(await listBookings('', other.headers))).toEqual([theirs]);
});

test('lists the latest first on request [BKG-05 BKG-07]', async () => {
  const page = await listBookings('?direction=descending&per_page=2');
  expect(getIds(page)).toEqual([late, forChild]);
  expect(page.meta.sorting).toEqual({ sort_by: 'starts_at', direction: 'descending' });
  expect((await listBookings('?direction=sideways')).status).toBe(422);
});

test('lists and reads what a linked person attends and someone else booked [BKG-05 BKG-08 AUT-25]', async () => {
  const carer = await logInTestCustomer(database, client);
  const [cared, clerk] = [await createTestPerson(database, client), await createTestPerson(database, client)];
  const booked = await createBooking(150, { personId: cared.personId, bookedById: clerk.personId });
  const read = async () =>
    (await app.inject({ url: `/api/v1/activities/bookings/${booked}`, headers: carer.headers })).statusCode;
  expect([getIds(await listBookings('', carer.headers)), await read()]).toEqual([[], 404]);
  await linkTestPeople(database, client, carer.personId, [cared.personId]);
  expect([getIds(await listBookings('', carer.headers)), await read()]).toEqual([[booked], 200]);
  await database.run(sql`update linked_person set status = 'revoked' where person_id = ${carer.personId}`);
  expect([getIds(await listBookings('', carer.headers)), await read()]).toEqual([[], 404]);
});

test('requires a log-in [BKG-05]', async () => {
  expect(await listBookings('', { host: client.host })).toMatchObject({ status: 401 });
});

test('a booking has its occurrence, attendee and price; a reserved one has no price [BKG-01]', async () => {
  await database.run(sql`
    with led as (
      insert into instructor (client_id, id, name)
      select ${client.id}, gen_random_uuid(), 'Priya' returning id
    )
    update occurrence set instructor_ids = array(select id from led)
    where id = (select occurrence_id from booking where id = ${soon})`);
  const { data } = await listBookings('?per_page=1');
  const setMigration = (day: string) =>
    database.run(
      sql`update venue set activities_v2_migration_date = ${day}::date where client_id = ${client.id}`,
    );
  const [earlier] = await database.run(sql<{ day: string }>`
    select activities_v2_migration_date::text as day from venue where client_id = ${client.id} limit 1`);
  await setMigration('2099-01-01');
  expect((await listBookings('?per_page=1')).data[0]).toMatchObject({ id: soon, is_v2: false });
  await setMigration(earlier?.day ?? '');
  expect(data[0]).toMatchObject({
    id: soon,
    is_v2: true,
    duration: 45,
    user_id: sam.personId,
    user_uuid: sam.uuid,
    user_reference: expect.stringMatching(/./),
    first_name: 'Sam',
    last_name: expect.stringMatching(/./),
    occurrence_id: expect.stringMatching(/^[\w-]{34}$/),
    order_id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: 'Spin',
    description: expect.any(String),
    location_name: expect.stringMatching(/./),
    instructors: [{ id: expect.any(String), name: 'Priya' }],
    ends_at: { local: '2030-06-01 14:45:00', format24_hour: '14:45' },
    created_at: { utc: '2030-06-01 12:00:00', local: '2030-06-01 13:00:00', timezone: 'Europe/London' },
    starts_at: { local: '2030-06-01 14:00:00', format24_hour: '14:00' },
    status: 'settled',
    booking_type: 'classes',
    booking_bundle_context: null,
    category: { name: 'Spin' },
    capacity_consumed: 1,
    price: { value: 500 },
    venue: { id: venue.id, name: 'Test Arena', address: '1 Test Street, Salford M5 4WT' },
    locations: [{ id: venue.leaves[0] }],
    attended: null,
    cancellation: { can_cancel: false, cut_off: { local: '2030-06-01 12:00:00' } },
    order: { reference: expect.any(String) as string },
  });
  expect((await listBookings('?status=reserved')).data).toMatchObject([
    { id: held, price: null, status: 'reserved' },
  ]);
});

test('filters by the occurrence, whose id has 34 characters [ACT-12 BKG-05]', async () => {
  const [row] = await database.run(sql<{ occurrence_id: string }>`
    select occurrence_id from booking where id = ${forChild}`);
  const id = row?.occurrence_id ?? '';
  expect(id).toMatch(/^[\w-]{34}$/);
  expect(getIds(await listBookings(`?occurrence_id=${id}`))).toEqual([forChild]);
  expect(getIds(await listBookings(`?occurrence_id=${'x'.repeat(34)}`))).toEqual([]);
  for (const wrong of ['1', id.slice(1), `${id}x`, `${id.slice(1)}.`])
    expect(await listBookings(`?occurrence_id=${wrong}`)).toMatchObject({
      status: 422,
      errors: { occurrence_id: [expect.any(String)] },
    });
});

test('filters by period and paginates [BKG-05 BKG-07]', async () => {
  const from = encodeURIComponent(new Date(minutesAfter(120)).toISOString());
  const until = encodeURIComponent(new Date(minutesAfter(300)).toISOString());
  expect(getIds(await listBookings(`?starts_after=${from}`))).toEqual([forChild, late]);
  expect(getIds(await listBookings(`?starts_after=${from}&starts_before=${until}`))).toEqual([forChild]);
  const second = await listBookings('?per_page=2&page=2');
  expect(getIds(second)).toEqual([late]);
  expect(second.meta).toEqual({
    pagination: {
      previous_page: 1,
      current_page: 2,
      next_page: null,
      records_per_page: 2,
      records_on_current_page: 1,
      first_record_on_page: 3,
      last_record_on_page: 3,
      total_records: 3,
      total_pages: 2,
    },
    sorting: { sort_by: 'starts_at', direction: 'ascending' },
  });
});

test('takes dates of the client’s wall clock and RFC 3339, and refuses others by field [ERR-22 BKG-05]', async () => {
  const list = (from: string, field = 'starts_after') =>
    listBookings(`?${field}=${encodeURIComponent(from)}`);
  expect(getIds(await list('2030-06-01 15:00:01', 'starts_before'))).toEqual([soon, forChild]);
  // Noon in UTC is 13:00 in London.
  for (const from of ['2030-06-01 15:00:00', '2030-06-01T14:00:00Z', '2030-06-01T16:00:00+02:00'])
    expect(getIds(await list(from))).toEqual([forChild, late]);
  expect(getIds(await list('2030-06-01 15:00:01'))).toEqual([late]);
  for (const wrong of [
    '2030-06-31 12:00:00',
    '2030-06-01',
    '2030-06-01 25:00:00',
    '2030-06-01 15:00',
    '2030-06-01T15:00:00',
    '2030-06-01T15:00Z',
    '2030-06-01T24:00:00Z',
    '2030-06-01T15:00:00+25:00',
    '1 June',
  ])
    for (const field of ['starts_after', 'starts_before'])
      expect(await list(wrong, field)).toMatchObject({
        status: 422,
        errors: { [field]: ['Enter a real date and time'] },
      });
});

test('filters by the attendee, and returns everything in one page on request [BKG-05 BKG-07]', async () => {
  expect(getIds(await listBookings(`?user_id=${child.personId}`))).toEqual([forChild]);
  expect(getIds(await listBookings(`?user_id=${sam.personId}`))).toEqual([soon, late]);
  // Another customer's own bookings are never among the caller's.
  expect(getIds(await listBookings(`?user_id=${other.personId}`))).toEqual([]);
  const staff = await logInTestStaff(database, client);
  expect(getIds(await listBookings(`?user_id=${other.personId}`, staff.headers))).toEqual([theirs]);
  const whole = await listBookings('?bypass_pagination=true&per_page=1&page=3');
  expect(getIds(whole)).toEqual([soon, forChild, late]);
  expect(whole.meta.pagination).toMatchObject({ current_page: 1, total_pages: 1, total_records: 3 });
  expect(getIds(await listBookings('?bypass_pagination=false&per_page=1'))).toEqual([soon]);
  expect(await listBookings('?bypass_pagination=yes')).toMatchObject({ status: 422 });
});

test('returns more than a thousand bookings in one page, and leads back from past the end [BKG-05 BKG-07]', async () => {
  const regular = await logInTestCustomer(database, client);
  const own = { personId: regular.personId, bookedById: regular.personId };
  const booking = await createBooking(200, own);
  const columns = await database.run(sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'booking' and column_name not in ('id', 'status', 'legacy_number')
      and is_generated = 'NEVER' and is_identity = 'NO'`);
  const names = sql.raw(columns[0]?.names ?? '');
  await database.run(sql`
    insert into booking (id, status, ${names})
    select gen_random_uuid(), 'cancelled', ${names} from booking, generate_series(1, 1001)
    where client_id = ${client.id} and id = ${booking}`);
  const list = (query: string) => listBookings(`?status=cancelled&${query}`, regular.headers);
  const whole = await list('bypass_pagination=true');
  expect(new Set(getIds(whole)).size).toBe(1001);
  expect(whole.meta.pagination).toMatchObject({ total_records: 1001, total_pages: 1, next_page: null });
  const past = await list('per_page=100&page=50');
  expect(past.data).toEqual([]);
  expect(past.meta.pagination).toMatchObject({ previous_page: 11, current_page: 50, next_page: null });
  // The copies have no order, which the invariants of the file would miss.
  await database.run(
    sql`delete from booking where client_id = ${client.id} and status = 'cancelled' and person_id = ${regular.personId}`,
  );
});

test('lists a selected customer’s bookings to staff, and refuses them to another customer [MOD-12]', async () => {
  const search = `?selected_user_id=${other.personId}`;
  expect(await listBookings(search)).toMatchObject({ status: 403, code: 'not_your_bookings' });
  expect(getIds(await listBookings(`?selected_user_id=${sam.personId}`))).toEqual([soon, forChild, late]);
  const staff = await logInTestStaff(database, client);
  expect(getIds(await listBookings(search, staff.headers))).toEqual([theirs]);
  const foreign = await logInTestStaff(database, await createTestClient(database));
  expect(getIds(await listBookings(search, foreign.headers))).toEqual([]);
});

const readBooking = async (id: string, headers: Record<string, string> = sam.headers, search = '') => {
  const response = await app.inject({ url: `/api/v1/activities/bookings/${id}${search}`, headers });
  return { status: response.statusCode, ...response.json<{ data: object; code?: string }>() };
};

test('returns a booking to the person who attends or made it, and to no one else [BKG-08 BKG-01]', async () => {
  const { data } = await listBookings();
  expect(await readBooking(soon)).toMatchObject({ status: 200, data: data[0] });
  expect(await readBooking(forChild)).toMatchObject({ status: 200, data: { first_name: 'Robin' } });
  expect(await readBooking(held)).toMatchObject({ status: 200, data: { status: 'reserved', price: null } });
  expect(await readBooking(theirs)).toMatchObject({ status: 404, code: 'booking_not_found' });
  expect(await readBooking(soon, other.headers)).toMatchObject({ status: 404 });
  const staff = await logInTestStaff(database, client);
  const selected = `?selected_user_id=${other.personId}`;
  expect(await readBooking(theirs, staff.headers, selected)).toMatchObject({ status: 200 });
  expect(await readBooking(theirs, sam.headers, selected)).toMatchObject({ status: 403 });
});

test('returns a booking as a calendar file to download [CHK-13]', async () => {
  const getFile = (id: string) =>
    app.inject({ url: `/api/v1/activities/bookings/${id}/calendar.ics`, headers: sam.headers });
  const file = await getFile(soon);
  expect([file.statusCode, file.headers]).toMatchObject([
    200,
    {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w-]+-2030-06-01.ics"$/,
      ) as string,
      'cache-control': 'no-store',
    },
  ]);
  const calendar = new ICAL.Component(ICAL.parse(file.body) as unknown[]);
  const event = new ICAL.Event(calendar.getAllSubcomponents('vevent')[0]);
  expect([event.uid, event.summary, event.startDate.toString()]).toEqual([
    soon,
    'Spin',
    '2030-06-01T13:00:00Z',
  ]);
  expect(event.location).toContain('Test Arena, 1 Test Street, Salford M5 4WT');
  expect((await getFile(theirs)).statusCode).toBe(404);
});

test('filters cancelled bookings by who cancelled them, and shows staff the rules of the desk [BKG-05 BKG-08]', async () => {
  const staff = await logInTestStaff(database, client);
  const bookFree = async (minutes: number) => {
    const occurrence = await createTestOccurrence(database, venue, {
      occurrence: {
        starts_at: new Date(minutesAfter(minutes)),
        ends_at: new Date(minutesAfter(minutes + 45)),
      },
    });
    return bookTestPlaces(database, occurrence, sam);
  };
  const [tooLate, byDesk, byCustomer] = [await bookFree(55), await bookFree(700), await bookFree(760)];
  const [inAccount, byVenue] = [await bookFree(820), await bookFree(880)];
  const cancel = (id: string, headers: Record<string, string>, search = '') =>
    app.inject({ method: 'DELETE', url: `/api/activities/bookings/${id}/${search}`, headers });
  expect((await cancel(byDesk, staff.headers, `?selected_user_id=${sam.personId}`)).statusCode).toBe(200);
  expect((await cancel(byCustomer, sam.headers)).statusCode).toBe(200);
  // Other routes cancel for these sources.
  for (const [id, source] of [
    [inAccount, 'my-account'],
    [byVenue, 'occurrence'],
  ] as const) {
    expect((await cancel(id, sam.headers)).statusCode).toBe(200);
    await database.run(sql`update booking set cancellation_source = ${source} where id = ${id}`);
  }
  const list = (source: string) => listBookings(`?status=cancelled&cancellation_source=${source}`);
  expect(getIds(await list('customers'))).toEqual([byCustomer]);
  expect(getIds(await listBookings('?status=cancelled'))).toEqual([byDesk, byCustomer, inAccount, byVenue]);
  expect(getIds(await list('my-account'))).toEqual([inAccount]);
  for (const source of ['foh', 'occurrence'])
    expect(await list(source)).toMatchObject({ status: 403, code: 'source_not_allowed' });
  expect(await list('phone')).toMatchObject({ status: 422 });
  const selected = `selected_user_id=${sam.personId}`;
  const byStaff = `?status=cancelled&cancellation_source=foh&${selected}`;
  expect(getIds(await listBookings(byStaff, staff.headers))).toEqual([byDesk]);
  const ofVenue = `?status=cancelled&cancellation_source=occurrence&${selected}`;
  expect(getIds(await listBookings(ofVenue, staff.headers))).toEqual([byVenue]);
  // Its cut-off has passed: the customer asks the venue, whose staff decide.
  const asCustomer = await readBooking(tooLate, staff.headers, `?${selected}&cancellation_source=customers`);
  expect(asCustomer).toMatchObject({ data: { cancellation: { can_cancel: false } } });
  const asDesk = await readBooking(tooLate, staff.headers, `?${selected}&cancellation_source=foh`);
  expect(asDesk).toMatchObject({ data: { cancellation: { can_cancel: true } } });
  expect((await cancel(tooLate, staff.headers, `?${selected}`)).statusCode).toBe(200);
});
