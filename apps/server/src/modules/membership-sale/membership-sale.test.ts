import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest, createTestPerson, linkTestPeople } from '../../testing/people.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const sandbox = await startSandbox();
const dayMs = 86_400_000;
// 16 June: half of the month is left.
await sandbox.advance(15 * dayMs);
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 40 });
await run(sql`update client set online_joining = true where id = ${shop.client.id}`);
const gold = await createTestPlan(database, shop.client, { joining_fee: 1500 });
const silver = await createTestPlan(database, shop.client, { name: 'Silver', monthly_amount: 2000 });

type Item = Parameters<typeof call<typeof addToCart>>[2]['body']['items'][number];

/** A customer with an empty cart, and memberships if any are named. */
async function createJoiner(...memberships: Parameters<typeof createTestMembership>[3][]) {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const { personId } = buyer.person;
  for (const membership of memberships) await createTestMembership(database, gold, personId, membership);
  const add = (item: Item) => call(buyer.send, addToCart, { body: { items: [item] } });
  const join = (id = gold.id, more: object = {}) =>
    add({ purchasable_type: 'pricingOption', purchasable_id: id, ...more });
  const readMemberships = (id = personId) =>
    run(sql<{ id: string; plan_id: string; starts_on: string; ends_on: string | null }>`
      select id, plan_id, starts_on::text, ends_on::text from membership where person_id = ${id} order by starts_on`);
  return {
    ...buyer,
    addPlace: buyer.add,
    add,
    join,
    readMemberships,
    renew: async () => {
      const [membership] = await readMemberships();
      return add({ purchasable_type: 'membershipRenewal', purchasable_id: membership?.id ?? '' });
    },
    /** Pays and completes; returns the order. */
    buy: async (amount: number) => {
      const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount }] });
      if (!paid.ok) throw new Error(`refused: ${paid.code}`);
      const done = await buyer.complete(paid.value.transaction_uuid);
      if (!done.ok || done.value.complete_order_id === null) throw new Error('not completed');
      return buyer.order(done.value.complete_order_id);
    },
    offers: async (query = {}) => {
      const listed = await call(buyer.send, listMembershipOffers, { query });
      if (!listed.ok) throw new Error(listed.code);
      return new Map(listed.value.offers.map((offer) => [offer.plan_id, offer]));
    },
  };
}

describe('a membership in the basket', () => {
  test('is charged to the end of the month with the joining fee, as a new membership [PRC-05 BSK-25 BSK-09]', async () => {
    const joiner = await createJoiner();
    expect(await joiner.join()).toMatchObject({
      value: {
        total: { value: 3000 },
        hold: null,
        items: [
          {
            type: 'membership',
            cartable_type: 'other',
            name: 'Gold',
            membership: {
              action: 'join',
              starts_on: '2030-06-16',
              ends_on: '2030-06-30',
              joining_fee: { value: 1500 },
              collection: null,
            },
            cartable_resource: {
              name: 'Gold',
              date: '2030-06-16',
              starts_at: { local: '2030-06-16 00:00:00' },
              ends_at: { local: '2030-07-01 00:00:00' },
              new_membership: true,
            },
            price_steps: [
              { message: '15 of 30 days this month: £15.00' },
              { message: 'Joining fee: £15.00' },
              { message: 'Includes £5.00 VAT at 20%' },
            ],
          },
        ],
      },
    });
  });

  test('gives members’ prices at once, from the order on [PRC-05 PRC-01]', async () => {
    const joiner = await createJoiner();
    const prices = [{}, { name: 'Member', reference: 'member', amount: 400, members_only: true }];
    const occurrence = {
      starts_at: new Date(shop.deps.now() + dayMs),
      ends_at: new Date(shop.deps.now() + dayMs + 3_600_000),
    };
    const create = () =>
      createTestOccurrence(database, shop.venue, {
        prices,
        occurrence: { ...occurrence, last_bookable_at: occurrence.starts_at },
      });
    expect(await joiner.addPlace(await create())).toMatchObject({ value: { total: { value: 500 } } });
    await joiner.clear();
    await joiner.join();
    expect(await joiner.buy(3000)).toMatchObject({
      value: {
        status: 'success',
        line_items: [{ kind: 'membership', name: 'Gold', membership: { action: 'join' } }],
      },
    });
    expect(await joiner.readMemberships()).toMatchObject([
      { plan_id: gold.id, starts_on: '2030-06-16', ends_on: '2030-06-30' },
    ]);
    expect(await joiner.addPlace(await create())).toMatchObject({ value: { total: { value: 400 } } });
    const email = (await readOutboxEmails(shop)).findLast(({ to }) => to === joiner.person.email);
    expect(email?.text).toContain('From Sun 16 Jun 2030 to Sun 30 Jun 2030');
    expect(email?.text).toContain('Includes the joining fee of £15.00.');
    expect(email?.text).toContain(
      'It does not renew by itself. This pays for it until Sun 30 Jun 2030; then you renew it in your account.',
    );
  });

  test('can be for a linked person, who is then the member [PRC-05 AUT-25]', async () => {
    const joiner = await createJoiner();
    const child = await createTestPerson(database, shop.client, { first_name: 'Robin' });
    const more = { purchased_for_user_id: child.personId };
    expect(await joiner.join(gold.id, more)).toMatchObject({ status: 403, code: 'person_not_linked' });
    await linkTestPeople(database, shop.client, joiner.person.personId, [child.personId]);
    expect(await joiner.join(gold.id, more)).toMatchObject({
      value: { items: [{ purchased_for: { first_name: 'Robin' } }] },
    });
    await joiner.buy(3000);
    expect(await joiner.readMemberships()).toEqual([]);
    expect(await joiner.readMemberships(child.personId)).toHaveLength(1);
  });

  test('is refused to a guest, who is asked to log in [PRC-05]', async () => {
    const send = createTestSend(shop.app, createTestGuest(shop.client).headers);
    const items = [{ purchasable_type: 'pricingOption' as const, purchasable_id: gold.id }];
    expect(await call(send, addToCart, { body: { items } })).toMatchObject({
      status: 409,
      code: 'login_required',
      next_step: 'log_in',
    });
  });

  test('is refused while online joining is off, with where to join [PRC-05]', async () => {
    const joiner = await createJoiner();
    await joiner.join();
    await run(sql`update client set online_joining = false where id = ${shop.client.id}`);
    try {
      expect(await (await createJoiner()).join()).toMatchObject({
        status: 409,
        code: 'online_joining_off',
        message: 'You cannot join online at the moment. Join at reception, or contact us.',
        next_step: 'see_memberships',
      });
      const payments = [{ tender_type: 'online', amount: 3000 }];
      expect(await joiner.pay('ok', { payments })).toMatchObject({ code: 'online_joining_off' });
    } finally {
      await run(sql`update client set online_joining = true where id = ${shop.client.id}`);
    }
  });
});

describe('two memberships for one person', () => {
  test('cannot be in baskets at once, and of many requests one succeeds [PRC-05 BSK-03]', async () => {
    const joiner = await createJoiner();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => joiner.join(n % 2 === 0 ? gold.id : silver.id)),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await joiner.join(silver.id)).toMatchObject({
      status: 409,
      code: 'membership_in_cart',
      next_step: 'see_cart',
    });
  });

  test('of one plan at a time are refused by the database [PRC-05]', async () => {
    const joiner = await createJoiner({ ends_on: '2030-06-30' });
    const again = createTestMembership(database, gold, joiner.person.personId, { starts_on: '2030-06-30' });
    await expect(again).rejects.toThrow('membership_once');
    expect(await joiner.join()).toMatchObject({ code: 'already_member', next_step: 'renew_membership' });
  });

  test('are possible again when another basket has had one for an hour [PRC-05]', async () => {
    const [parent, other] = [await createJoiner(), await createJoiner()];
    const child = await createTestPerson(database, shop.client);
    for (const { person } of [parent, other])
      await linkTestPeople(database, shop.client, person.personId, [child.personId]);
    const more = { purchased_for_user_id: child.personId };
    await parent.join(gold.id, more);
    expect(await other.join(gold.id, more)).toMatchObject({ code: 'membership_in_cart' });
    await run(sql`update membership_sale set created_at = created_at - interval '61 minutes'
      where person_id = ${child.personId}`);
    expect(await other.join(gold.id, more)).toMatchObject({ value: { item_count: 1 } });
    expect(await parent.cart()).toMatchObject({ value: { item_count: 0 } });
  });
});

test('a membership that stays in the basket overnight starts the next day [PRC-05 PRC-01]', async () => {
  const joiner = await createJoiner();
  await joiner.join();
  // Added yesterday. The price is that of today, so that only the day differs.
  await run(sql`
    update cart_line set snapshot = jsonb_set(snapshot, '{membership,startsOn}', '"2030-06-15"')
    where person_id = ${joiner.person.personId} and kind = 'membership' and status = 'reserved'`);
  await run(
    sql`update membership_sale set starts_on = '2030-06-15' where person_id = ${joiner.person.personId}`,
  );
  await joiner.buy(3000);
  expect(await joiner.readMemberships()).toMatchObject([{ starts_on: '2030-06-16' }]);
});

describe('a member', () => {
  test('renews for the next month [PRC-05 BSK-25 BSK-20]', async () => {
    const joiner = await createJoiner({ ends_on: '2030-06-30' });
    expect((await joiner.offers()).get(gold.id)).toMatchObject({
      action: 'renewal',
      price: { value: 3000 },
      starts_on: '2030-07-01',
      is_held: true,
      held_until: '2030-06-30',
    });
    expect(await joiner.renew()).toMatchObject({
      value: {
        items: [
          {
            type: 'membership_renewal',
            cartable_type: 'membershipRenewal',
            cartable_resource: { new_membership: false },
          },
        ],
      },
    });
    await joiner.buy(3000);
    expect(await joiner.readMemberships()).toMatchObject([
      { ends_on: '2030-06-30' },
      { starts_on: '2030-07-01', ends_on: '2030-07-31' },
    ]);
    expect(await joiner.renew()).toMatchObject({ code: 'membership_not_found' });
    expect((await joiner.offers()).get(gold.id)).toMatchObject({
      action: null,
      code: 'already_member',
      held_until: '2030-07-31',
    });
  });

  test('changes to another plan from the next month, and the old one ends [PRC-05 BSK-25]', async () => {
    const joiner = await createJoiner({});
    expect(await joiner.join(silver.id)).toMatchObject({
      value: { total: { value: 2000 }, items: [{ type: 'membership_change', cartable_type: 'other' }] },
    });
    await joiner.buy(2000);
    expect(await joiner.readMemberships()).toMatchObject([
      { plan_id: gold.id, ends_on: '2030-06-30' },
      { plan_id: silver.id, starts_on: '2030-07-01', ends_on: '2030-07-31' },
    ]);
  });

  test('is no longer one when the order stays unpaid; a plan that was changed continues [PRC-05 CHK-12]', async () => {
    const [joiner, changer] = [await createJoiner(), await createJoiner({})];
    for (const [buyer, plan, amount] of [
      [joiner, gold, 3000],
      [changer, silver, 2000],
    ] as const) {
      await buyer.join(plan.id);
      const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount }] });
      if (!paid.ok) throw new Error(`refused: ${paid.code}`);
      await cancelOnWebsite(shop, paid.value.transaction_uuid);
      await buyer.complete(paid.value.transaction_uuid);
    }
    await runOutbox(shop);
    expect(await joiner.readMemberships()).toHaveLength(1);
    expect(await changer.readMemberships()).toHaveLength(2);
    await sandbox.advance(25 * 3_600_000);
    await cancelUnpaidBookings(shop.deps);
    expect(await joiner.readMemberships()).toEqual([]);
    expect(await changer.readMemberships()).toMatchObject([{ plan_id: gold.id, ends_on: null }]);
    expect(await joiner.join()).toMatchObject({ ok: true });
  });
});
