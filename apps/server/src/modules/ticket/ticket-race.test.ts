import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from '../cart/index.ts';

/** Customers of a database of its own, whose `claim_tickets` lacks the guards. */
async function createShop(...guards: (readonly [guard: string, replacement: string])[]) {
  const database = await createTestDatabase(12, { canBreakInvariants: guards.length > 0 });
  const [row] = await database.run(sql<{ source: string }>`
    select pg_get_functiondef('claim_tickets'::regproc) as source`);
  let source = row?.source ?? '';
  for (const [guard, replacement] of guards) {
    if (!source.includes(guard)) throw new Error(`claim_tickets has no guard '${guard}'`);
    source = source.replaceAll(guard, replacement);
  }
  await database.run(sql.raw(source));
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const app = createTestServer(
    database,
    (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
    { now: () => noon },
  );
  const customers = await Promise.all(Array.from({ length: 12 }, () => logInTestCustomer(database, client)));
  return {
    database,
    createSwim: (maximum: number, maxPerPerson = 6) =>
      createTestSwim(database, venue, {
        schedule: { maximum },
        occurrence: { max_places_per_person: maxPerPerson },
      }),
    shoppers: customers.map(({ headers, personId }) => createTestShopper(app, headers, personId)),
  };
}

const places = [
  ['o.consumed + o.waiting + v_places <= o.maximum', 'true'],
  ['o.online_consumed + o.waiting + v_online <= coalesce(o.online_maximum, o.maximum)', 'true'],
] as const;
const dropCounters = sql`
  alter table occurrence drop constraint occurrence_not_oversold, drop constraint occurrence_online_not_oversold`;

/** Families and pairs of adults race for two places; then for six, of which a party of five needs three types. */
async function race({ database, createSwim, shoppers }: Awaited<ReturnType<typeof createShop>>) {
  const lastTwo = await createSwim(2);
  // Four requests, as many as a process has in flight, have been decided when one takes its places.
  const held = { table: 'occurrence', count: 4 };
  await holdWrites(database, held, () =>
    Promise.all(
      shoppers.map(({ add }, index) =>
        add(index % 2 === 0 ? createTicketItem(lastTwo, 'family') : createTicketItem(lastTwo, 'adult', 2)),
      ),
    ),
  );
  const lastSix = await createSwim(6);
  const parties = await holdWrites(database, held, () =>
    Promise.all(
      shoppers.map(({ add }) =>
        add([createTicketItem(lastSix, 'family'), createTicketItem(lastSix, 'adult')]),
      ),
    ),
  );
  return {
    lastTwo: await countSold(database, lastTwo),
    lastSix: await countSold(database, lastSix),
    parties: parties.filter(({ ok }) => ok).length,
  };
}

describe('customers who want the last places at once', () => {
  test('get no more people into a swim than it has places, and parties stay together [ACT-29 BSK-15]', async () => {
    const shop = await createShop();
    for (let round = 0; round < 2; round += 1) {
      expect(await race(shop)).toEqual({
        lastTwo: { places: 2, consumed: 2 },
        lastSix: { places: 5, consumed: 5 },
        parties: 1,
      });
    }
  });

  test('would get more without the conditions of the claim', async () => {
    const shop = await createShop(...places);
    await shop.database.run(dropCounters);
    const { lastTwo, parties } = await race(shop);
    expect(lastTwo?.places).toBeGreaterThan(2);
    expect(parties).toBeGreaterThan(1);
  });
});

describe('one customer who adds tickets in several requests at once', () => {
  /** The maximum is 6: one party of three fits twice, not three times. */
  const addOften = async ({ database, createSwim, shoppers }: Awaited<ReturnType<typeof createShop>>) => {
    const swim = await createSwim(100, 6);
    const requests = Array.from({ length: 6 }, () => [
      createTicketItem(swim, 'adult'),
      createTicketItem(swim, 'child', 2),
    ]);
    const [{ add } = { add: async () => ({ ok: false }) }] = shoppers;
    // The first request creates the cart. Four others have been decided when one adds its tickets.
    await add(requests[0] ?? []);
    await holdWrites(database, { table: 'cart_line', count: 4 }, () =>
      Promise.all(requests.slice(1).map((items) => add(items))),
    );
    return countSold(database, swim);
  };

  test('has at most the maximum of a person [ACT-29 BSK-15]', async () => {
    expect(await addOften(await createShop())).toEqual({ places: 6, consumed: 6 });
  });

  test('would have more without the comparison in the claim', async () => {
    const sold = await addOften(await createShop(['while p_max_person_places <', 'while false and 0 <']));
    expect(sold?.places).toBeGreaterThan(6);
  });
});
