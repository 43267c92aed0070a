import { call } from '@pavilion/contract/call';
import { clearCart, getCart } from '@pavilion/contract/cart';
import { restoreCartItems } from '@pavilion/contract/cart/restore';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { addCamp, countBundleSales, createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { addPenalty } from '../../testing/debts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cartRoutes } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => now },
);
const runAt = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  now = minutesAfter(minutes);
  try {
    return await work();
  } finally {
    now = noon;
  }
};

function createShopper(headers: Record<string, string>, userId: number | 'guest') {
  const shopper = createTestShopper(app, headers, userId);
  const { send } = shopper;
  return {
    ...shopper,
    clear: () => call(send, clearCart, { query: {} }),
    restore: (ids: readonly string[]) =>
      call(send, restoreCartItems, { query: {}, body: { cart_item_ids: [...ids] } }),
    readIds: async () => {
      const cart = await call(send, getCart, { query: {} });
      return cart.ok ? cart.value.items.map(({ id }) => id) : [];
    },
  };
}

const logIn = async () => {
  const { headers, personId } = await logInTestCustomer(database, client);
  return { ...createShopper(headers, personId), personId };
};
const createClass = (maximum = 5) =>
  createTestOccurrence(database, venue, {
    schedule: { maximum },
    occurrence: { allow_anonymous_bookings: true, last_bookable_at: new Date(minutesAfter(300)) },
  });

async function createPenalty(personId: number): Promise<string> {
  const id = createId(noon);
  await database.run(
    queryBuilder.insertInto('debt').values({
      client_id: client.id,
      id,
      person_id: personId,
      kind: 'penalty',
      title: 'Missed booking',
      amount: 300,
      tax_rate: 2000,
      tax_code: 'standard',
      created_at: new Date(noon),
    }),
  );
  return id;
}

/** A cart with a class, two days of a camp, an adult’s and a child’s ticket, and a penalty. */
async function fillCart() {
  const shopper = await logIn();
  const occurrence = await createClass();
  const camp = await createTestBundle(database, venue, { days: [1, 2, 3] });
  const swim = await createTestSwim(database, venue, { ratio: true });
  const added = [
    await shopper.add(occurrence),
    await addCamp(shopper.send, camp, camp.sessionIds.slice(0, 2)),
    await shopper.add([createTicketItem(swim, 'adult'), createTicketItem(swim, 'child')]),
    await addPenalty(shopper, await createPenalty(shopper.personId)),
  ];
  expect(added.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  return { ...shopper, occurrence, camp, swim, ids: await shopper.readIds() };
}

const getNames = (cart: { ok: boolean; value?: { items: { name: string }[] } }) =>
  cart.value?.items.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1));

describe('lines that were cleared', () => {
  test('are added again as they were, of every kind, in one request, once [BSK-24 BSK-41]', async () => {
    const { ids, cart, clear, restore, camp, occurrence } = await fillCart();
    const before = await cart();
    expect(await clear()).toMatchObject({ value: { items: [], hold: null, item_count: 0 } });
    expect((await countBundleSales(database, camp)).consumed).toEqual([0, 0, 0]);
    const restored = await restore(ids);
    expect(restored).toMatchObject({ value: { not_restored: [], hold: { seconds_left: 900 } } });
    expect(getNames(restored)).toEqual(getNames(before));
    expect(restored.ok && restored.value.total).toEqual(before.ok && before.value.total);
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 0]);
    expect(await restore(ids)).toMatchObject({ value: { item_count: 5, not_restored: [] } });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('are added again once by two requests at the same time [BSK-41]', async () => {
    const { ids, clear, restore, readIds } = await fillCart();
    await clear();
    const responses = await Promise.all([restore(ids), restore(ids)]);
    expect(responses.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await readIds()).toHaveLength(5);
  });

  test('are named if somebody else has taken their place, and the others are added [BSK-41]', async () => {
    const shopper = await logIn();
    const [taken, free] = [await createClass(1), await createClass(1)];
    await shopper.add([taken, free]);
    const ids = await shopper.readIds();
    const cleared = await shopper.clear();
    await (await logIn()).add(taken);
    const restored = await shopper.restore(ids);
    expect(cleared).toMatchObject({ value: { items: [] } });
    expect(restored).toMatchObject({
      value: {
        items: [{ cartable_resource: { occurrence_id: free.occurrenceId } }],
        not_restored: [{ code: 'occurrence_full', message: 'This class is sold out.' }],
      },
    });
    const refusedIds = restored.ok ? restored.value.not_restored.map(({ id }) => id) : [];
    expect(ids).toContain(refusedIds[0]);
    // It can be tried again later.
    expect(await shopper.restore(refusedIds)).toMatchObject({
      value: { not_restored: [{ id: refusedIds[0] }] },
    });
  });

  test('stay a guest’s, and are ignored in another cart [BSK-41 MOD-12]', async () => {
    const guest = createShopper(createTestGuest(client).headers, 'guest');
    const occurrence = await createClass();
    await guest.add(occurrence);
    const ids = await guest.readIds();
    await guest.remove(ids);
    const other = await logIn();
    await other.add(await createClass());
    expect(await other.restore(ids)).toMatchObject({ value: { item_count: 1, not_restored: [] } });
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
    expect(await guest.restore(ids)).toMatchObject({ value: { item_count: 1 } });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });
});

describe('lines that lapsed', () => {
  test('are named with their ids, and all added again in one request after the cap of the hold [BSK-44]', async () => {
    const { cart, extend, restore, camp, swim } = await fillCart();
    expect(await runAt(46, extend)).toMatchObject({ code: 'hold_lapsed', next_step: 'add_again' });
    const seen = await runAt(46, cart);
    const lapsed = seen.ok ? [...seen.value.lapsed, ...seen.value.lapsed_bundles] : [];
    expect(seen).toMatchObject({ value: { items: [{ type: 'penalty' }] } });
    expect(lapsed.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'Spin',
      'Spin: Adult',
      'Spin: Child',
      'Summer camp',
    ]);
    const restored = await runAt(46, () => restore(lapsed.map(({ id }) => id)));
    expect(restored).toMatchObject({
      value: { item_count: 5, lapsed: [], lapsed_bundles: [], not_restored: [], hold: { seconds_left: 900 } },
    });
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 0]);
    expect(await countSold(database, swim)).toEqual({ places: 2, consumed: 2 });
  });

  test('are added again after another change of the basket, and the expired hold of the others is renewed [BSK-44]', async () => {
    const first = await logIn();
    const [taken, kept] = [await createClass(1), await createClass(1)];
    await first.add([taken, kept]);
    const second = await logIn();
    await runAt(16, () => second.add(taken));
    const seen = await runAt(16, first.cart);
    const ids = seen.ok ? seen.value.lapsed.map(({ id }) => id) : [];
    expect(ids).toHaveLength(1);
    expect(await runAt(17, () => first.restore(ids))).toMatchObject({
      value: { item_count: 1, hold: { ended: false }, not_restored: [{ code: 'occurrence_full' }] },
    });
    // The removal of nothing puts lapsed lines aside.
    await runAt(17, () => first.remove([createId(noon)]));
    await runAt(17, async () => second.remove(await second.readIds()));
    expect(await runAt(18, () => first.restore(ids))).toMatchObject({
      value: { item_count: 2, lapsed: [], not_restored: [] },
    });
  });
});
