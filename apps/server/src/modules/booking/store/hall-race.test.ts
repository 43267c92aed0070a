import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../../testing/carts.ts';
import { removeClaimGuard } from '../../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../../testing/people.ts';
import { createTestDatabase, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { waitForLock } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';

type Kind = 'hall' | 'court';

/** A whole hall of four courts and one of its courts are sold for the same hour; `guard` is taken out of the claim. */
async function createSportsCentre(guard?: string) {
  const database = await createTestDatabase(8, { canBreakInvariants: guard !== undefined });
  if (guard) await removeClaimGuard(database, guard, 'if false');
  const client = await createTestClient(database);
  const app = createTestServer(
    database,
    (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
    { now: () => noon },
  );
  const createShopper = async () => {
    const { headers, personId } = await logInTestCustomer(database, client);
    return createTestShopper(app, headers, personId);
  };
  const createOffer = async () => {
    const venue = await createTestVenue(database, client, { leaves: 4 });
    const create = (locationIds: string[], leaf_allocation: 'one' | 'all') =>
      createTestOccurrence(database, venue, {
        bookingType: 'resources',
        schedule: { booking_strategy: 'sequential', leaf_allocation, maximum: 1 },
        locationIds,
      });
    return {
      rootId: venue.rootId,
      hall: await create(venue.leaves, 'all'),
      court: await create(venue.leaves.slice(0, 1), 'one'),
    };
  };
  return { database, createShopper, createOffer };
}

type SportsCentre = Awaited<ReturnType<typeof createSportsCentre>>;

/**
 * Both claims have been decided while everything is free, and wait for the root location, which they get in the order of
 * `kinds`. Returns their replies, and how many courts each has.
 */
async function race({ database, createShopper, createOffer }: SportsCentre, kinds: readonly [Kind, Kind]) {
  const offer = await createOffer();
  const shoppers = [await createShopper(), await createShopper()] as const;
  const adding: ReturnType<(typeof shoppers)[0]['add']>[] = [];
  await database.inTransaction(async (tx) => {
    await tx(sql`select from location where id = ${offer.rootId} for no key update`);
    for (const [index, shopper] of shoppers.entries()) {
      adding.push(shopper.add(offer[kinds[index] ?? 'hall']));
      // Those who wait for a row get it in the order in which they came.
      await waitForLock(database, index + 1);
    }
    return { ok: true };
  });
  const replies = await Promise.all(adding);
  const courts = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await database.run(sql<{ courts: number }>`
        select count(a.id)::int as courts from booking b
        left join allocation a on a.client_id = b.client_id and a.booking_id = b.id
        where b.occurrence_id = ${offer[kind].occurrenceId} group by b.id`);
      return rows.map((row) => row.courts);
    }),
  );
  return { replies, courts };
}

const orders = [
  ['hall', 'court', 4],
  ['court', 'hall', 1],
] as const;

describe('a whole hall and one of its courts, claimed at once', () => {
  test.each(orders)(
    'go to the first, here the %s, and not the %s [ACT-46 BSK-15]',
    async (first, second, leaves) => {
      const { replies, courts } = await race(await createSportsCentre(), [first, second]);
      expect(replies).toMatchObject([{ ok: true }, { ok: false, status: 409, code: 'occurrence_full' }]);
      expect(courts).toEqual([[leaves], []]);
    },
  );

  test.each([
    ['hall', 'court', 4, 0],
    ['court', 'hall', 1, 3],
  ] as const)(
    'without the count of free courts go to both, the %s and the %s',
    async (first, second, all, rest) => {
      const centre = await createSportsCentre('if cardinality(v_free) < p_leaf_count');
      const { replies, courts } = await race(centre, [first, second]);
      expect(replies).toMatchObject([{ ok: true }, { ok: true }]);
      // The second has a basket without the court that the first got.
      expect(courts).toEqual([[all], [rest]]);
    },
  );
});
