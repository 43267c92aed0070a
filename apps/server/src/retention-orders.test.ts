import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyRetention, orderKeepDays, retentionPeriods } from './retention.ts';
import {
  childBirthday,
  createNamedPurchases,
  findColumns,
  listNames,
  purchaseKinds,
  readBooks,
} from './testing/account/named-purchases.ts';
import { createTestShop } from './testing/checkouts.ts';
import { startSandbox } from './testing/payment-sandbox.ts';
import { createTestDatabase } from './testing/test-database.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const { run } = database;
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 3 });
const { client } = shop;
const dayMs = 24 * 3_600_000;
const name = 'people of orders';
const periods = retentionPeriods.filter((period) => period.name === name);
/** Applies the period so many days after the purchases. Returns how many orders it changed. */
const applyAfter = async (days: number, limits = periods) =>
  (await applyRetention(database, sandbox.now() + days * dayMs, undefined, limits))[name];
const buy = await createNamedPurchases(shop, 3);

/** How many rows link a purchase to its buyer or their child. */
async function countLinks({ orderId, personId, childId }: Awaited<ReturnType<typeof buy>>) {
  const people = [personId, childId];
  const [row] = await run(sql<{ count: number }>`
    select (select count(*) from "order" o where o.id = ${orderId} and o.person_id = any(${people}::int[]))
      + (select count(*) from "order" o join checkout c on c.client_id = o.client_id and c.id = o.checkout_id
         join cart k on k.client_id = c.client_id and k.id = c.cart_id
         where o.id = ${orderId} and (c.person_id = any(${people}::int[]) or k.owner = ${`person:${personId}`}))
      + (select count(*) from order_line l join cart_line y on y.client_id = l.client_id and y.id = l.cart_line_id
         where l.order_id = ${orderId} and (y.person_id = any(${people}::int[]) or y.cart_id is not null))
      + (select count(*) from order_line l join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id
         where l.order_id = ${orderId} and num_nonnulls(b.person_id, b.booked_by_id) > 0) as count`);
  return Number(row?.count);
}

test.each(purchaseKinds)(
  'the order of a %s names nobody once its period is over, and the books stay [CHK-12]',
  async (kind) => {
    const purchase = await buy(kind);
    const books = await readBooks(database, client.id);
    expect(await applyAfter(orderKeepDays - 1)).toBe(0);
    expect(await countLinks(purchase)).toBeGreaterThan(0);
    expect(await applyAfter(orderKeepDays + 31)).toBe(1);
    expect(await countLinks(purchase)).toBe(0);
    expect(await readBooks(database, client.id)).toEqual(books);
    const named = await findColumns(database, [...listNames(kind), childBirthday]);
    // The account itself, its messages, and a gift card that has not been sent, have periods of their own.
    const own = ['person.', 'outbox.', 'gift_card_sale.'];
    expect(named.filter((column) => !own.some((table) => column.startsWith(table)))).toEqual([]);
    expect(await applyAfter(orderKeepDays + 31)).toBe(0);
    await run(sql`delete from outbox where client_id = ${client.id}`);
  },
);

test('the orders of a client share one nameless person, who is no customer', async () => {
  const rows = await run(sql<{ people: number; names: string; erased: boolean }>`
    select count(distinct o.person_id)::int as people, string_agg(distinct p.first_name || p.last_name || p.email, '') as names,
      bool_and(p.erased_at is not null and p.id = a.person_id) as erased
    from "order" o join person p on p.client_id = o.client_id and p.id = o.person_id
    left join anonymous_person a on a.client_id = o.client_id where o.client_id = ${client.id}`);
  expect(rows).toEqual([{ people: 1, names: '', erased: true }]);
});

test('an order waits while its payment is open, or something that it sold is still ahead', async () => {
  const open = await buy('booking');
  const ahead = await buy('booking');
  const running = await buy('membership');
  const at = new Date(sandbox.now() + (orderKeepDays + 40) * dayMs);
  await run(sql`update payment_attempt set next_check_at = ${at} where id = ${open.attemptId}`);
  await run(sql`
    update occurrence o set ends_at = ${at} from booking b join order_line l on l.cart_line_id = b.line_id
    where l.order_id = ${ahead.orderId} and o.id = b.occurrence_id`);
  await run(sql`update membership set ends_on = null where person_id = ${running.personId}`);
  expect(await applyAfter(orderKeepDays + 31)).toBe(0);
  await run(sql`update payment_attempt set next_check_at = null where id = ${open.attemptId}`);
  expect(await applyAfter(orderKeepDays + 31)).toBe(1);
  expect([await countLinks(open), await countLinks(ahead)]).toEqual([0, expect.any(Number)]);
  expect(await countLinks(ahead)).toBeGreaterThan(0);
});

test('orders are changed in batches', async () => {
  for (let n = 0; n < 3; n += 1) await buy('booking');
  const sizes: number[] = [];
  const limited = periods.map((period) => ({
    ...period,
    deleteExpired: async (...[world, before]: Parameters<typeof period.deleteExpired>) => {
      const count = await period.deleteExpired(world, before, 2);
      sizes.push(count);
      return count === 2 ? 1000 : count;
    },
  }));
  await applyAfter(orderKeepDays + 31, limited);
  expect(sizes).toEqual([2, 1]);
});
