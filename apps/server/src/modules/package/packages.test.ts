import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listPackagePlans, listPackages } from '@pavilion/contract/cart/price-rule';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestPackagePlan } from '../../testing/price-rules.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const database = await createTestDatabase(6);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const occurrence = await shop.createOccurrence(800);
const plan = await createTestPackagePlan(database, shop.client, occurrence);
const payments = { payments: [{ tender_type: 'online', amount: 6000 }] };

/** A customer whose cart has only the package. */
async function createPackageBuyer() {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const add = (changes: object = {}) =>
    call(buyer.send, addToCart, {
      body: { items: [{ purchasable_type: 'pricingOption', purchasable_id: plan.id, ...changes }] },
    });
  const added = await add();
  return { ...buyer, added, addPackage: add, own: () => call(buyer.send, listPackages, {}) };
}

test('is listed with its price and where it can be used [PRC-08]', async () => {
  const guest = createTestSend(shop.app, createTestGuest(shop.client).headers);
  expect(await call(guest, listPackagePlans, {})).toMatchObject({
    value: [
      {
        id: plan.id,
        name: '10 swims',
        price: { value: 6000 },
        uses: 10,
        valid_days: 180,
        categories: ['Spin'],
      },
    ],
  });
});

test('beyond 100 lines is refused, and 100 are not [BSK-21 PRC-08]', async () => {
  const { person, added, addPackage } = await createPackageBuyer();
  expect(added).toMatchObject({ ok: true });
  await database.run(sql`
    insert into cart_line
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
    from cart_line l join cart c on c.client_id = l.client_id and c.id = l.cart_id, generate_series(1, 98)
    where c.owner = ${`person:${person.personId}`}`);
  expect(await addPackage()).toMatchObject({ value: { item_count: 100 } });
  expect(await addPackage()).toMatchObject({ status: 409, code: 'cart_full', next_step: 'shorten_cart' });
});

test('is bought through the basket without a hold, and then pays for a session [PRC-08 BSK-25 CHK-12]', async () => {
  const buyer = await createPackageBuyer();
  expect(buyer.added).toMatchObject({
    value: {
      hold: null,
      total: { value: 6000 },
      items: [
        {
          type: 'pricing_option',
          cartable_type: 'other',
          name: '10 swims',
          package: { plan_id: plan.id, uses: 10, valid_days: 180 },
          purchased_for: { id: buyer.person.personId },
        },
      ],
    },
  });
  const paid = await buyer.pay('ok', payments);
  const done = await buyer.complete(paid.ok ? paid.value.transaction_uuid : '');
  const order = await buyer.order(String(done.ok && done.value.complete_order_id));
  expect(order).toMatchObject({
    value: { line_items: [{ kind: 'package', package: { uses: 10, valid_days: 180 } }] },
  });
  expect(await buyer.own()).toMatchObject({ value: [{ name: '10 swims', uses: 10, uses_left: 10 }] });
  expect((await readOutboxEmails(shop)).at(-1)?.text).toContain('10 swims');
  await runOutbox(shop);
  expect(await buyer.add(occurrence)).toMatchObject({
    value: { total: { value: 0 }, items: [{ package_applied: '10 swims' }] },
  });
  expect(await buyer.own()).toMatchObject({ value: [{ uses_left: 9 }] });
});

test('of an order that stays unpaid ends with it [PRC-08 CHK-12]', async () => {
  const buyer = await createPackageBuyer();
  const paid = await buyer.pay('ok', payments);
  if (!paid.ok) throw new Error(paid.code);
  await cancelOnWebsite(shop, paid.value.transaction_uuid);
  await buyer.complete(paid.value.transaction_uuid);
  await runOutbox(shop);
  expect(await buyer.own()).toMatchObject({ value: [{ uses_left: 10 }] });
  await shop.sandbox.advance(25 * 60 * 60_000);
  await cancelUnpaidBookings(shop.deps);
  expect(await buyer.own()).toMatchObject({ value: [] });
});

test('that is unknown, or for a person who is not linked, is refused [PRC-08 BSK-03]', async () => {
  const buyer = await createPackageBuyer();
  const other = await logInTestCustomer(database, shop.client);
  expect(await buyer.addPackage({ purchasable_id: shop.client.id })).toMatchObject({
    status: 404,
    code: 'option_not_found',
  });
  expect(await buyer.addPackage({ purchased_for_user_id: other.personId })).toMatchObject({
    status: 403,
    code: 'person_not_linked',
  });
});
