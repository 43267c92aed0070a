import { cancelBooking } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { getCart } from '@pavilion/contract/cart';
import { getOccurrence } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, type TestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { linkTestPeople, logInTestCustomer } from '../../testing/people.ts';
import {
  addTogether,
  createPriceRuleCalls,
  createTestBenefit,
  createTestPackagePlan,
} from '../../testing/price-rules.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(6);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const minute = 60_000;

/** A customer with an empty cart, and the calls of their browser. */
async function createCustomer(aShop: TestShop = shop) {
  const person = await logInTestCustomer(database, aShop.client);
  const shopper = createTestShopper(aShop.app, person.headers, person.personId);
  return { ...shopper, ...createPriceRuleCalls(shopper.send), person };
}

/** Sessions of one category at £5. */
async function createSessions(count: number, price = 500) {
  const first = await shop.createOccurrence(price);
  const sessions = [first];
  while (sessions.length < count) {
    const next = await shop.createOccurrence(price);
    await run(
      sql`update template set category_id = ${first.category.id} where category_id = ${next.category.id}`,
    );
    sessions.push(next);
  }
  return sessions;
}

const readUses = async (personId: number): Promise<number> => {
  const [row] = await run(sql<{ used: number }>`
    select coalesce(sum(used), 0)::int as used from allowance where person_id = ${personId}`);
  return row?.used ?? 0;
};

const readPackage = async (id: string): Promise<number> => {
  const [row] = await run(sql<{ used: number }>`select used from package where id = ${id}`);
  return row?.used ?? -1;
};

function toItems<Cart extends { items: readonly unknown[] }>(
  result: { ok: true; value: Cart } | { ok: false; code: string },
) {
  if (!result.ok) throw new Error(result.code);
  return result.value.items as Cart['items'];
}

describe('a percentage', () => {
  test('lowers the price in the timetable and in the basket, and can be removed and applied again [PRC-02 BSK-05 BSK-35]', async () => {
    const occurrence = await shop.createOccurrence(1000);
    const benefit = await createTestBenefit(database, shop.client, occurrence, {
      percent: 20,
      name: 'Gold 20%',
    });
    const member = await createCustomer();
    await benefit.join(member.person.personId);
    const viewed = await call(member.send, getOccurrence, {
      params: { id: occurrence.occurrenceId },
      query: {},
    });
    expect(viewed).toMatchObject({
      value: {
        price: { value: 800 },
        price_steps: [{}, { code: 'benefit', message: 'Gold 20%: −£2.00' }, {}],
      },
    });
    const added = await member.add(occurrence);
    expect(added).toMatchObject({
      value: {
        total: { value: 800 },
        items: [{ benefit_applied: 'Gold 20%', benefit_removed: false, list_price: { value: 1000 } }],
      },
    });
    const [item] = toItems(added);
    const removed = await member.removeBenefit(item?.id ?? '');
    expect(removed).toMatchObject({
      value: { total: { value: 1000 }, items: [{ benefit_applied: null, benefit_removed: true }] },
    });
    expect(await member.update(item?.id ?? '', { apply_benefit: true })).toMatchObject({
      value: { total: { value: 800 }, items: [{ benefit_applied: 'Gold 20%', benefit_removed: false }] },
    });
  });

  test('is not applied if the item asks for none, and stays removed when the person pays [PRC-02 BSK-03]', async () => {
    const occurrence = await shop.createOccurrence(1000);
    const benefit = await createTestBenefit(database, shop.client, occurrence, { percent: 20 });
    const buyer = await createTestBuyer(shop, 1000);
    await buyer.clear();
    await benefit.join(buyer.person.personId);
    expect(await buyer.add({ ...occurrence, extraFields: { apply_benefit: false } })).toMatchObject({
      value: { total: { value: 1000 }, items: [{ benefit_removed: true }] },
    });
    expect(await buyer.pay()).toMatchObject({ value: { transaction_status: 'authorised' } });
  });

  test('follows the person at once [PRC-01 PRC-02 BSK-27]', async () => {
    const occurrence = await shop.createOccurrence(1000);
    const benefit = await createTestBenefit(database, shop.client, occurrence, { percent: 50 });
    const [parent, child] = [await createCustomer(), await createCustomer()];
    await linkTestPeople(database, shop.client, parent.person.personId, [child.person.personId]);
    await benefit.join(child.person.personId);
    const [item] = toItems(await parent.add(occurrence));
    const forChild = await parent.update(item?.id ?? '', { purchased_for_user_id: child.person.personId });
    expect(forChild).toMatchObject({ value: { total: { value: 500 } } });
    const forParent = await parent.update(item?.id ?? '', { purchased_for_user_id: parent.person.personId });
    expect(forParent).toMatchObject({
      value: { total: { value: 1000 }, items: [{ benefit_applied: null }] },
    });
  });
});

const removals = {
  'a benefit [BSK-05 BSK-23]': {
    field: 'benefit_applied',
    give: async (occurrence: Session, personId: number) =>
      (await createTestBenefit(database, shop.client, occurrence, { percent: 20 })).join(personId),
    remove: 'removeBenefit',
  },
  'a package use [BSK-30 BSK-23]': {
    field: 'package_applied',
    give: async (occurrence: Session, personId: number) =>
      (await createTestPackagePlan(database, shop.client, occurrence)).give(personId),
    remove: 'removePackage',
  },
} as const;
type Session = Awaited<ReturnType<typeof shop.createOccurrence>>;

for (const [name, { field, give, remove }] of Object.entries(removals)) {
  test(`the removal is of a line in the cart of its source, which it returns whole: ${name}`, async () => {
    const source = 'online-joining' as const;
    const occurrence = await shop.createOccurrence(1000);
    const person = await logInTestCustomer(database, shop.client);
    await give(occurrence, person.personId);
    const { add, send } = createTestShopper(shop.app, person.headers, person.personId, source);
    const [item] = toItems(await add(occurrence));
    expect(item?.[field]).not.toBeNull();
    const calls = createPriceRuleCalls(send);
    // The cart of another source does not have it.
    expect(await calls[remove](item?.id ?? '')).toMatchObject({ status: 404, code: 'cart_item_not_found' });
    const removed = await calls[remove](item?.id ?? '', { source });
    expect(toItems(removed)[0]?.[field]).toBeNull();
    const cart = await call(send, getCart, { query: { source } });
    if (!cart.ok) throw new Error(`No cart: ${cart.code}`);
    // The time left of the hold may differ by a second.
    const { hold: _hold, ...read } = cart.value;
    expect(removed).toMatchObject({ value: read });
  });
}

describe('free uses of a week', () => {
  test('pay for as many sessions as there are; the timetable shows which [PRC-02 PRC-01]', async () => {
    const [first, second, third] = await createSessions(3);
    if (!first || !second || !third) throw new Error('No sessions');
    const benefit = await createTestBenefit(database, shop.client, first);
    const member = await createCustomer();
    await benefit.join(member.person.personId);
    const view = (id: string) => call(member.send, getOccurrence, { params: { id }, query: {} });
    expect(await view(third.occurrenceId)).toMatchObject({ value: { price: { value: 0 } } });
    expect(await member.add(first)).toMatchObject({
      value: {
        total: { value: 0 },
        items: [{ benefit_applied: 'Gold classes', price_steps: [{}, { message: 'Gold classes: −£5.00' }] }],
      },
    });
    await member.add(second);
    expect(await view(third.occurrenceId)).toMatchObject({ value: { price: { value: 500 } } });
    const full = await member.add(third);
    expect(full).toMatchObject({ value: { total: { value: 500 } } });
    expect(await readUses(member.person.personId)).toBe(2);

    // The removed line gives its use to the one that costs something.
    const free = toItems(full).find(({ price }) => price.raw === 0);
    expect(await member.remove([free?.id ?? ''])).toMatchObject({
      value: { total: { value: 0 }, item_count: 2 },
    });
    expect(await readUses(member.person.personId)).toBe(2);
  });

  test('are sold once to many requests [PRC-02]', async () => {
    const sessions = await createSessions(4);
    const [first] = sessions;
    if (!first) throw new Error('No sessions');
    const benefit = await createTestBenefit(database, shop.client, first, { free_uses: 1, period: 'week' });
    const { person } = await createCustomer();
    await benefit.join(person.personId);
    expect(await addTogether(shop, person.personId, sessions)).toEqual([0, 500, 500, 500]);
    expect(await readUses(person.personId)).toBe(1);
  });

  test('are given back when the benefit is removed or the hold expires [PRC-02 BSK-05]', async () => {
    const session = await shop.createOccurrence(500, 1);
    const benefit = await createTestBenefit(database, shop.client, session);
    const member = await createCustomer();
    await benefit.join(member.person.personId);
    const [item] = toItems(await member.add(session));
    expect(await readUses(member.person.personId)).toBe(1);
    await member.removeBenefit(item?.id ?? '');
    expect(await readUses(member.person.personId)).toBe(0);
    await member.update(item?.id ?? '', { apply_benefit: true });
    expect(await readUses(member.person.personId)).toBe(1);
    await shop.sandbox.advance(16 * minute);
    // Another customer takes the place, and the line lapses in their claim.
    expect(await (await createCustomer()).add(session)).toMatchObject({ ok: true });
    expect(await readUses(member.person.personId)).toBe(0);
  });

  test('are consumed by the order, and given back when its booking is cancelled [PRC-02 BKG-04]', async () => {
    const session = await shop.createOccurrence(500);
    const benefit = await createTestBenefit(database, shop.client, session);
    const buyer = await createTestBuyer(shop);
    await buyer.clear();
    await benefit.join(buyer.person.personId);
    await buyer.add(session);
    const paid = await buyer.authorise({ payments: [] });
    if (!paid.ok) throw new Error(paid.code);
    const done = await buyer.complete(paid.value.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await readUses(buyer.person.personId)).toBe(1);
    const order = await buyer.order(String(done.ok && done.value.complete_order_id));
    expect(order).toMatchObject({
      value: {
        total: { value: 0 },
        line_items: [{ reductions: [{ name: 'Gold classes', amount: { value: -500 } }] }],
      },
    });
    const bookingId = order.ok ? order.value.line_items[0]?.booking_id : undefined;
    await call(buyer.send, cancelBooking, { params: { bookingId: bookingId ?? '' }, query: {} });
    expect(await readUses(buyer.person.personId)).toBe(0);
  });

  test('do not cover a place of another person in the line [PRC-02]', async () => {
    const session = await shop.createOccurrence(500);
    const benefit = await createTestBenefit(database, shop.client, session);
    const member = await createCustomer();
    await benefit.join(member.person.personId);
    expect(await member.add({ ...session, quantity: 3 })).toMatchObject({
      value: { total: { value: 1000 } },
    });
  });

  test('whose hold expired serve another basket; the first pays again after it is renewed [PRC-02 BSK-15]', async () => {
    const [first, second] = await createSessions(2);
    if (!first || !second) throw new Error('No sessions');
    const benefit = await createTestBenefit(database, shop.client, first, { free_uses: 1 });
    const [member, parent] = [await createCustomer(), await createCustomer()];
    await linkTestPeople(database, shop.client, parent.person.personId, [member.person.personId]);
    await benefit.join(member.person.personId);
    expect(await member.add(first)).toMatchObject({ value: { total: { value: 0 } } });
    await shop.sandbox.advance(16 * minute);
    const extraFields = { purchased_for_user_id: member.person.personId };
    expect(await parent.add({ ...second, extraFields })).toMatchObject({ value: { total: { value: 0 } } });
    expect(await member.extend()).toMatchObject({ value: { total: { value: 500 } } });
  });
});

describe('a package', () => {
  test('pays for a session; its use can be removed and applied again [PRC-08 BSK-30 BSK-35]', async () => {
    const session = await shop.createOccurrence(800);
    const plan = await createTestPackagePlan(database, shop.client, session);
    const member = await createCustomer();
    const packageId = await plan.give(member.person.personId, { uses: 3 });
    const added = await member.add(session);
    expect(added).toMatchObject({
      value: { total: { value: 0 }, items: [{ package_applied: '10 swims', package_removed: false }] },
    });
    expect(await readPackage(packageId)).toBe(1);
    const [item] = toItems(added);
    expect(await member.removePackage(item?.id ?? '')).toMatchObject({
      value: { total: { value: 800 }, items: [{ package_applied: null, package_removed: true }] },
    });
    expect(await readPackage(packageId)).toBe(0);
    expect(await member.update(item?.id ?? '', { apply_package: true })).toMatchObject({
      value: { total: { value: 0 } },
    });
  });

  test('of another customer is neither used for a place nor removed from theirs [PRC-08 BSK-30]', async () => {
    const session = await shop.createOccurrence(800);
    const plan = await createTestPackagePlan(database, shop.client, session);
    const [member, stranger] = [await createCustomer(), await createCustomer()];
    const packageId = await plan.give(member.person.personId, { uses: 3 });
    const [item] = toItems(await member.add(session));
    expect(await stranger.add(session)).toMatchObject({
      value: { total: { value: 800 }, items: [{ package_applied: null }] },
    });
    expect(await stranger.removePackage(item?.id ?? '')).toMatchObject({ ok: false, status: 404 });
    expect(await stranger.update(item?.id ?? '', { apply_package: true })).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(await readPackage(packageId)).toBe(1);
  });

  test('is not used for a session after it expires [PRC-08]', async () => {
    const session = await shop.createOccurrence(800);
    const plan = await createTestPackagePlan(database, shop.client, session);
    const member = await createCustomer();
    // The session is in 10 days.
    await plan.give(member.person.personId, { expires_at: new Date(shop.sandbox.now() + 9 * 1440 * minute) });
    expect(await member.add(session)).toMatchObject({ value: { total: { value: 800 } } });
  });

  test('sells its last use once to many requests [PRC-08]', async () => {
    const sessions = await createSessions(6, 800);
    const [first] = sessions;
    if (!first) throw new Error('No sessions');
    const plan = await createTestPackagePlan(database, shop.client, first);
    const member = await createCustomer();
    const packageId = await plan.give(member.person.personId);
    const parents = await Promise.all(
      sessions.map(async () => {
        const parent = await createCustomer();
        await linkTestPeople(database, shop.client, parent.person.personId, [member.person.personId]);
        return parent;
      }),
    );
    const extraFields = { purchased_for_user_id: member.person.personId };
    const carts = await Promise.all(
      parents.map((parent, n) => parent.add({ ...(sessions[n] ?? first), extraFields })),
    );
    const totals = carts.map((cart) => (cart.ok ? cart.value.total.value : -1)).sort((a, b) => a - b);
    expect(totals).toEqual([0, 800, 800, 800, 800, 800]);
    expect(await readPackage(packageId)).toBe(1);
  });
});
