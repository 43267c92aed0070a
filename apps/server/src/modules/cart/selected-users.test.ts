import { call } from '@pavilion/contract/call';
import {
  addToCart,
  clearCart,
  extendCart,
  getCart,
  removeFromCart,
  updateCartItem,
} from '@pavilion/contract/cart';
import { restoreCartItems } from '@pavilion/contract/cart/restore';
import { expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes } from './index.ts';

// BSK-02, BSK-24, BSK-26, BSK-27: whom a request names is used or refused, never ignored.
const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const plan = await createTestPlan(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);

/** A parent with a child who is a member, and a class that costs a member less. */
async function createFamily() {
  const parent = await logInTestCustomer(database, client);
  const child = await createTestPerson(database, client, { first_name: 'Robin' });
  await linkTestPeople(database, client, parent.personId, [child.personId]);
  await createTestMembership(database, plan, child.personId);
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 9 },
    prices: [
      { name: 'Adult', amount: 500 },
      { name: 'Member', amount: 400, members_only: true },
    ],
  });
  const send = createTestSend(app, parent.headers);
  const place = {
    purchasable_id: occurrence.occurrenceId,
    purchasable_type: 'purchasableOccurrence' as const,
  };
  const add = (body: object, item: object = {}) =>
    call(send, addToCart, { body: { items: [{ ...place, ...item }], ...body } });
  return { parent, child, send, place, add, memberId: child.personId };
}

test('the member of an addition attends, at the price of the membership [BSK-02 PRC-01]', async () => {
  const { add, memberId } = await createFamily();
  expect(await add({ membership_user_id: memberId })).toMatchObject({
    value: {
      items: [{ purchased_for: { first_name: 'Robin' }, price: { raw: 400 }, membership_user_id: memberId }],
    },
  });
  const { add: addWithout } = await createFamily();
  expect(await addWithout({})).toMatchObject({ value: { items: [{ membership_user_id: null }] } });
});

test('an addition for another person than its member, for several places or for a stranger is refused [BSK-02]', async () => {
  const { add, memberId, parent, place } = await createFamily();
  expect(
    await add({ membership_user_id: memberId }, { purchased_for_user_id: parent.personId }),
  ).toMatchObject({
    status: 422,
    errors: { 'items.0.purchased_for_user_id': [expect.stringContaining('another person')] },
  });
  expect(await add({ membership_user_id: memberId }, { quantity: 2 })).toMatchObject({
    status: 422,
    errors: { 'items.0.quantity': ['You can book only 1 place for each person'] },
  });
  const stranger = await createTestPerson(database, client);
  expect(await add({ membership_user_id: stranger.personId })).toMatchObject({ code: 'person_not_linked' });
  const guest = createTestSend(app, createTestGuest(client).headers);
  expect(
    await call(guest, addToCart, { body: { items: [place], membership_user_id: memberId } }),
  ).toMatchObject({ status: 403, code: 'person_not_linked' });
});

test('a removal names the member of its lines, or is refused and removes nothing [BSK-26]', async () => {
  const { add, memberId, parent, send } = await createFamily();
  const added = await add({ membership_user_id: memberId });
  const body = { cart_item_ids: added.ok ? added.value.items.map(({ id }) => id) : [] };
  const remove = (membership_user_id: number) =>
    call(send, removeFromCart, { query: { membership_user_id }, body });
  expect(await remove(parent.personId)).toMatchObject({
    status: 422,
    errors: { membership_user_id: [expect.stringContaining('another person')] },
  });
  expect(await call(send, getCart, { query: {} })).toMatchObject({ value: { item_count: 1 } });
  expect(await remove(memberId)).toMatchObject({ value: { item_count: 0 } });
  const guest = createTestSend(app, createTestGuest(client).headers);
  expect(await call(guest, removeFromCart, { query: { membership_user_id: memberId }, body })).toMatchObject({
    code: 'person_not_linked',
  });
});

test('a change that names two customers is refused [BSK-27]', async () => {
  const { add, parent, child } = await createFamily();
  const added = await add({});
  const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
  const staff = createTestSend(app, (await logInTestStaff(database, client)).headers);
  const update = (inQuery: number, inBody: number) =>
    call(staff, updateCartItem, {
      params: { cartItemId },
      query: { selected_user_id: inQuery },
      body: { selected_user_id: inBody, purchased_for_user_id: child.personId },
    });
  expect(await update(parent.personId, child.personId)).toMatchObject({
    status: 422,
    errors: { selected_user_id: ['This request names two different customers. Name one.'] },
  });
  expect(await update(parent.personId, parent.personId)).toMatchObject({
    value: { items: [{ purchased_for: { first_name: 'Robin' } }] },
  });
});

test('every call replies with the whole cart, the same as a read of it [BSK-23]', async () => {
  const { add, send, child } = await createFamily();
  const read = async () => call(send, getCart, { query: {} });
  const expectWhole = async (reply: { ok: boolean; value?: object }) => {
    const { not_restored: _, ...cart } = (reply.value ?? {}) as Record<string, unknown>;
    const current = await read();
    expect(reply.ok).toBe(true);
    expect(cart).toEqual(current.ok && current.value);
  };
  const added = await add({});
  await expectWhole(added);
  const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
  const attendee = { purchased_for_user_id: child.personId };
  await expectWhole(await call(send, updateCartItem, { params: { cartItemId }, query: {}, body: attendee }));
  await expectWhole(await call(send, extendCart, { query: {} }));
  const body = { cart_item_ids: [cartItemId] };
  await expectWhole(await call(send, removeFromCart, { query: {}, body }));
  await expectWhole(await call(send, restoreCartItems, { query: {}, body }));
  await expectWhole(await call(send, clearCart, { query: {} }));
});
