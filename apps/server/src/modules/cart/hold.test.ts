import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createPurchasables } from '../../purchasables.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes, createMergeGuestCart } from './index.ts';

const database = await createTestDatabase();
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 4 });
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => now },
);

const createShopper = async () => {
  const person = await logInTestCustomer(database, client);
  return { ...createTestShopper(app, person.headers, person.personId), person };
};
const createOccurrence = (maximum: number) =>
  createTestOccurrence(database, venue, {
    schedule: { maximum },
    occurrence: { allow_anonymous_bookings: true, last_bookable_at: new Date(minutesAfter(300)) },
  });
const runAt = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  now = minutesAfter(minutes);
  try {
    return await work();
  } finally {
    now = noon;
  }
};

describe('a hold', () => {
  test('is extended by 15 minutes from the request, up to 45 in total [BSK-15]', async () => {
    const { add, extend } = await createShopper();
    await add(await createOccurrence(1));
    expect(await runAt(10, extend)).toMatchObject({ value: { hold: { seconds_left: 15 * 60 } } });
    expect(await runAt(24, extend)).toMatchObject({ value: { hold: { seconds_left: 15 * 60 } } });
    expect(await runAt(38, extend)).toMatchObject({
      value: { hold: { seconds_left: 7 * 60, can_extend: false } },
    });
    expect(await runAt(39, extend)).toMatchObject({ code: 'hold_limit_reached' });
  });

  test('refuses more places after it expires, and is renewed if its places are still available [BSK-44]', async () => {
    const { add, extend, cart } = await createShopper();
    const occurrence = await createOccurrence(1);
    await add(occurrence);
    expect(await runAt(16, cart)).toMatchObject({ value: { item_count: 1, hold: { ended: true } } });
    const other = await createOccurrence(1);
    expect(await runAt(16, () => add(other))).toMatchObject({ code: 'hold_ended', next_step: 'renew_hold' });
    expect(await runAt(16, extend)).toMatchObject({ value: { item_count: 1, hold: { ended: false } } });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('loses an expired place to another customer, and the cart shows that for one minute [BSK-44]', async () => {
    const first = await createShopper();
    const second = await createShopper();
    const [takenOccurrence, keptOccurrence] = [await createOccurrence(1), await createOccurrence(1)];
    await first.add([takenOccurrence, keptOccurrence]);
    expect(await runAt(16, () => second.add(takenOccurrence))).toMatchObject({ ok: true });

    expect(await runAt(16, first.extend)).toMatchObject({ code: 'cart_changed', next_step: 'reload_cart' });
    expect(await runAt(17, first.cart)).toMatchObject({
      value: { item_count: 1, lapsed: [{ occurrence_id: takenOccurrence.occurrenceId, name: 'Spin' }] },
    });
    expect(await runAt(17, first.extend)).toMatchObject({ value: { item_count: 1, hold: { ended: false } } });
    expect(await runAt(19, first.cart)).toMatchObject({ value: { lapsed: [] } });
  });

  test('releases everything after its cap, and the cart shows what can be added again [BSK-44]', async () => {
    const { add, extend, cart } = await createShopper();
    const occurrence = await createOccurrence(1);
    await add(occurrence);
    expect(await runAt(46, extend)).toMatchObject({ code: 'hold_lapsed', next_step: 'add_again' });
    expect(await runAt(46, cart)).toMatchObject({
      value: { item_count: 0, hold: null, lapsed: [{ name: 'Spin' }] },
    });
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
    expect(await runAt(46, () => add(occurrence))).toMatchObject({
      value: { hold: { seconds_left: 15 * 60 } },
    });
  });

  test('ends when the last line is removed, which releases its place [BSK-26]', async () => {
    const { add, remove, cart } = await createShopper();
    const occurrence = await createOccurrence(1);
    const added = await add(occurrence);
    const ids = added.ok ? added.value.items.map(({ id }) => id) : [];
    expect(await remove(ids)).toMatchObject({ value: { item_count: 0, hold: null, total: { value: 0 } } });
    expect(await remove(ids)).toMatchObject({ ok: true });
    expect(await cart()).toMatchObject({ value: { items: [] } });
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });
});

describe('at log-in', () => {
  test('a guest’s places move to the customer’s cart, a duplicate is released, and the later hold applies [BSK-16]', async () => {
    const { add, cart, person } = await createShopper();
    const guest = createTestGuest(client);
    const guestShopper = createTestShopper(app, guest.headers, 'guest');
    const [both, only] = [await createOccurrence(5), await createOccurrence(5)];
    await add(both);
    await runAt(5, () => guestShopper.add([both, only]));
    await database.inTransaction(async (tx) => {
      await createMergeGuestCart(createPurchasables(database))(tx, {
        clientId: client.id,
        guestKey: guest.guestKey,
        personId: person.personId,
        now: minutesAfter(6),
      });
      return { ok: true };
    });
    const merged = await runAt(6, cart);
    expect(merged).toMatchObject({ value: { item_count: 2, hold: { seconds_left: 14 * 60 } } });
    const people = merged.ok ? merged.value.items.map((item) => item.purchased_for?.id) : [];
    expect(people).toEqual([person.personId, person.personId]);
    expect(await countSold(database, both)).toEqual({ places: 1, consumed: 1 });
    expect(await runAt(6, guestShopper.cart)).toMatchObject({ value: { item_count: 0 } });
  });
});

describe('courts', () => {
  const court = (leaves: string[], leafAllocation: 'one' | 'all', maximum = 1) =>
    createTestOccurrence(database, venue, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', leaf_allocation: leafAllocation, maximum },
      locationIds: leaves,
    });

  test('a hall and its courts exclude each other in either order [ACT-46]', async () => {
    const hall = await court(venue.leaves, 'all');
    const [leaf = ''] = venue.leaves;
    const courtOccurrence = await court([leaf], 'one');
    const [first, second] = [await createShopper(), await createShopper()];
    expect(await first.add(courtOccurrence)).toMatchObject({ ok: true });
    expect(await second.add(hall)).toMatchObject({ code: 'occurrence_full' });
    const cart = await first.cart();
    await first.remove(cart.ok ? cart.value.items.map(({ id }) => id) : []);
    expect(await second.add(hall)).toMatchObject({
      value: { items: [{ cartable_resource: { duration: 60 } }] },
    });
    expect(await first.add(courtOccurrence)).toMatchObject({ code: 'occurrence_full' });
  });

  test('may be booked for overlapping times only if the strategy is overlapping [ACT-45]', async () => {
    const sportsHall = await createTestVenue(database, client, { leaves: 1 });
    const create = (strategy: 'sequential' | 'overlapping', startsAfter: number) =>
      createTestOccurrence(database, sportsHall, {
        bookingType: 'resources',
        schedule: {
          booking_strategy: strategy,
          leaf_allocation: strategy === 'sequential' ? 'one' : null,
          maximum: 1,
        },
        occurrence: {
          starts_at: new Date(minutesAfter(startsAfter)),
          ends_at: new Date(minutesAfter(startsAfter + 60)),
          last_bookable_at: new Date(minutesAfter(startsAfter)),
        },
      });
    const { add } = await createShopper();
    const isAdded = async (occurrence: Awaited<ReturnType<typeof create>>) => (await add(occurrence)).ok;
    const [first, second] = [await create('overlapping', 60), await create('overlapping', 90)];
    expect([await isAdded(first), await isAdded(second)]).toEqual([true, true]);
    expect(await countSold(database, first)).toEqual({ places: 1, consumed: 1 });
    expect(await countSold(database, second)).toEqual({ places: 1, consumed: 1 });
    const [third, fourth] = [await create('sequential', 180), await create('sequential', 210)];
    expect([await isAdded(third), await isAdded(fourth)]).toEqual([true, false]);
  });

  test('are allocated and named by the server if the customer does not choose [ACT-21 ACT-45]', async () => {
    const other = await createTestVenue(database, client, { leaves: 2 });
    const any = await createTestOccurrence(database, other, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 2 },
      locationIds: other.leaves,
    });
    const responses = [await (await createShopper()).add(any), await (await createShopper()).add(any)];
    const places = responses.map((response) =>
      response.ok ? response.value.items[0]?.cartable_resource?.location : '',
    );
    expect(new Set(places)).toEqual(new Set(['Court 1', 'Court 2']));
    expect(await (await createShopper()).add(any)).toMatchObject({ code: 'occurrence_full' });
    const [taken] = await database.run(
      queryBuilder
        .selectFrom('allocation')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('location_id', 'in', other.leaves),
    );
    expect(Number(taken?.n)).toBe(2);
  });
});
