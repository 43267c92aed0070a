import { expect, test } from 'vitest';
import { createPurchasables } from '../../purchasables.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest } from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cartRoutes, createMergeGuestCart } from './index.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

const database = await createTestDatabase(8);

/**
 * Joins two guests with three places each, and adds four in a cart of another source before the join has been
 * committed. Returns the guest's places afterwards.
 */
async function addDuringJoin(
  joinDatabase: Pick<TestDatabase, 'inTransaction'>,
  { isGuarded }: { isGuarded: boolean },
): Promise<number> {
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const app = createTestServer(
    database,
    (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
    { now: () => noon },
  );
  const [from, to] = [createTestGuest(client), createTestGuest(client)];
  const options = { schedule: { maximum: 10 }, occurrence: { allow_anonymous_bookings: true } };
  const occurrences = await Promise.all([0, 1, 2].map(() => createTestOccurrence(database, venue, options)));
  const [first, second, third] = occurrences;
  if (!first || !second || !third) throw new Error('No occurrences');
  await createTestShopper(app, from.headers, 'guest').add({ ...first, quantity: 3 });
  await createTestShopper(app, to.headers, 'guest').add({ ...second, quantity: 3 });
  let adding: Promise<unknown> | undefined;
  await joinDatabase.inTransaction(async (tx) => {
    await createMergeGuestCart(createPurchasables(database))(tx, {
      clientId: client.id,
      guestKey: from.guestKey,
      toGuestKey: to.guestKey,
      now: noon,
    });
    adding = createTestShopper(app, to.headers, 'guest', 'online-joining').add({ ...third, quantity: 3 });
    // Waits for the guest's lock until the commit; without the lock it ends before.
    await (isGuarded ? waitForLock(database) : adding);
    return { ok: true };
  });
  await adding;
  const sold = await Promise.all(occurrences.map((occurrence) => countSold(database, occurrence)));
  return sold.reduce((sum, row) => sum + (row?.places ?? 0), 0);
}

test('an addition during a hand-over does not exceed a guest’s six places [MOD-02 ACT-33]', async () => {
  expect(await addDuringJoin(database, { isGuarded: true })).toBe(6);
});

test('without the guest’s lock, an addition during a hand-over exceeds them', async () => {
  const unguarded = removeStatementGuard(
    database,
    'pg_advisory_xact_lock(hashtextextended($1, 0))',
    'hashtextextended($1, 0)',
  );
  expect(await addDuringJoin(unguarded, { isGuarded: false })).toBe(9);
  await unguarded.close();
});
