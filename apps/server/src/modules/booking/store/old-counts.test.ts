import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../../testing/carts.ts';
import { type ClaimedKind, claimedKinds, createClaimedKind } from '../../../testing/claims.ts';
import { createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer, logInTestStaff } from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { runBehindLock, waitForLock } from '../../../testing/wait-for-lock.ts';
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

const shared = { maximum: 6 };
const divided = { maximum: 6, online_maximum: 3, foh_maximum: 3 };

/** What is sold and promised to the queue while the claim of `side` waits, and of which it could have had one more. */
const cases = [
  ['online', 'the desk has sold the rest', shared, { full: { online: 1, foh: 5, waiting: 0 }, last: 'foh' }],
  [
    'online',
    'the rest is promised to the queue',
    shared,
    { full: { online: 1, foh: 3, waiting: 2 }, last: 'waiting' },
  ],
  ['online', 'its own places are sold', divided, { full: { online: 3, foh: 0, waiting: 0 }, last: 'online' }],
  [
    'online',
    'its own places are promised to the queue',
    divided,
    { full: { online: 1, foh: 0, waiting: 2 }, last: 'waiting' },
  ],
  ['foh', 'the rest is sold online', shared, { full: { online: 6, foh: 0, waiting: 0 }, last: 'online' }],
  ['foh', 'its own places are sold', divided, { full: { online: 1, foh: 3, waiting: 0 }, last: 'foh' }],
] as const;

/** A customer, or staff at the desk, and a place of somebody else whose hold has expired or not. */
async function prepare(kind: ClaimedKind, sides: Sides, side: 'online' | 'foh') {
  const { createItem, occurrenceIds } = await createClaimedKind(database, venue, kind, sides);
  const occurrenceId = occurrenceIds.at(-1) ?? '';
  const holder = await logInTestCustomer(database, client);
  const first = await createTestShopper(app, holder.headers, holder.personId).add(createItem());
  expect(first).toMatchObject({ ok: true });
  const customer = await logInTestCustomer(database, client);
  const { headers } = side === 'foh' ? await logInTestStaff(database, client) : customer;
  const { add } = createTestShopper(app, headers, customer.personId);
  const expire = async () => {
    const past = new Date(minutesAfter(-1));
    await run(sql`
      update hold set ends_at = ${past} where cart_id = (
        select id from cart where client_id = ${client.id} and owner = ${`person:${holder.personId}`})`);
    await run(sql`update occurrence set next_hold_end = ${past} where id = ${occurrenceId}`);
  };
  return { createItem, occurrenceId, add, expire };
}

type Counts = { online: number; foh: number; waiting: number };

const sell = ({ online, foh, waiting }: Counts, occurrenceId: string) => sql`
  update occurrence set online_consumed = ${online}, foh_consumed = ${foh}, consumed = ${online + foh},
    waiting = ${waiting} where id = ${occurrenceId}`;

const lockOccurrence = (occurrenceId: string) => sql`
  select from occurrence where id = ${occurrenceId} for no key update`;

const full = { ok: false, status: 409, code: expect.stringMatching(/_full$|^place_taken$/) as string };

describe.each(claimedKinds)('a claim of %s', (kind) => {
  test.each(cases)(
    'of side %s is refused once %s [BSK-15 WTL-06]',
    async (side, _, sides, { full: counts }) => {
      const { add, createItem, occurrenceId } = await prepare(kind, sides, side);
      const refused = await runBehindLock(
        database,
        lockOccurrence(occurrenceId),
        (tx) => tx(sell(counts, occurrenceId)),
        () => add(createItem()),
      );
      expect(refused).toMatchObject(full);
    },
  );

  test.each(cases)(
    'of side %s gets the last place before %s, and its counter [BSK-15]',
    async (side, _, sides, { full: counts, last }) => {
      const { add, createItem, occurrenceId } = await prepare(kind, sides, side);
      const before = { ...counts, [last]: counts[last] - 1 };
      await run(sell(before, occurrenceId));
      expect(await add(createItem())).toMatchObject({ ok: true });
      const after = await run(sql`
        select online_consumed as online, foh_consumed as foh, waiting from occurrence where id = ${occurrenceId}`);
      expect(after).toEqual([{ ...before, [side]: before[side] + 1 }]);
    },
  );
});

describe.each(['a class', 'tickets'] as const)('a claim of two places of %s', (kind) => {
  test.each(cases)(
    'of side %s is refused once %s, although one place expires [BSK-15 BSK-44]',
    async (side, _, sides, { full: counts }) => {
      const { add, createItem, expire, occurrenceId } = await prepare(kind, sides, side);
      await expire();
      const refused = await runBehindLock(
        database,
        lockOccurrence(occurrenceId),
        (tx) => tx(sell(counts, occurrenceId)),
        () => add(createItem({ quantity: 2 })),
      );
      expect(refused).toMatchObject(full);
    },
  );

  test.each([
    ['cancelled', sql`status = 'cancelled'`],
    ['for older people now', sql`min_age = 60`],
    ['queued for', sql`waitlisted = 1`],
  ])(
    'is refused for a session that is %s since, although one place expires [BSK-03 WTL-06]',
    async (_, change) => {
      const { add, createItem, expire, occurrenceId } = await prepare(kind, shared, 'online');
      await expire();
      const refused = await runBehindLock(
        database,
        lockOccurrence(occurrenceId),
        (tx) => tx(sql`update occurrence set ${change} where id = ${occurrenceId}`),
        () => add(createItem({ quantity: 2 })),
      );
      expect(refused).toMatchObject({ ok: false, status: 409 });
    },
  );

  test('lets the session change before or after it, not while it releases a place [BSK-03 BSK-44]', async () => {
    const { add, createItem, expire, occurrenceId } = await prepare(kind, shared, 'online');
    await expire();
    await run(sell({ online: 6, foh: 0, waiting: 0 }, occurrenceId));
    const held = await database.inTransaction(async (tx) => {
      // The release waits for the table.
      await tx(sql`lock table booking in share mode`);
      const claiming = add(createItem());
      await waitForLock(database);
      const cancelling = run(sql`update occurrence set status = 'cancelled' where id = ${occurrenceId}`);
      const isCancelledFirst = await Promise.race([
        cancelling.then(() => true),
        waitForLock(database, 2).then(() => false),
      ]);
      return { ok: true as const, isCancelledFirst, all: Promise.all([claiming, cancelling]) };
    });
    const [claimed] = await held.all;
    expect(claimed).toMatchObject({ ok: true });
    expect(held.isCancelledFirst).toBe(false);
  });
});
