import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { linkTestPeople, logInTestCustomer } from '../../testing/people.ts';
import {
  addTogether,
  createPriceRuleCalls,
  createTestBenefit,
  createTestCode,
  createTestPackagePlan,
  payInTwoCarts,
  payTogether,
} from '../../testing/price-rules.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// The twins of the races in `benefits.test.ts` and `discounts.test.ts`: without its guard, the last use is sold again.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');

/** Replaces a function by one without a part of its text, and drops the constraint behind it. */
async function removeGuard(
  name: string,
  guard: string,
  replacement: string,
  constraint: string,
): Promise<void> {
  const [row] = await run(sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`);
  if (!row?.text.includes(guard)) throw new Error(`${name} has no guard '${guard}'`);
  await run(sql.raw(row.text.replace(guard, replacement)));
  const [table = ''] = constraint.split('_not_exceeded');
  await run(sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`);
}

test('control: without the counter of a package its last use pays for several sessions', async () => {
  await removeGuard('take_package_use', ' and used < uses', '', 'package_not_exceeded');
  const first = await shop.createOccurrence(800);
  const plan = await createTestPackagePlan(database, shop.client, first);
  const member = await logInTestCustomer(database, shop.client);
  const packageId = await plan.give(member.personId);
  const add = async () => {
    const session = await shop.createOccurrence(800);
    await run(
      sql`update template set category_id = ${first.category.id} where category_id = ${session.category.id}`,
    );
    const parent = await logInTestCustomer(database, shop.client);
    await linkTestPeople(database, shop.client, parent.personId, [member.personId]);
    const shopper = createTestShopper(shop.app, parent.headers, parent.personId);
    return shopper.add({ ...session, extraFields: { purchased_for_user_id: member.personId } });
  };
  const carts = [await add(), await add()];
  expect(carts).toMatchObject([{ value: { total: { value: 0 } } }, { value: { total: { value: 0 } } }]);
  const [row] = await run(sql<{ used: number }>`select used from package where id = ${packageId}`);
  expect(row?.used).toBe(2);
});

test('control: without the counter of an allowance one free use pays for several sessions', async () => {
  await removeGuard(
    'take_allowance',
    ' where allowance.used < excluded.maximum',
    '',
    'allowance_not_exceeded',
  );
  const first = await shop.createOccurrence();
  const second = await shop.createOccurrence();
  await run(
    sql`update template set category_id = ${first.category.id} where category_id = ${second.category.id}`,
  );
  const benefit = await createTestBenefit(database, shop.client, first, { free_uses: 1, period: 'week' });
  const member = await logInTestCustomer(database, shop.client);
  await benefit.join(member.personId);
  expect(await addTogether(shop, member.personId, [first, second])).toEqual([0, 0]);
});

test('control: without the counter of a person a code lowers two of their payments', async () => {
  await removeGuard(
    'take_discount_use',
    'where discount_person.used < excluded.maximum',
    '',
    'discount_person_not_exceeded',
  );
  const code = await createTestCode(database, shop.client, { max_uses_per_person: 1 });
  const paid = await payInTwoCarts(shop, code);
  expect(paid.filter(({ ok }) => ok)).toHaveLength(2);
});

test('control: without the counter of a code its last use lowers several payments', async () => {
  await removeGuard(
    'take_discount_use',
    ' and used < coalesce(max_uses, used + 1)',
    '',
    'discount_code_not_exceeded',
  );
  const { code, id } = await createTestCode(database, shop.client, { max_uses: 1 });
  const buyers = await Promise.all([createTestBuyer(shop), createTestBuyer(shop), createTestBuyer(shop)]);
  const cards: object[] = [];
  for (const buyer of buyers) {
    await createPriceRuleCalls(buyer.send).applyCode(code);
    cards.push(await buyer.card());
  }
  const payments = [{ tender_type: 'online', amount: 300 }];
  const paid = await payTogether(
    database,
    id,
    buyers.map((buyer, n) => () => buyer.authorise({ ...cards[n], payments })),
  );
  expect(paid.filter(({ ok }) => ok)).toHaveLength(3);
});
