import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBundle } from '../../../testing/bundles.ts';
import { createTestShopper } from '../../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  logInTestCustomer,
  logInTestStaff,
} from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../../testing/tickets.ts';
import { runBehindLock } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';

// Each claim was decided while there were places, and compares the counters itself: without that, the constraints of the table
// refuse it, which the customer sees as an error.

// The counters of these tests have no bookings.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const { run } = database;

type Sides = { maximum: number; online_maximum?: number; foh_maximum?: number };

const kinds = {
  'a class': async (sides: Sides) => {
    const spin = await createTestOccurrence(database, venue, { schedule: { maximum: 6 }, occurrence: sides });
    return { createItem: (quantity: number) => ({ ...spin, quantity }), occurrenceId: spin.occurrenceId };
  },
  tickets: async (sides: Sides) => {
    const swim = await createTestSwim(database, venue, { schedule: { maximum: 6 }, occurrence: sides });
    const createItem = (quantity: number) => createTicketItem(swim, 'adult', quantity);
    return { createItem, occurrenceId: swim.occurrenceId };
  },
  'a camp': async (sides: Sides) => {
    const camp = await createTestBundle(database, venue, {
      days: [1, 2],
      schedule: { maximum: 6 },
      occurrences: { 0: sides, 1: sides },
    });
    const extraFields = {
      purchasable_type: 'camp' as const,
      purchasable_id: camp.id,
      booking_full_camp: true,
    };
    return {
      createItem: () => ({ occurrenceId: camp.id, extraFields }),
      occurrenceId: camp.sessionIds[1] ?? '',
    };
  },
};

const shared = { maximum: 6 };
const divided = { maximum: 6, online_maximum: 3, foh_maximum: 3 };

/** What is sold and promised to the queue while the claim of `side` waits. One place online was sold before. */
const cases = [
  ['online', 'the desk has sold the rest', shared, { online: 1, foh: 5, waiting: 0 }],
  ['online', 'the rest is promised to the queue', shared, { online: 1, foh: 3, waiting: 2 }],
  ['online', 'its own places are sold', divided, { online: 3, foh: 0, waiting: 0 }],
  ['online', 'its own places are promised to the queue', divided, { online: 1, foh: 0, waiting: 2 }],
  ['foh', 'the rest is sold online', shared, { online: 6, foh: 0, waiting: 0 }],
  ['foh', 'its own places are sold', divided, { online: 1, foh: 3, waiting: 0 }],
] as const;

/** A customer, or staff at the desk, and a place of somebody else whose hold has expired or not. */
async function prepare(kind: keyof typeof kinds, sides: Sides, side: 'online' | 'foh') {
  const target = await kinds[kind](sides);
  const holder = await logInTestCustomer(database, client);
  const first = await createTestShopper(app, holder.headers, holder.personId).add(target.createItem(1));
  expect(first).toMatchObject({ ok: true });
  const customer = await (side === 'foh' ? createTestPerson : logInTestCustomer)(database, client);
  const { headers } = 'headers' in customer ? customer : await logInTestStaff(database, client);
  const { add } = createTestShopper(app, headers, customer.personId);
  const expire = async () => {
    const past = new Date(minutesAfter(-1));
    await run(sql`
      update hold set ends_at = ${past} where cart_id = (
        select id from cart where client_id = ${client.id} and owner = ${`person:${holder.personId}`})`);
    await run(sql`update occurrence set next_hold_end = ${past} where id = ${target.occurrenceId}`);
  };
  return { ...target, add, expire };
}

type Counts = { online: number; foh: number; waiting: number };

const sell = ({ online, foh, waiting }: Counts, occurrenceId: string) => sql`
  update occurrence set online_consumed = ${online}, foh_consumed = ${foh}, consumed = ${online + foh},
    waiting = ${waiting} where id = ${occurrenceId}`;

const lockOccurrence = (occurrenceId: string) => sql`
  select from occurrence where id = ${occurrenceId} for no key update`;

const full = { ok: false, status: 409, code: expect.stringMatching(/_full$|^place_taken$/) as string };

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a claim of %s', (kind) => {
  test.each(cases)('of side %s is refused once %s [BSK-15 WTL-06]', async (side, _, sides, counts) => {
    const { add, createItem, occurrenceId } = await prepare(kind, sides, side);
    const refused = await runBehindLock(
      database,
      lockOccurrence(occurrenceId),
      (tx) => tx(sell(counts, occurrenceId)),
      () => add(createItem(1)),
    );
    expect(refused).toMatchObject(full);
  });
});

describe.each(['a class', 'tickets'] as const)('a claim of two places of %s', (kind) => {
  test.each(cases)(
    'of side %s is refused once %s, although one place expires [BSK-15 BSK-44]',
    async (side, _, sides, counts) => {
      const { add, createItem, expire, occurrenceId } = await prepare(kind, sides, side);
      await expire();
      const refused = await runBehindLock(
        database,
        lockOccurrence(occurrenceId),
        (tx) => tx(sell(counts, occurrenceId)),
        () => add(createItem(2)),
      );
      expect(refused).toMatchObject(full);
    },
  );
});
