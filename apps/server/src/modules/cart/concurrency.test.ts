import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes } from './index.ts';

// 500 logged-in customers, each on their own connection, request places of which only a few are available. The controls
// are in claim-occurrence.control.test.ts.
const database = await createTestDatabase(16);
const client = await createTestClient(database);
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => now },
);
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

const customers = await Promise.all(Array.from({ length: 500 }, () => logInTestCustomer(database, client)));
type Customer = (typeof customers)[number];

type AddResponse = { status: number; code: string };

/** One request on its own connection. */
const sendAddRequest = ({ headers, personId }: Customer, occurrenceId: string): Promise<AddResponse> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const item = { purchasable_id: occurrenceId, purchasable_type: 'purchasableOccurrence', quantity: 1 };
    const clientRequest = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: `/api/v1/users/${personId}/carts/activity-booking/items`,
        headers: { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          agent.destroy();
          const body = JSON.parse(Buffer.concat(parts).toString()) as { code?: string };
          resolve({ status: response.statusCode ?? 0, code: body.code ?? '' });
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(JSON.stringify({ data: { items: [item] } }));
  });

/** Requests of all people at once; `getOccurrenceId` chooses the occurrence by index. */
const sendAddRequests = (
  people: readonly Customer[],
  getOccurrenceId: (n: number) => string,
): Promise<AddResponse[]> =>
  Promise.all(people.map((customer, n) => sendAddRequest(customer, getOccurrenceId(n))));

/** The number of responses by status. */
function countByStatus(responses: readonly AddResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const countAllocated = async (leaves: readonly string[]): Promise<number> => {
  const rows = await database.run(
    queryBuilder.selectFrom('allocation').select('booking_id').where('location_id', 'in', leaves),
  );
  return new Set(rows.map(({ booking_id }) => booking_id)).size;
};

const createCourt = (
  venue: Parameters<typeof createTestOccurrence>[1],
  leaves: string[],
  leafAllocation: 'one' | 'all',
) =>
  createTestOccurrence(database, venue, {
    bookingType: 'resources',
    schedule: { booking_strategy: 'sequential', leaf_allocation: leafAllocation, maximum: 1 },
    locationIds: leaves,
    occurrence: { last_bookable_at: new Date(minutesAfter(240)) },
  });

describe('500 concurrent customers', () => {
  test('get the last ten places of a class once each, and all others get 409 [BSK-15]', async () => {
    const occurrence = await createTestOccurrence(database, await createTestVenue(database, client), {
      schedule: { maximum: 10 },
      occurrence: { last_bookable_at: new Date(minutesAfter(240)) },
    });
    const responses = await sendAddRequests(customers, () => occurrence.occurrenceId);
    expect(countByStatus(responses)).toEqual({ 200: 10, 409: 490 });

    // After these holds expire, the same number of places can be sold again.
    now = minutesAfter(16);
    const winners = new Set(customers.filter((_, n) => responses[n]?.status === 200));
    const again = await sendAddRequests(
      customers.filter((customer) => !winners.has(customer)),
      () => occurrence.occurrenceId,
    );
    now = noon;
    expect(countByStatus(again)).toEqual({ 200: 10, 409: 480 });
  });

  test('get responses for one and for two occurrences at once, on fewer connections than requests [BSK-03 BSK-15]', async () => {
    const venue = await createTestVenue(database, client);
    const [first, second] = [
      await createTestOccurrence(database, venue, { schedule: { maximum: 100 } }),
      await createTestOccurrence(database, venue, { schedule: { maximum: 100 } }),
    ];
    const people = customers.slice(0, 200);
    const outcomes = await Promise.all(
      people.map(({ headers, personId }, n) =>
        createTestShopper(app, headers, personId).add(n % 2 ? [first, second] : first),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(100);
    expect(await countSold(database, first)).toEqual({ places: 100, consumed: 100 });
    const sold = await countSold(database, second);
    expect(sold?.places).toBe(sold?.consumed);
  });

  test('get one court at one time once [ACT-46]', async () => {
    const venue = await createTestVenue(database, client);
    const court = await createCourt(venue, venue.leaves, 'one');
    const people = await Promise.all(Array.from({ length: 500 }, () => logInTestCustomer(database, client)));
    expect(countByStatus(await sendAddRequests(people, () => court.occurrenceId))).toEqual({
      200: 1,
      409: 499,
    });
    expect(await countAllocated(venue.leaves)).toBe(1);
  });

  test('never get both the hall and one of its courts [ACT-46]', async () => {
    const people = await Promise.all(Array.from({ length: 500 }, () => logInTestCustomer(database, client)));
    const venue = await createTestVenue(database, client, { leaves: 4 });
    const hall = await createCourt(venue, venue.leaves, 'all');
    const courts = await Promise.all(venue.leaves.map((leaf) => createCourt(venue, [leaf], 'one')));
    const responses = await sendAddRequests(
      people,
      (n) => (n % 2 ? hall : courts[n % 4])?.occurrenceId ?? '',
    );
    const hallSold = responses.filter(({ status }, n) => status === 200 && n % 2).length;
    const courtsSold = responses.filter(({ status }, n) => status === 200 && n % 2 === 0).length;
    expect([hallSold, courtsSold > 0]).toEqual(hallSold === 1 ? [1, false] : [0, true]);
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});
