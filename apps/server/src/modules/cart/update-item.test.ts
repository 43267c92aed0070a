import { call } from '@pavilion/contract/call';
import {
  addToCart,
  clearCart,
  extendCart,
  getCart,
  removeFromCart,
  updateCartItem,
} from '@pavilion/contract/cart';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestSend } from '../../testing/carts.ts';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { insertHeldPlaces, settleHeldLine } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from './index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const itemsOf = (purchasable_id: string) => [
  { purchasable_id, purchasable_type: 'purchasableOccurrence' as const, quantity: 1 },
];

/** A parent who may book for a child, with an occurrence in the parent's cart. */
async function createFamilyWithCart(
  changes = {},
  prices: { name: string; amount: number; max_age?: number }[] = [],
) {
  const parent = await logInTestCustomer(database, client);
  const child = await createTestPerson(database, client, {
    first_name: 'Robin',
    date_of_birth: '2019-01-01',
  });
  await database.run(
    queryBuilder.insertInto('linked_person').values({
      client_id: client.id,
      person_id: parent.personId,
      linked_id: child.personId,
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(noon),
    }),
  );
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 5 },
    occurrence: changes,
    ...(prices.length > 0 ? { prices } : {}),
  });
  const send = createTestSend(app, parent.headers);
  const added = await call(send, addToCart, { body: { items: itemsOf(occurrence.occurrenceId) } });
  const line = added.ok ? (added.value.items[0]?.id ?? '') : '';
  const update = (body: object) =>
    call(send, updateCartItem, { params: { cartItemId: line }, query: {}, body });
  return { parent, child, occurrence, send, added, update };
}

describe('a line of a cart', () => {
  test('is also added by the cart route, which returns the cart [BSK-02 BSK-23]', async () => {
    const { added, occurrence } = await createFamilyWithCart();
    expect(added).toMatchObject({ ok: true, value: { item_count: 1, total: { value: 500 } } });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('gets another attendee, at that person’s price [BSK-27 PRC-01]', async () => {
    const { child, update } = await createFamilyWithCart({}, [
      { name: 'Adult', amount: 650 },
      { name: 'Junior', amount: 300, max_age: 15 },
    ]);
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({
      value: { total: { value: 300 }, items: [{ purchased_for: { first_name: 'Robin' } }] },
    });
  });

  test('refuses an attendee who is too young or for whom the caller may not book [BSK-27]', async () => {
    const { child, update } = await createFamilyWithCart({ min_age: 16 });
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({ code: 'age_not_met' });
    const unlinked = await createTestPerson(database, client);
    expect(await update({ purchased_for_user_id: unlinked.personId })).toMatchObject({
      status: 403,
      code: 'person_not_linked',
    });
  });

  test('is refused as booked for an attendee who has booked the occurrence, and as reserved for one who holds it [BSK-27]', async () => {
    const { child, occurrence, update } = await createFamilyWithCart();
    const held = await insertHeldPlaces(database, {
      clientId: client.id,
      occurrenceId: occurrence.occurrenceId,
      endsAt: noon + 900_000,
      personId: child.personId,
    });
    await database.run(
      queryBuilder
        .updateTable('occurrence')
        .set({ consumed: 2, online_consumed: 2 })
        .where('id', '=', occurrence.occurrenceId),
    );
    const change = { purchased_for_user_id: child.personId };
    expect(await update(change)).toMatchObject({
      status: 409,
      code: 'already_reserved',
      next_step: 'see_cart',
    });
    const { cartId, lineId } = held;
    await settleHeldLine(database, { clientId: client.id, personId: child.personId, cartId, lineId });
    expect(await update(change)).toMatchObject({
      status: 409,
      code: 'already_booked',
      next_step: 'see_bookings',
    });
  });

  test('is given to a person whose other hold has expired, which lapses [BSK-27 BSK-44]', async () => {
    const { child, occurrence, update } = await createFamilyWithCart();
    await insertHeldPlaces(database, {
      clientId: client.id,
      occurrenceId: occurrence.occurrenceId,
      endsAt: noon,
      personId: child.personId,
    });
    await database.run(
      queryBuilder
        .updateTable('occurrence')
        .set({ consumed: 2, online_consumed: 2 })
        .where('id', '=', occurrence.occurrenceId),
    );
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({
      value: { items: [{ purchased_for: { first_name: 'Robin' } }] },
    });
    expect(await countSold(database, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('leaves what else has expired: of the person in other sessions, and of others in this one [BSK-27 BSK-44]', async () => {
    const { child, occurrence, update } = await createFamilyWithCart();
    const elsewhere = await createTestOccurrence(database, venue, { schedule: { maximum: 5 } });
    const other = await createTestPerson(database, client);
    const expired = { clientId: client.id, endsAt: noon };
    const { occurrenceId } = occurrence;
    await insertHeldPlaces(database, { ...expired, occurrenceId, personId: other.personId });
    await insertHeldPlaces(database, {
      ...expired,
      occurrenceId: elsewhere.occurrenceId,
      personId: child.personId,
    });
    for (const [id, consumed] of [
      [occurrenceId, 2],
      [elsewhere.occurrenceId, 1],
    ] as const)
      await database.run(
        queryBuilder
          .updateTable('occurrence')
          .set({ consumed, online_consumed: consumed, next_hold_end: new Date(noon) })
          .where('id', '=', id),
      );
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({
      value: { items: [{ purchased_for: { first_name: 'Robin' } }] },
    });
    expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
    expect(await countSold(database, elsewhere)).toEqual({ places: 1, consumed: 1 });
  });

  test('of several places is not given to one attendee [BSK-27]', async () => {
    const { child, send } = await createFamilyWithCart();
    const { occurrenceId } = await createTestOccurrence(database, venue, { schedule: { maximum: 5 } });
    const items = itemsOf(occurrenceId).map((item) => ({ ...item, quantity: 2 }));
    const added = await call(send, addToCart, { body: { items } });
    const line = added.ok ? added.value.items.find(({ quantity }) => quantity === 2) : undefined;
    const params = { cartItemId: line?.id ?? '' };
    expect(
      await call(send, updateCartItem, {
        params,
        query: {},
        body: { purchased_for_user_id: child.personId },
      }),
    ).toMatchObject({ status: 409, code: 'several_places' });
  });

  test('is refused a person for whom the occurrence is being booked meanwhile [BSK-27]', async () => {
    const { child, occurrence, update } = await createFamilyWithCart();
    const { change } = await database.inTransaction(async (tx) => {
      const attendee = { id: child.personId, version: 1 };
      const claim = await createTestClaim({ run: tx }, occurrence, { attendee });
      expect(await runClaim({ run: tx }, claim)).toBe('claimed');
      const change = update({ purchased_for_user_id: child.personId });
      await waitForLock(database);
      return { ok: true, change };
    });
    expect(await change).toMatchObject({ status: 409, code: 'already_reserved' });
    expect(await countSold(database, occurrence)).toEqual({ places: 2, consumed: 2 });
  });

  test('cannot be changed by another customer [BSK-27]', async () => {
    const { added } = await createFamilyWithCart();
    const other = createTestSend(app, (await logInTestCustomer(database, client)).headers);
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    expect(await call(other, updateCartItem, { params: { cartItemId }, query: {}, body: {} })).toMatchObject({
      status: 404,
      code: 'cart_item_not_found',
    });
  });
});

describe('a cart', () => {
  test('is cleared, which releases its places [BSK-24]', async () => {
    const { send, occurrence } = await createFamilyWithCart();
    expect(await call(send, clearCart, { query: {} })).toMatchObject({ value: { items: [], hold: null } });
    expect(await countSold(database, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  test('of a customer is changed by staff who select them, by every call, and by no other customer [MOD-12]', async () => {
    const { parent, child } = await createFamilyWithCart();
    const [second, third] = [
      await createTestOccurrence(database, venue),
      await createTestOccurrence(database, venue),
    ];
    const selected_user_id = parent.personId;
    const query = { selected_user_id };
    const own = createTestSend(app, parent.headers);
    const other = createTestSend(app, (await logInTestCustomer(database, client)).headers);
    const staff = createTestSend(app, (await logInTestStaff(database, client)).headers);
    const readLines = async () => {
      const cart = await call(own, getCart, { query: {} });
      return cart.ok ? cart.value.items : [];
    };
    const [line] = await readLines();
    const params = { cartItemId: line?.id ?? '' };
    const attendee = { purchased_for_user_id: child.personId };
    const add = ({ occurrenceId }: { occurrenceId: string }, body = {}) => ({
      body: { items: itemsOf(occurrenceId), ...body },
    });
    /** Each call that takes a selected user, and what the customer's cart has after it. */
    const steps: [
      (send: typeof own) => Promise<{ ok: boolean; status?: number; code?: string }>,
      string[],
    ][] = [
      [(send) => call(send, getCart, { query }), ['Sam']],
      [(send) => call(send, addToCart, add(second, { selected_user_id })), ['Sam', 'Sam']],
      [(send) => call(send, extendCart, { query }), ['Sam', 'Sam']],
      [(send) => call(send, updateCartItem, { params, query, body: attendee }), ['Robin', 'Sam']],
      [
        (send) => call(send, removeFromCart, { query, body: { cart_item_ids: [params.cartItemId] } }),
        ['Sam'],
      ],
      [(send) => call(send, addToCart, add(third, { selected_user_id })), ['Sam', 'Sam']],
      [(send) => call(send, clearCart, { query }), []],
    ];
    for (const [index, [step, names]] of steps.entries()) {
      const before = await readLines();
      expect(await step(other), `step ${index}`).toMatchObject({ status: 403, code: 'not_your_cart' });
      expect(await readLines()).toEqual(before);
      expect(await step(staff), `step ${index}`).toMatchObject({ ok: true });
      const attendees = (await readLines()).map(({ purchased_for }) => purchased_for?.first_name ?? '');
      expect(
        attendees.toSorted((a, b) => (a < b ? -1 : 1)),
        `step ${index}`,
      ).toEqual(names);
    }
    expect(await call(own, addToCart, add(third, { selected_user_id }))).toMatchObject({ ok: true });
  });
});
