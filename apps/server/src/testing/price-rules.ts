import { call, type Send } from '@pavilion/contract/call';
import { updateCartItem } from '@pavilion/contract/cart';
import {
  applyDiscount,
  removeBenefit,
  removeDiscount,
  removePackage,
} from '@pavilion/contract/cart/price-rule';
import { ok } from '@pavilion/domain/result';
import { type Insertable, sql } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Benefit, DiscountCode, Package, PackagePlan } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import { createTestShopper } from './carts.ts';
import { createTestBuyer, type TestShop } from './checkouts.ts';
import { createTestMembership, createTestPlan } from './memberships.ts';
import { linkTestPeople, logInTestCustomer } from './people.ts';
import { noon } from './test-database.ts';
import { waitForLock } from './wait-for-lock.ts';

type TestDatabase = Pick<Database, 'run'>;
type Client = { id: string };
type Category = { category: { id: string } };

/** The benefit of a new plan for the category of an occurrence: two free uses a week, or what `changes` say. */
export async function createTestBenefit(
  database: TestDatabase,
  client: Client,
  { category }: Category,
  changes: Partial<Insertable<Benefit>> = {},
) {
  const plan = await createTestPlan(database, client);
  const id = createId(noon);
  const rule = changes.percent ? {} : { free_uses: 2, period: 'week' as const };
  await database.run(
    queryBuilder
      .insertInto('benefit')
      .values({ client_id: client.id, id, plan_id: plan.id, name: 'Gold classes', ...rule, ...changes }),
  );
  await database.run(
    queryBuilder
      .insertInto('benefit_target')
      .values({ client_id: client.id, benefit_id: id, category_id: category.id }),
  );
  const join = (personId: number) => createTestMembership(database, plan, personId);
  return { id, plan, join };
}

/** A package that is sold for the category of an occurrence: 10 uses in 180 days for £60. */
export async function createTestPackagePlan(
  { run }: TestDatabase,
  { id: client_id }: Client,
  { category }: Category,
  changes: Partial<Insertable<PackagePlan>> = {},
) {
  const id = createId(noon);
  await run(
    queryBuilder.insertInto('package_plan').values({
      client_id,
      id,
      name: '10 swims',
      amount: 6000,
      uses: 10,
      valid_days: 180,
      ...changes,
    }),
  );
  /** Lets it be used in another category. */
  const include = (category_id: string) =>
    run(queryBuilder.insertInto('package_plan_category').values({ client_id, plan_id: id, category_id }));
  await include(category.id);
  const give = async (personId: number, { uses = 1, ...more }: Partial<Insertable<Package>> = {}) => {
    const packageId = createId(noon);
    await run(
      queryBuilder.insertInto('package').values({
        client_id,
        id: packageId,
        person_id: personId,
        plan_id: id,
        uses,
        expires_at: new Date(noon + 90 * 86_400_000),
        created_at: new Date(noon),
        ...more,
      }),
    );
    return packageId;
  };
  return { id, include, give };
}

/** A code for £2 off, or what `changes` say, with the categories to which it is limited. */
export async function createTestCode(
  { run }: TestDatabase,
  { id: client_id }: Client,
  changes: Partial<Insertable<DiscountCode>> = {},
  categoryIds: readonly string[] = [],
) {
  const id = createId(noon);
  await run(
    queryBuilder.insertInto('discount_code').values({
      client_id,
      id,
      code: `C${id.slice(-12).toUpperCase()}`,
      name: 'Summer',
      starts_at: new Date(noon - 86_400_000),
      ...(changes.percent ? {} : { amount: 200 }),
      ...changes,
    }),
  );
  for (const category_id of categoryIds)
    await run(
      queryBuilder.insertInto('discount_code_category').values({ client_id, code_id: id, category_id }),
    );
  return { id, code: changes.code ?? `C${id.slice(-12).toUpperCase()}` };
}

/** Holds all payments with a code until each has read it, then lets them go on together. */
export async function payTogether<Paid>(
  database: Pick<Database, 'run' | 'inTransaction'>,
  codeId: string,
  payments: readonly (() => Promise<Paid>)[],
): Promise<Paid[]> {
  let results: Promise<Paid[]> = Promise.resolve([]);
  await database.inTransaction(async (tx) => {
    await tx(sql`select from discount_code where id = ${codeId} for update`);
    results = Promise.all(payments.map((pay) => pay()));
    await waitForLock(database, payments.length);
    return ok(undefined);
  });
  return results;
}

/** A person pays for two carts of £5 with one code (£2 off) at the same time. */
export async function payInTwoCarts(shop: TestShop, { code, id }: { code: string; id: string }) {
  const buyer = await createTestBuyer(shop);
  const { send, person } = buyer;
  const source = 'online-joining' as const;
  const other = createTestShopper(shop.app, person.headers, person.personId, source);
  await other.add(await shop.createOccurrence(500));
  for (const cart of [{}, { source }]) {
    const applied = await call(send, applyDiscount, { body: { code, ...cart } });
    if (!applied.ok) throw new Error(`Code refused: ${applied.code}`);
  }
  const payments = [{ tender_type: 'online', amount: 300 }];
  const cards = [await buyer.card(), await buyer.card()];
  return payTogether(
    shop.world,
    id,
    [{}, { source }].map((cart, n) => () => buyer.authorise({ ...cards[n], payments, ...cart })),
  );
}

/** Several parents add a session of their own for one member at the same time. Returns the totals of their carts. */
export async function addTogether(
  shop: TestShop,
  memberId: number,
  sessions: readonly Awaited<ReturnType<TestShop['createOccurrence']>>[],
): Promise<number[]> {
  const parents = await Promise.all(
    sessions.map(async () => {
      const parent = await logInTestCustomer(shop.world, shop.client);
      await linkTestPeople(shop.world, shop.client, parent.personId, [memberId]);
      return createTestShopper(shop.app, parent.headers, parent.personId);
    }),
  );
  const extraFields = { purchased_for_user_id: memberId };
  const totals = await Promise.all(
    sessions.map(async (session, n) => {
      const cart = await parents[n]?.add({ ...session, extraFields });
      return cart?.ok ? cart.value.total.value : -1;
    }),
  );
  return totals.toSorted((a, b) => a - b);
}

type CartQuery = Parameters<typeof call<typeof removeBenefit>>[2]['query'];

/** The calls that change what lowers the prices of a cart. */
export const createPriceRuleCalls = (send: Send) => ({
  removeBenefit: (cartItemId: string, query: CartQuery = {}) =>
    call(send, removeBenefit, { params: { cartItemId }, query }),
  removePackage: (cartItemId: string, query: CartQuery = {}) =>
    call(send, removePackage, { params: { cartItemId }, query }),
  update: (cartItemId: string, body: Parameters<typeof call<typeof updateCartItem>>[2]['body']) =>
    call(send, updateCartItem, { params: { cartItemId }, query: {}, body }),
  applyCode: (code: string) => call(send, applyDiscount, { body: { code } }),
  removeCode: () => call(send, removeDiscount, { query: {} }),
});
