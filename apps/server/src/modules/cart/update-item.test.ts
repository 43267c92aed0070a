import { call } from '@pavilion/contract/call';
import { addToCart, clearCart, getCart, updateCartItem } from '@pavilion/contract/cart';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestSend } from '../../testing/carts.ts';
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
import { cartRoutes } from './index.ts';

const world = await createTestDatabase(8);
const client = await createTestClient(world);
const venue = await createTestVenue(world, client);
const app = createTestServer(
  world,
  (serve, ground) => cartRoutes(serve, { ...ground, cancelAttempt: async () => false }),
  { now: () => noon },
);
const itemsOf = (purchasable_id: string) => [
  { purchasable_id, purchasable_type: 'purchasableOccurrence' as const, quantity: 1 },
];

/** A parent with a child who lets them book, and a session that the parent has in the cart. */
async function familyWithCart(
  changes = {},
  prices: { name: string; amount: number; max_age?: number }[] = [],
) {
  const parent = await logInTestCustomer(world, client);
  const child = await createTestPerson(world, client, { first_name: 'Robin', date_of_birth: '2019-01-01' });
  await world.run(
    queryBuilder.insertInto('linked_person').values({
      client_id: client.id,
      person_id: parent.personId,
      linked_id: child.personId,
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(noon),
    }),
  );
  const occurrence = await createTestOccurrence(world, venue, {
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
  test('is added by the cart service too, which answers the cart [BSK-02 BSK-23]', async () => {
    const { added, occurrence } = await familyWithCart();
    expect(added).toMatchObject({ ok: true, value: { item_count: 1, total: { value: 500 } } });
    expect(await countSold(world, occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('is for somebody else once it is said, at their price [BSK-27 PRC-01]', async () => {
    const { child, update } = await familyWithCart({}, [
      { name: 'Adult', amount: 650 },
      { name: 'Junior', amount: 300, max_age: 15 },
    ]);
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({
      value: { total: { value: 300 }, items: [{ purchased_for: { first_name: 'Robin' } }] },
    });
  });

  test('is not for who is too young for it, or has not let them book [BSK-27]', async () => {
    const { child, update } = await familyWithCart({ min_age: 16 });
    expect(await update({ purchased_for_user_id: child.personId })).toMatchObject({ code: 'age_not_met' });
    const stranger = await createTestPerson(world, client);
    expect(await update({ purchased_for_user_id: stranger.personId })).toMatchObject({
      status: 403,
      code: 'person_not_linked',
    });
  });

  test('is refused as booked for an attendee who has booked it already, and as reserved for one who holds it [BSK-27]', async () => {
    const { child, occurrence, update } = await familyWithCart();
    const held = await insertHeldPlaces(world, {
      clientId: client.id,
      occurrenceId: occurrence.occurrenceId,
      endsAt: noon + 900_000,
      personId: child.personId,
    });
    await world.run(
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
    await settleHeldLine(world, { clientId: client.id, personId: child.personId, cartId, lineId });
    expect(await update(change)).toMatchObject({
      status: 409,
      code: 'already_booked',
      next_step: 'see_bookings',
    });
  });

  test('is nobody else’s to change [BSK-27]', async () => {
    const { added } = await familyWithCart();
    const other = createTestSend(app, (await logInTestCustomer(world, client)).headers);
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    expect(await call(other, updateCartItem, { params: { cartItemId }, query: {}, body: {} })).toMatchObject({
      status: 404,
      code: 'cart_item_not_found',
    });
  });
});

describe('a cart', () => {
  test('is emptied at once, and its places are free [BSK-24]', async () => {
    const { send, occurrence } = await familyWithCart();
    expect(await call(send, clearCart, { query: {} })).toMatchObject({ value: { items: [], hold: null } });
    expect(await countSold(world, occurrence)).toEqual({ places: 0, consumed: 0 });
  });

  test('of another is refused to a customer who names them, and shown to staff [MOD-12]', async () => {
    const { parent } = await familyWithCart();
    const query_ = { query: { selected_user_id: parent.personId } };
    const stranger = createTestSend(app, (await logInTestCustomer(world, client)).headers);
    expect(await call(stranger, getCart, query_)).toMatchObject({ status: 403, code: 'not_your_cart' });
    const own = createTestSend(app, parent.headers);
    expect(await call(own, getCart, query_)).toMatchObject({ value: { item_count: 1 } });
    const staff = createTestSend(app, (await logInTestStaff(world, client)).headers);
    expect(await call(staff, getCart, query_)).toMatchObject({ value: { item_count: 1 } });
  });
});
