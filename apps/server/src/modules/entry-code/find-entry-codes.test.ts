import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { endBookings } from '../booking/index.ts';
import { entryCodeRoutes } from './index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const otherClient = await createTestClient(database);
const app = createTestServer(database, entryCodeRoutes, { now: () => noon });

type Client = typeof client;
type Reply = { code?: string; message?: string; data?: { entry_codes: Record<string, unknown>[] } };

/** A booking of someone without a log-in, of a session that starts 30 minutes after noon. */
async function book(of: Client = client) {
  const venue = await createTestVenue(database, of, { name: 'North Arena' });
  const buyer = await createTestPerson(database, of, { first_name: 'Ada', last_name: 'O’Brien' });
  const occurrence = await createTestOccurrence(database, venue);
  const bookingId = await bookTestPlaces(database, occurrence, { personId: buyer.personId, places: 3 });
  const [row] = await database.run(sql<{ reference: string; lineId: string }>`
    select r.reference, b.line_id as "lineId" from booking b
    join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id
    join "order" r on r.client_id = l.client_id and r.id = l.order_id where b.id = ${bookingId}`);
  if (!row) throw new Error(`Order of booking ${bookingId} not found`);
  return { ...buyer, ...row };
}

async function find(reference: string, booker: string, { at = client, address = '203.0.113.1' } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/entry-codes/find',
    headers: { host: at.host },
    remoteAddress: address,
    payload: { reference, booker },
  });
  return { status: response.statusCode, text: response.body, ...response.json<Reply>() };
}

test('an order is found by its reference and a name or an address, with nothing else about its buyer [MOD-01]', async () => {
  const { reference, email } = await book();
  const typed = `${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`;
  for (const booker of ["o'brien", email.toUpperCase()]) {
    const found = await find(typed, booker);
    expect(found).toMatchObject({
      status: 200,
      data: {
        entry_codes: [
          {
            label: 'Ada',
            places: 3,
            session: { name: 'Spin', venue_name: 'North Arena', starts_at: { format24_hour: '13:30' } },
            google_wallet_url: null,
            apple_wallet_url: null,
          },
        ],
      },
    });
    expect(found.text).not.toMatch(/Brien|@/);
  }
});

test('a wrong reference, a wrong name and an order of another client have one refusal [MOD-01]', async () => {
  const { reference } = await book();
  const foreign = await book(otherClient);
  expect((await find(foreign.reference, 'O’Brien', { at: otherClient })).status).toBe(200);
  const refused = await Promise.all([
    find('22222222', 'O’Brien'),
    find(reference, 'Lovelace'),
    find(reference, 'Ada'),
    find(foreign.reference, 'O’Brien'),
  ]);
  expect(refused[0]).toMatchObject({ status: 404, code: 'booking_reference_unknown' });
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
});

test('an order without a session to come says so to its buyer only [MOD-01]', async () => {
  const { reference, lineId } = await book();
  await database.inTransaction(async (tx) => {
    await endBookings(tx, { clientId: client.id, lineIds: [lineId] }, 'cancelled');
    return { ok: true };
  });
  expect(await find(reference, 'O’Brien')).toMatchObject({ status: 409, code: 'entry_code_unavailable' });
  expect(await find(reference, 'Lovelace')).toMatchObject({ status: 404 });
});

test('a reference is tried five times, from whichever address, and then more and more slowly [MOD-01]', async () => {
  const { reference } = await book();
  for (let tried = 0; tried < 6; tried += 1)
    expect((await find(reference, 'Smith', { address: `203.0.113.${10 + tried}` })).status).toBe(404);
  expect(await find(reference, 'O’Brien', { address: '203.0.113.20' })).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
  });
  // Other customers of an address that failed are found.
  const other = await book();
  expect((await find(other.reference, 'O’Brien', { address: '203.0.113.10' })).status).toBe(200);
});

test('an address fails 20 times, also at once, before it has to wait; what it finds does not count [MOD-01]', async () => {
  const { reference } = await book();
  const address = '203.0.113.30';
  for (let found = 0; found < 25; found += 1)
    expect((await find(reference, 'O’Brien', { address })).status).toBe(200);
  const tries = Array.from({ length: 25 }, (_, index) => find(`UNKNOWN${index}`, 'Smith', { address }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(21);
  expect(await find(reference, 'O’Brien', { address })).toMatchObject({ status: 429 });
  expect((await find(reference, 'O’Brien', { address: '203.0.113.31' })).status).toBe(200);
});
