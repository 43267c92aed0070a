import { call, type Send } from '@pavilion/contract/call';
import { addToCart, getCart } from '@pavilion/contract/cart';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPurchasables } from '../../purchasables.ts';
import { createTestBundle, type TestBundle } from '../../testing/bundles.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { readAgeLimits } from '../booking/index.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';
import { claimProvisionalAccounts } from '../provisional-account/index.ts';

// A parent without linked people names the child who attends a camp.
const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(database, (registerRoute, deps) =>
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
);

const year = new Date(noon).getUTCFullYear();
const mia = { first_name: 'Mia', last_name: 'Stone', date_of_birth: `${year - 8}-01-02` };

/** A camp for ages 5 to 11, cheaper for children. */
const createCamp = () =>
  createTestBundle(database, venue, {
    days: [1, 2],
    occurrences: { 0: { min_age: 5, max_age: 11 }, 1: { min_age: 5, max_age: 11 } },
    prices: [
      { covers: 'whole', name: 'Adult', amount: 10_000, min_age: 18 },
      { covers: 'whole', name: 'Child', amount: 6000, max_age: 17 },
    ],
  });
const add = (send: Send, { id }: TestBundle, child: object) =>
  call(send, addToCart, {
    body: {
      items: [
        {
          purchasable_type: 'camp' as const,
          purchasable_id: id,
          booking_full_camp: true,
          child: { ...mia, ...child },
        },
      ],
    },
  });
const logIn = async () => {
  const person = await logInTestCustomer(database, client);
  return { ...person, ...createTestShopper(app, person.headers, person.personId) };
};
const readChildren = (personId: number) =>
  database.run(sql<{ id: number; name: string; born: string }>`
    select p.id, concat(p.first_name, ' ', p.last_name) as name, p.date_of_birth::text as born
    from linked_person l join person p on p.client_id = l.client_id and p.id = l.linked_id
    where l.client_id = ${client.id} and l.person_id = ${personId} and l.status = 'successful' order by p.id`);

describe('a guest', () => {
  test('names the child: the age is checked, and the price is theirs [CMP-17 AUT-25]', async () => {
    const camp = await createCamp();
    const guest = createTestGuest(client);
    const send = createTestSend(app, guest.headers);
    expect(await add(send, camp, { date_of_birth: `${year - 13}-01-02` })).toMatchObject({
      status: 409,
      code: 'age_not_met',
    });
    expect(await add(send, camp, {})).toMatchObject({
      value: {
        items: [
          {
            purchased_for: { id: null, first_name: 'Mia', last_name: 'Stone' },
            child_date_of_birth: mia.date_of_birth,
            price: { raw: 6000 },
          },
        ],
      },
    });
    // The parent's own age does not matter.
    const owner = `guest:${guest.guestKey}`;
    expect(await readAgeLimits(database.run, { clientId: client.id, owner })).toBeUndefined();
  });

  test('is refused with the field of the child that is wrong [QST-05]', async () => {
    const camp = await createCamp();
    const send = createTestSend(app, createTestGuest(client).headers);
    const wrong = { first_name: 'www.example.test', date_of_birth: `${year - 30}-01-02` };
    expect(await add(send, camp, wrong)).toMatchObject({
      status: 422,
      errors: {
        'items.0.child.first_name': [expect.any(String)],
        'items.0.child.date_of_birth': ['A child is under 18. Adults log in and book for themselves.'],
      },
    });
    expect(await add(send, camp, { date_of_birth: `${year + 1}-01-02` })).toMatchObject({
      errors: { 'items.0.child.date_of_birth': ['Enter a real date of birth'] },
    });
  });

  test('finds the child linked after the log-in, with the line and its bookings [BSK-16 AUT-25]', async () => {
    const camp = await createCamp();
    const guest = createTestGuest(client);
    expect(await add(createTestSend(app, guest.headers), camp, {})).toMatchObject({ ok: true });
    const { send, personId } = await logIn();
    const merge = createMergeGuestCart(createPurchasables(database));
    await database.inTransaction(async (tx) => {
      await merge(tx, { clientId: client.id, guestKey: guest.guestKey, personId, now: noon });
      return { ok: true };
    });
    const [child] = await readChildren(personId);
    expect(child).toMatchObject({ name: 'Mia Stone', born: mia.date_of_birth });
    const cart = await call(send, getCart, { query: {} });
    expect(cart).toMatchObject({
      value: {
        items: [
          {
            purchased_for: { id: child?.id, first_name: 'Mia' },
            child_date_of_birth: null,
            price: { raw: 6000 },
          },
        ],
        lapsed_bundles: [],
      },
    });
    const bookings = await database.run(sql`
      select person_id, booked_by_id from booking
      where client_id = ${client.id} and occurrence_id = any(${camp.sessionIds}::text[]) and status = 'reserved'`);
    expect(bookings).toEqual([1, 2].map(() => ({ person_id: child?.id, booked_by_id: personId })));
  });
});

describe('a customer', () => {
  test('names a child who is linked at once, and only once [AUT-25]', async () => {
    const { send, personId } = await logIn();
    expect(await add(send, await createCamp(), {})).toMatchObject({ ok: true });
    const again = { first_name: 'MIA' };
    expect(await add(send, await createCamp(), again)).toMatchObject({ ok: true });
    expect(await readChildren(personId)).toHaveLength(1);
  });

  test('names a child who is linked already: that one attends [AUT-25]', async () => {
    const { send, personId } = await logIn();
    const known = await logInTestCustomer(database, client, mia);
    await linkTestPeople(database, client, personId, [known.personId]);
    expect(await add(send, await createCamp(), {})).toMatchObject({
      value: { items: [{ purchased_for: { id: known.personId } }] },
    });
  });
});

test('the owner of an address gets the children whom they named before they proved it [AUT-16 AUT-25]', async () => {
  const email = 'proved@people.test';
  const account = await logInTestCustomer(database, client, { email });
  const provisional = await logInTestCustomer(database, client, { email, is_provisional: true });
  const { send } = createTestShopper(app, provisional.headers, provisional.personId);
  expect(await add(send, await createCamp(), {})).toMatchObject({ ok: true });
  const [child] = await readChildren(provisional.personId);
  const merge = createMergeGuestCart(createPurchasables(database));
  await database.inTransaction(async (tx) => {
    const claimed = await claimProvisionalAccounts(tx, merge, {
      clientId: client.id,
      personId: provisional.personId,
      now: noon,
    });
    return claimed.ok ? claimed : { ok: true };
  });
  expect(await readChildren(account.personId)).toEqual([child]);
  expect(await readChildren(provisional.personId)).toEqual([]);
  const owner = createTestShopper(app, account.headers, account.personId);
  expect(await call(owner.send, getCart, { query: {} })).toMatchObject({
    value: { items: [{ purchased_for: { id: child?.id } }] },
  });
});
