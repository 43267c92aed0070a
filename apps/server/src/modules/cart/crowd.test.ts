import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { newId } from '#platform/id';
import { clientWith, customerOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { sessionAt, venueOf } from '../../testing/sessions.ts';
import { minutesAfter, noon, openWorld } from '../../testing/world.ts';
import { cartRoutes } from './index.ts';

// Five hundred people, logged in, each on a connection of their own, for what only a few can have.
const world = await openWorld(16);
const twins = await openWorld(16, { breaksRules: true });
const client = await clientWith(world);
let now = noon;
const app = serveAt(
  world,
  (serve, ground) => cartRoutes(serve, { ...ground, endAttempt: async () => false }),
  { now: () => now },
);
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

const crowd = await Promise.all(Array.from({ length: 500 }, () => customerOf(world, client)));
type Customer = (typeof crowd)[number];

type Got = { status: number; code: string };

/** One press on a connection that nobody shares. */
const press = ({ headers, personId }: Customer, occurrenceId: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const item = { purchasable_id: occurrenceId, purchasable_type: 'purchasableOccurrence', quantity: 1 };
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: `/api/v1/users/${personId}/carts/activity-booking/items`,
        headers: { ...headers, 'content-type': 'application/json' },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          agent.destroy();
          const body = JSON.parse(Buffer.concat(parts).toString()) as { code?: string };
          resolve({ status: answer.statusCode ?? 0, code: body.code ?? '' });
        });
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify({ data: { items: [item] } }));
  });

/** Everybody at once; `wanted` says who presses what. */
const rush = (people: readonly Customer[], wanted: (n: number) => string): Promise<Got[]> =>
  Promise.all(people.map((one, n) => press(one, wanted(n))));

/** How often each status came. */
function counted(got: readonly Got[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of got) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const allocated = async (leaves: readonly string[]): Promise<number> => {
  const rows = await world.run(
    query.selectFrom('allocation').select('booking_id').where('location_id', 'in', leaves),
  );
  return new Set(rows.map(({ booking_id }) => booking_id)).size;
};

const court = (venue: Parameters<typeof sessionAt>[1], leaves: string[], takes: 'one' | 'all') =>
  sessionAt(world, venue, {
    bookingType: 'resources',
    schedule: { booking_strategy: 'sequential', takes, maximum: 1 },
    locationIds: leaves,
    occurrence: { last_bookable_at: new Date(minutesAfter(240)) },
  });

describe('five hundred people at once', () => {
  test('for the last ten places of a class: ten get one, all others a 409 [BSK-15]', async () => {
    const session = await sessionAt(world, await venueOf(world, client), {
      schedule: { maximum: 10 },
      occurrence: { last_bookable_at: new Date(minutesAfter(240)) },
    });
    const got = await rush(crowd, () => session.occurrenceId);
    expect(counted(got)).toEqual({ 200: 10, 409: 490 });

    // Once these holds have run out, the places sell again, to as many.
    now = minutesAfter(16);
    const winners = new Set(crowd.filter((_, n) => got[n]?.status === 200));
    const again = await rush(
      crowd.filter((one) => !winners.has(one)),
      () => session.occurrenceId,
    );
    now = noon;
    expect(counted(again)).toEqual({ 200: 10, 409: 480 });
  });

  test('for one court and hour: one gets it [ACT-46]', async () => {
    const venue = await venueOf(world, client);
    const one = await court(venue, venue.leaves, 'one');
    const people = await Promise.all(Array.from({ length: 500 }, () => customerOf(world, client)));
    expect(counted(await rush(people, () => one.occurrenceId))).toEqual({ 200: 1, 409: 499 });
    expect(await allocated(venue.leaves)).toBe(1);
  });

  test('for the hall or one of its courts: never both [ACT-46]', async () => {
    const people = await Promise.all(Array.from({ length: 500 }, () => customerOf(world, client)));
    const venue = await venueOf(world, client, { leaves: 4 });
    const hall = await court(venue, venue.leaves, 'all');
    const courts = await Promise.all(venue.leaves.map((leaf) => court(venue, [leaf], 'one')));
    const got = await rush(people, (n) => (n % 2 ? hall : courts[n % 4])?.occurrenceId ?? '');
    const hallSold = got.filter(({ status }, n) => status === 200 && n % 2).length;
    const courtsSold = got.filter(({ status }, n) => status === 200 && n % 2 === 0).length;
    expect([hallSold, courtsSold > 0]).toEqual(hallSold === 1 ? [1, false] : [0, true]);
    expect(got.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

/** The control: a hall and a court claimed by looking first and then writing, with the constraint dropped. */
test('the twin that looks and then takes, without the constraint, sells a hall and its courts', async () => {
  const theirs = await clientWith(twins);
  const venue = await venueOf(twins, theirs, { leaves: 4 });
  const session = await sessionAt(twins, venue, { bookingType: 'resources' });
  await twins.run(sql`alter table allocation drop constraint allocation_no_overlap`);
  const during = sql<string>`tstzrange(${new Date(noon)}, ${new Date(minutesAfter(60))})`;
  const take = async (leaves: string[]): Promise<boolean> => {
    const taken = await twins.run(
      query.selectFrom('allocation').select('id').where('location_id', 'in', leaves),
    );
    if (taken.length > 0) return false;
    await twins.run(
      query.insertInto('allocation').values(
        leaves.map((location_id) => ({
          client_id: theirs.id,
          id: newId(noon),
          location_id,
          during,
          occurrence_id: session.occurrenceId,
        })),
      ),
    );
    return true;
  };
  const sold = await Promise.all(
    Array.from({ length: 100 }, (_, n) => take(n % 2 ? venue.leaves : venue.leaves.slice(0, 1))),
  );
  expect(sold.filter(Boolean).length).toBeGreaterThan(1);
});
