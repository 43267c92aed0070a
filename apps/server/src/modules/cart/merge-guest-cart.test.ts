import { prepare } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { insertHeldPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { personRoutes } from '../person/index.ts';
import { provisionalAccountRoutes } from '../provisional-account/index.ts';
import { cartRoutes, createMergeGuestCart } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    personRoutes(registerRoute, { ...deps, mergeGuestCart: createMergeGuestCart(deps.purchasables) });
    provisionalAccountRoutes(registerRoute, {
      ...deps,
      mergeGuestCart: createMergeGuestCart(deps.purchasables),
    });
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
    registerRoute(prepare, async () => refuse({ code: 'cart_empty' } as const), {
      policy: () => ok(undefined),
    });
  },
  { now: () => noon },
);

const item = (purchasable_id: string) => ({
  data: { items: [{ purchasable_id, purchasable_type: 'purchasableOccurrence', quantity: 1 }] },
});

/** A guest's browser with a place in its cart. */
async function createGuestWithPlace() {
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 5 },
    occurrence: { allow_anonymous_bookings: true },
  });
  const { request } = createTestBrowser(app, client.headers);
  await request('POST', '/api/v1/users/guest/carts/activity-booking/items', {
    body: item(occurrence.occurrenceId),
  });
  return { occurrence, request };
}

/** A guest with a place in their cart who has an account. */
async function createGuestWithAccount() {
  const password_hash = await hashPassword('Password1!', { logN: 4, r: 8, p: 1 });
  const person = await createTestPerson(database, client, { password_hash });
  return { person, ...(await createGuestWithPlace()) };
}

test('a guest’s places belong to the customer after log-in, at the customer’s price [BSK-16 AUT-01]', async () => {
  const password_hash = await hashPassword('Password1!');
  const person = await createTestPerson(database, client, { password_hash, concessions: ['student'] });
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 5 },
    occurrence: { allow_anonymous_bookings: true },
    prices: [
      { name: 'Adult', amount: 650 },
      { name: 'Student', amount: 500, concession: 'student' },
    ],
  });
  const { request, cookies } = createTestBrowser(app, client.headers);

  const added = await request('POST', '/api/v1/users/guest/carts/activity-booking/items', {
    body: item(occurrence.occurrenceId),
  });
  expect(added.json()).toMatchObject({ data: { total: { value: 650 }, items: [{ purchased_for: null }] } });
  const guestCookie = [...cookies.values()][0];

  const credentials = { username: person.email, password: 'Password1!' };
  expect((await request('POST', '/api/auth/customer/login', { body: credentials })).statusCode).toBe(200);
  expect([...cookies.values()][0]).not.toBe(guestCookie);

  const cart = await request('GET', '/api/activities/cart');
  expect(cart.json()).toMatchObject({
    data: { item_count: 1, total: { value: 500 }, items: [{ purchased_for: { id: person.personId } }] },
  });
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});

test('a guest’s place is kept at log-in if the person’s other hold has expired, which lapses [BSK-16 BSK-44]', async () => {
  const { person, occurrence, request } = await createGuestWithAccount();
  await insertHeldPlaces(database, { ...occurrence, endsAt: noon, personId: person.personId });
  await database.run(sql`
    update occurrence set consumed = 2, online_consumed = 2
    where client_id = ${client.id} and id = ${occurrence.occurrenceId}`);
  const body = { username: person.email, password: 'Password1!' };
  expect((await request('POST', '/api/auth/customer/login', { body })).statusCode).toBe(200);
  expect((await request('GET', '/api/activities/cart')).json()).toMatchObject({
    data: { items: [{ purchased_for: { id: person.personId } }] },
  });
  expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
});

test('a provisional account’s places move to the account of its address at a log-in in the same browser [BSK-16 AUT-18]', async () => {
  for (const isSameAddress of [true, false]) {
    const { person, occurrence, request } = await createGuestWithAccount();
    const email = isSameAddress ? person.email.toUpperCase() : `other-${person.email}`;
    const fields = { first_name: 'Jo', last_name: 'Newcomer', email };
    expect((await request('POST', '/api/auth/customer/provisional', { body: fields })).statusCode).toBe(200);
    const body = { username: person.email, password: 'Password1!' };
    expect((await request('POST', '/api/auth/customer/login', { body })).statusCode).toBe(200);
    const cart = (await request('GET', '/api/activities/cart')).json<{
      data: { items: { purchased_for: { id: number } }[]; seconds_left: number };
    }>();
    expect(cart.data.items.map((line) => line.purchased_for.id)).toEqual(
      isSameAddress ? [person.personId] : [],
    );
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  }
});

test('a guest whose request requires a log-in keeps their cart [BSK-16]', async () => {
  const { request } = await createGuestWithPlace();
  expect((await request('GET', '/api/checkout/prepare')).statusCode).toBe(401);
  expect((await request('GET', '/api/activities/cart')).json()).toMatchObject({ data: { item_count: 1 } });
});

describe('a log-in while somebody else books the same occurrence for the person', () => {
  /** A guest with a place, who logs in while an open transaction books the occurrence for their account. */
  async function logInDuringClaim() {
    const { person, occurrence, request } = await createGuestWithAccount();
    const body = { username: person.email, password: 'Password1!' };
    const { login } = await database.inTransaction(async (tx) => {
      const claim = await createTestClaim({ run: tx }, occurrence, {
        attendee: { id: person.personId, version: 1 },
      });
      expect(await runClaim({ run: tx }, claim)).toBe('claimed');
      const login = request('POST', '/api/auth/customer/login', { body });
      // The log-in waits for the uncommitted booking.
      await waitForLock(database);
      return { ok: true, login };
    });
    return { response: await login, request, occurrence };
  }

  test('succeeds, and the guest’s place is released [BSK-16]', async () => {
    const { response, request, occurrence } = await logInDuringClaim();
    expect(response.statusCode).toBe(200);
    expect((await request('GET', '/api/activities/cart')).json()).toMatchObject({ data: { items: [] } });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });
});
