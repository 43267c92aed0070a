import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { settleHeldLine } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';
import { personRoutes } from '../person/index.ts';

const database = await createTestDatabase(16);
const client = await createTestClient(database, { max_places_per_person: 3 });
const venue = await createTestVenue(database, client, { leaves: 1 });
const password_hash = await hashPassword('Password1!');
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    personRoutes(registerRoute, { ...deps, mergeGuestCart: createMergeGuestCart(deps.purchasables) });
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
  },
  { now: () => now },
);

type Options = Parameters<typeof createTestOccurrence>[2];
const createOccurrence = ({ schedule, occurrence }: Options = {}) =>
  createTestOccurrence(database, venue, {
    schedule: { maximum: 20, ...schedule },
    occurrence: {
      allow_anonymous_bookings: true,
      last_bookable_at: new Date(minutesAfter(300)),
      max_places_per_person: schedule?.max_places_per_person ?? null,
      ...occurrence,
    },
  });
const createCourts = async () => {
  const sportsHall = await createTestVenue(database, client, { leaves: 8 });
  return createTestOccurrence(database, sportsHall, {
    bookingType: 'resources',
    schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 8 },
    locationIds: sportsHall.leaves,
  });
};

/** A customer with eight linked people, and a function that adds a place for one of them. */
async function createFamily() {
  const person = await logInTestCustomer(database, client, { password_hash });
  const linked = await Promise.all(Array.from({ length: 8 }, () => createTestPerson(database, client)));
  const ids = linked.map(({ personId }) => personId);
  await linkTestPeople(database, client, person.personId, ids);
  const createAdd = (source: 'activity-booking' | 'online-joining') => {
    const { add } = createTestShopper(app, person.headers, person.personId, source);
    return (occurrence: { occurrenceId: string }, n: number) =>
      add({ ...occurrence, extraFields: { purchased_for_user_id: ids[n] } });
  };
  const shopper = createTestShopper(app, person.headers, person.personId);
  return {
    ...shopper,
    person,
    ids,
    addFor: createAdd('activity-booking'),
    joinFor: createAdd('online-joining'),
  };
}

const countOk = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

describe('a person’s places in one session', () => {
  test('are limited by the client, for the person and for others together [BSK-15]', async () => {
    const { add, addFor } = await createFamily();
    const occurrence = await createOccurrence();
    expect(await add(occurrence)).toMatchObject({ ok: true });
    expect(countOk([await addFor(occurrence, 0), await addFor(occurrence, 1)])).toBe(2);
    expect(await addFor(occurrence, 2)).toMatchObject({
      status: 409,
      code: 'person_limit_reached',
      next_step: 'choose_another',
      message:
        'This is more than one person can book in this session (limit: 3). Remove places that you do not need, or choose another session.',
    });
    expect(await countSold(database, occurrence)).toEqual({ places: 3, consumed: 3 });
    expect(await addFor(await createOccurrence(), 2)).toMatchObject({ ok: true });
  });

  test('are limited by the schedule’s own maximum [BSK-15]', async () => {
    const { add } = await createFamily();
    const occurrence = await createOccurrence({ schedule: { max_places_per_person: 5 } });
    expect(await add({ ...occurrence, quantity: 6 })).toMatchObject({
      code: 'person_limit_reached',
      message: expect.stringContaining('(limit: 5)'),
    });
    expect(await add({ ...occurrence, quantity: 5 })).toMatchObject({ ok: true });
  });

  test('are limited in one request of several lines [BSK-15]', async () => {
    const { add, ids } = await createFamily();
    const occurrence = await createOccurrence();
    const items = ids
      .slice(0, 4)
      .map((id) => ({ ...occurrence, extraFields: { purchased_for_user_id: id } }));
    expect(await add(items)).toMatchObject({ code: 'person_limit_reached' });
    expect(await add(items.slice(1))).toMatchObject({ ok: true });
  });

  test.each([
    ['a class', createOccurrence],
    ['courts', createCourts],
  ])('of %s are limited for concurrent requests from two carts [BSK-15]', async (_, create) => {
    for (let round = 0; round < 5; round += 1) {
      const occurrence = await create();
      const { addFor, joinFor, ids } = await createFamily();
      const added = await Promise.all(ids.map((_, n) => (n % 2 ? addFor : joinFor)(occurrence, n)));
      expect(countOk(added)).toBe(3);
      expect(added.filter(({ ok }) => !ok)).toEqual(
        Array.from({ length: 5 }, () => expect.objectContaining({ code: 'person_limit_reached' })),
      );
      await Promise.all(ids.map((_, n) => addFor(occurrence, n)));
      expect((await countSold(database, occurrence))?.places).toBe(3);
    }
  });

  test('include those that were bought before [BSK-15]', async () => {
    const { addFor, person } = await createFamily();
    const occurrence = await createOccurrence();
    for (const n of [0, 1, 2]) await addFor(occurrence, n);
    const [line] = await database.run(
      queryBuilder
        .selectFrom('booking as b')
        .innerJoin('cart_line as l', 'l.id', 'b.line_id')
        .select(['l.id as lineId', 'l.cart_id'])
        .where('b.booked_by_id', '=', person.personId),
    );
    const bought = { cartId: line?.cart_id ?? '', lineId: line?.lineId ?? '' };
    await settleHeldLine(database, { clientId: client.id, personId: person.personId, ...bought });
    expect(await addFor(occurrence, 3)).toMatchObject({ code: 'person_limit_reached' });
  });

  test('do not include an expired hold of another cart [BSK-44]', async () => {
    const { addFor, joinFor } = await createFamily();
    const occurrence = await createOccurrence();
    for (const n of [0, 1, 2]) await joinFor(occurrence, n);
    expect(await addFor(occurrence, 3)).toMatchObject({ code: 'person_limit_reached' });
    now = minutesAfter(16);
    expect(await addFor(occurrence, 3)).toMatchObject({ ok: true });
    now = noon;
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('are not limited at the desk [BSK-15]', async () => {
    const staff = await logInTestStaff(database, client);
    const customer = await createTestPerson(database, client);
    const occurrence = await createOccurrence();
    const { add } = createTestShopper(app, staff.headers, customer.personId);
    expect(await add({ ...occurrence, quantity: 9 })).toMatchObject({ ok: true });
  });
});

describe('a guest’s places', () => {
  const createGuestCarts = () => {
    const { headers } = createTestGuest(client);
    return [
      createTestShopper(app, headers, 'guest'),
      createTestShopper(app, headers, 'guest', 'online-joining'),
    ] as const;
  };

  test('are at most six, for concurrent requests from two carts, and the refusal names the limit [ACT-33]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const occurrences = await Promise.all(Array.from({ length: 10 }, () => createOccurrence()));
      const [first, second] = createGuestCarts();
      const added = await Promise.all(
        occurrences.map((occurrence, n) => (n % 2 ? first : second).add(occurrence)),
      );
      expect(countOk(added)).toBe(6);
      expect(added.find(({ ok }) => !ok)).toMatchObject({
        code: 'guest_limit_reached',
        next_step: 'log_in',
        message: 'You can hold up to 6 places before you log in. Log in to add more places.',
      });
    }
  });

  test('in one session are limited as a person’s are [BSK-15]', async () => {
    const occurrence = await createOccurrence();
    const [first, second] = createGuestCarts();
    const added = await Promise.all(
      Array.from({ length: 5 }, (_, n) => (n % 2 ? first : second).add(occurrence)),
    );
    expect(countOk(added)).toBe(3);
    expect(added.find(({ ok }) => !ok)).toMatchObject({ code: 'person_limit_reached' });
  });

  test('that exceed the limit of the customer who logs in are released [BSK-16]', async () => {
    const { addFor, person } = await createFamily();
    const [within, above] = [await createOccurrence(), await createOccurrence()];
    expect(countOk([await addFor(above, 0), await addFor(above, 1)])).toBe(2);
    const guest = createTestGuest(client);
    const guestCart = createTestShopper(app, guest.headers, 'guest');
    await guestCart.add({ ...within, quantity: 3 });
    await guestCart.add({ ...above, quantity: 2 });
    const { request } = createTestBrowser(app, guest.headers);
    const credentials = { username: person.email, password: 'Password1!' };
    expect((await request('POST', '/api/auth/customer/login', { body: credentials })).statusCode).toBe(200);
    expect(await countSold(database, within)).toEqual({ places: 3, consumed: 3 });
    expect(await countSold(database, above)).toEqual({ places: 2, consumed: 2 });
  });
});

test('an attendee’s expired booking in another person’s cart does not refuse a claim [BSK-44]', async () => {
  const [mother, father] = [await createFamily(), await createFamily()];
  const [child] = mother.ids;
  await linkTestPeople(database, client, father.person.personId, [child ?? 0]);
  const occurrence = await createOccurrence();
  const item = { ...occurrence, extraFields: { purchased_for_user_id: child } };
  expect(await mother.add(item)).toMatchObject({ ok: true });
  expect(await father.add(item)).toMatchObject({ code: 'already_reserved' });
  now = minutesAfter(16);
  expect(await father.add(item)).toMatchObject({ ok: true });
  now = noon;
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});
