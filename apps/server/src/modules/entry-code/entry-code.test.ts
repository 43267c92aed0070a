import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#platform/http/session-cookie';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
  testKeys,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { endBookings } from '../booking/index.ts';
import { createOrderToken, markAwaitingPayment, markPaid } from '../order/index.ts';
import { createLastingCode } from './code.ts';
import { entryCodeRoutes } from './index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { name: 'North Arena' });
const pool = await createTestVenue(database, client, { name: 'South Pool' });
const desk = await logInTestStaff(database, client, 'front_of_house', { home_venue_id: venue.id });
// An id of one digit would be in random bytes by chance.
await database.run(sql`select setval(pg_get_serial_sequence('person', 'id'), 98765432)`);
const buyer = await logInTestCustomer(database, client, { first_name: 'Ada', last_name: 'Lovelace' });
let now = noon;
beforeEach(() => {
  now = noon;
});
const app = createTestServer(database, entryCodeRoutes, { now: () => now });

type Headers = Record<string, string>;
type Codes = {
  entry_codes: {
    line_id: string | null;
    code: string;
    places: number;
    label: string;
    used_at: object | null;
  }[];
  seconds_left: number;
};
type Reply = { code?: string; message?: string; data: Codes & Record<string, unknown> };

/** A booking of a session that starts 30 minutes after noon and ends an hour later. */
async function book({ places = 1, at = venue, personId = buyer.personId } = {}) {
  const occurrence = await createTestOccurrence(database, at);
  const bookingId = await bookTestPlaces(database, occurrence, {
    personId,
    bookedById: buyer.personId,
    places,
  });
  const [row] = await database.run(sql<{ lineId: string; orderId: string }>`
    select b.line_id as "lineId", l.order_id as "orderId" from booking b
    join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id where b.id = ${bookingId}`);
  return { occurrence, bookingId, lineId: row?.lineId ?? '', orderId: row?.orderId ?? '' };
}

const cancel = ({ lineId }: { lineId: string }) =>
  database.inTransaction(async (tx) => {
    await endBookings(tx, { clientId: client.id, lineIds: [lineId] }, 'cancelled');
    return { ok: true };
  });

const read = async (url: string, headers: Headers = buyer.headers) => {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, ...response.json<Reply>() };
};
const show = (bookingId: string, headers?: Headers) =>
  read(`/api/v1/activities/bookings/${bookingId}/entry-code`, headers);
const showCode = async (bookingId: string) => (await show(bookingId)).data.entry_codes[0]?.code ?? '';
const createEmailCode = (lineId: string, clientId = client.id) =>
  createLastingCode({ keys: testKeys }, { clientId, lineId }, 'email');

async function check(code: string, { at = venue.slug, headers = desk.headers, key = '' } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/entry-codes/check',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload: { code, venue: at },
  });
  return { status: response.statusCode, ...response.json<Reply>() };
}

describe('a code on a screen', () => {
  test('admits the places of its booking once, and the check names the session [BKG-01]', async () => {
    const { bookingId } = await book({ places: 3 });
    const shown = await show(bookingId);
    expect(shown).toMatchObject({
      status: 200,
      data: { seconds_left: 30, entry_codes: [{ places: 3, label: 'Ada', used_at: null }] },
    });
    const code = shown.data.entry_codes[0]?.code ?? '';
    expect(await check(code)).toMatchObject({
      status: 200,
      data: {
        booking_id: bookingId,
        places: 3,
        ticket: null,
        source: 'screen',
        session: { name: 'Spin', venue_name: 'North Arena', starts_at: { format24_hour: '13:30' } },
        used_at: { utc: '2030-06-01 12:00:00' },
      },
    });
    now = minutesAfter(0.5);
    expect(await check(code)).toMatchObject({
      status: 409,
      code: 'entry_used',
      message: 'This booking’s entry code was already used on Sat 1 Jun 2030, 13:00.',
    });
    expect((await show(bookingId)).data.entry_codes[0]?.used_at).toMatchObject({ format24_hour: '13:00' });
  });

  test('changes every 30 seconds, and the one before is accepted for one step more [BKG-01]', async () => {
    const { bookingId } = await book();
    const first = await showCode(bookingId);
    now = noon + 29_999;
    expect(await showCode(bookingId)).toBe(first);
    expect((await show(bookingId)).data.seconds_left).toBe(1);
    now = noon + 30_000;
    expect(await showCode(bookingId)).not.toBe(first);
    now = noon + 60_000;
    expect(await check(first)).toMatchObject({ status: 409, code: 'entry_code_expired' });
    now = noon + 59_999;
    expect((await check(first)).status).toBe(200);
  });

  test('has nothing about the person [BKG-01]', async () => {
    const { bookingId } = await book();
    const bytes = Buffer.from(await showCode(bookingId), 'base64url').toString('latin1');
    for (const secret of ['Ada', 'Lovelace', buyer.email, buyer.reference, String(buyer.personId)])
      expect(bytes).not.toContain(secret);
  });

  test('is shown to those who may see the booking, and to nobody else [AUT-25 BKG-08]', async () => {
    const child = await createTestPerson(database, client);
    await linkTestPeople(database, client, buyer.personId, [child.personId]);
    const { bookingId, orderId } = await book({ personId: child.personId });
    const stranger = await logInTestCustomer(database, client);
    const order = `/api/checkout/orders/${orderId}/entry-codes`;
    expect([(await show(bookingId)).status, (await read(order)).status]).toEqual([200, 200]);
    expect([
      (await show(bookingId, stranger.headers)).status,
      (await read(order, stranger.headers)).status,
    ]).toEqual([404, 404]);
    expect(await show(bookingId, desk.headers)).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  test('is shown with those of the other people of its order in its session [BKG-01]', async () => {
    const child = await createTestPerson(database, client, { first_name: 'Robin' });
    const own = await book();
    const others = [
      {
        bookingId: await bookTestPlaces(database, own.occurrence, {
          personId: child.personId,
          bookedById: buyer.personId,
        }),
      },
      await book(),
    ];
    // All in one order, which has another session too.
    await database.run(sql`
      update order_line l set order_id = ${own.orderId}, position = 1 from booking b
      where b.client_id = l.client_id and b.line_id = l.cart_line_id
        and b.id = any(${others.map(({ bookingId }) => bookingId)}::uuid[])`);
    const labels = async (url: string) =>
      (await read(url)).data.entry_codes.map(({ label }) => label).toSorted();
    expect(await labels(`/api/v1/activities/bookings/${own.bookingId}/entry-code`)).toEqual(['Ada', 'Robin']);
    expect(await labels(`/api/checkout/orders/${own.orderId}/entry-codes`)).toEqual(['Ada', 'Ada', 'Robin']);
  });

  test('is shown by the link of the email, of its client [CHK-13]', async () => {
    const { orderId } = await book();
    const token = createOrderToken({ keys: testKeys }, { clientId: client.id, id: orderId });
    const url = `/api/checkout/order-payment/entry-codes?order_token=${token}`;
    const shown = await read(url, client.headers);
    expect((await check(shown.data.entry_codes[0]?.code ?? '')).status).toBe(200);
    const other = await createTestClient(database);
    expect((await read(url, other.headers)).status).toBe(404);
    expect((await read(url.slice(0, -2), client.headers)).status).toBe(404);
  });

  test('is not there for a session that is cancelled or over [BKG-04]', async () => {
    const [cancelled, over] = [await book(), await book()];
    await cancel(cancelled);
    expect(await show(cancelled.bookingId)).toMatchObject({ status: 409, code: 'entry_code_unavailable' });
    now = minutesAfter(90);
    expect(await show(over.bookingId)).toMatchObject({ status: 409, code: 'entry_code_unavailable' });
  });
});

describe('a check', () => {
  test('tells a lasting code of an email apart, and either of the two uses up the booking [BKG-01]', async () => {
    const { bookingId, lineId } = await book();
    const code = createEmailCode(lineId);
    now = minutesAfter(5);
    expect(await check(code)).toMatchObject({ status: 200, data: { source: 'email' } });
    expect(await check(await showCode(bookingId))).toMatchObject({ status: 409, code: 'entry_used' });
    const [row] = await database.run(sql`
      select source, places, venue_id, checked_by_id, used_at from entry_code_use where booking_id = ${bookingId}`);
    expect(row).toEqual({
      source: 'email',
      places: 1,
      venue_id: venue.id,
      checked_by_id: desk.personId,
      used_at: new Date(minutesAfter(5)),
    });
  });

  test('refuses a changed code and that of another client [BKG-01]', async () => {
    const { lineId } = await book();
    const other = await createTestClient(database);
    const code = createEmailCode(lineId);
    const changed = code.replace(/^(.{10})(.)/, (_, start, at) => `${start}${at === 'A' ? 'B' : 'A'}`);
    for (const wrong of [changed, createEmailCode(lineId, other.id), createEmailCode(bookingIdOfNobody), 'x'])
      expect(await check(wrong)).toMatchObject({ status: 404, code: 'entry_code_unknown' });
    expect((await check(code)).status).toBe(200);
  });

  test('refuses a cancelled booking, and says where and when another one is [BKG-01 BKG-04]', async () => {
    const [cancelled, elsewhere] = [await book(), await book({ at: pool })];
    await cancel(cancelled);
    expect(await check(createEmailCode(cancelled.lineId))).toMatchObject({
      status: 409,
      code: 'entry_cancelled',
      message: 'This booking is cancelled.',
    });
    expect(await check(createEmailCode(elsewhere.lineId))).toMatchObject({
      status: 409,
      code: 'entry_wrong_venue',
      message: 'This booking is for South Pool, Sat 1 Jun 2030, 13:30.',
    });
  });

  test('refuses who is too early or too late, by the setting of the client [BKG-01]', async () => {
    const { lineId } = await book();
    const code = createEmailCode(lineId);
    now = minutesAfter(-31);
    expect(await check(code)).toMatchObject({
      status: 409,
      code: 'entry_too_early',
      message: 'It is too early to enter. Entry opens on Sat 1 Jun 2030, 12:30.',
    });
    await database.run(sql`update client set entry_opens_minutes = 10 where id = ${client.id}`);
    now = minutesAfter(19);
    expect(await check(code)).toMatchObject({ status: 409, code: 'entry_too_early' });
    await database.run(sql`update client set entry_opens_minutes = 60 where id = ${client.id}`);
    now = minutesAfter(90);
    expect(await check(code)).toMatchObject({
      status: 409,
      code: 'entry_over',
      message: 'This session ended on Sat 1 Jun 2030, 14:30.',
    });
  });

  test('refuses a booking whose order awaits its payment [CHK-12]', async () => {
    const { lineId, orderId: id } = await book();
    const order = { clientId: client.id, id, now };
    await database.inTransaction(async (tx) => ({ ok: true, value: await markAwaitingPayment(tx, order) }));
    expect(await check(createEmailCode(lineId))).toMatchObject({ status: 409, code: 'entry_unpaid' });
    await database.inTransaction(async (tx) => ({ ok: true, value: await markPaid(tx, order) }));
    expect((await check(createEmailCode(lineId))).status).toBe(200);
  });

  test('admits again if its request is repeated, even after the step of its code [BKG-01]', async () => {
    const { bookingId } = await book();
    const code = await showCode(bookingId);
    const first = await check(code, { key: 'reader-1' });
    now = minutesAfter(2);
    expect(await check(code, { key: 'reader-1' })).toEqual(first);
    expect(await check(code, { key: 'reader-2' })).toMatchObject({ status: 409, code: 'entry_code_expired' });
  });

  test('is for the front of house of its venue, and for managers of the client [AUT-27]', async () => {
    const { lineId } = await book();
    const code = createEmailCode(lineId);
    const staff = async (role: Role, home: string | null) =>
      (await logInTestStaff(database, client, role, { home_venue_id: home })).headers;
    for (const headers of [await staff('front_of_house', pool.id), await staff('front_of_house', null)])
      expect(await check(code, { headers })).toMatchObject({ status: 403, code: 'entry_venue_not_yours' });
    expect(await check(code, { headers: buyer.headers })).toMatchObject({ status: 403, code: 'not_allowed' });
    const left = await logInTestStaff(database, client, 'manager');
    await database.run(sql`update session set revoked_at = now() where person_id = ${left.personId}`);
    expect(await check(code, { headers: left.headers })).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
    expect(await check(code, { at: 'nowhere' })).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect((await check(code, { headers: await staff('manager', null) })).status).toBe(200);
  });

  test('follows a booking that has moved to another session [BKG-03]', async () => {
    const { occurrence, bookingId, lineId } = await book();
    const later = await createTestOccurrence(database, venue, {
      occurrence: { starts_at: new Date(minutesAfter(300)), ends_at: new Date(minutesAfter(345)) },
    });
    await database.run(sql`
      with moved as (
        update booking set occurrence_id = ${later.occurrenceId} where id = ${bookingId} returning places, side
      )
      update occurrence o set consumed = change.places,
        online_consumed = case when moved.side = 'online' then change.places else 0 end,
        foh_consumed = case when moved.side = 'foh' then change.places else 0 end
      from moved, lateral (values (${occurrence.occurrenceId}, 0), (${later.occurrenceId}, moved.places)) as change(id, places)
      where o.id = change.id`);
    expect(await check(createEmailCode(lineId))).toMatchObject({ status: 409, code: 'entry_too_early' });
    now = minutesAfter(300);
    expect((await check(createEmailCode(lineId))).status).toBe(200);
  });
});

const bookingIdOfNobody = '00000000-0000-4000-8000-000000000000';
