import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../testing/payment-shops.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { sweepErasures } from './index.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe');
const { client, deps } = shop;
const clientId = client.id;

const isErased = async (personId: number): Promise<boolean> => {
  const rows = await database.run(sql`select from person where id = ${personId} and erased_at is not null`);
  return rows.length > 0;
};
const requestDue = (personId: number, ofClientId = clientId) =>
  database.run(sql`
    insert into account_erasure (client_id, person_id, requested_at, due_at, next_check_at, gives_up, language)
    values (${ofClientId}, ${personId}, ${new Date(0)}, ${new Date(0)}, ${new Date(0)}, true, 'en')`);

test('an erasure waits for a payment that has started [ACC-03]', async () => {
  const { buyer, id } = await createPaidBuyer(shop);
  const { personId } = buyer.person;
  await requestDue(personId);
  await sweepErasures(deps);
  expect(await isErased(personId)).toBe(false);
  expect(await buyer.complete(id)).toMatchObject({ ok: true, value: { status: 'success' } });
  await sweepErasures(deps);
  expect(await isErased(personId)).toBe(false);
  await database.run(sql`delete from account_erasure where person_id = ${personId}`);
});

/** A customer pays while the erasure of their account is in its transaction. Returns the outcome of both. */
async function payDuringErasure(world: Database) {
  const raced = await createTestShop(world, sandbox, 'stripe');
  const buyer = await createTestBuyer(raced);
  const { personId } = buyer.person;
  const card = await buyer.card();
  await requestDue(personId, raced.client.id);
  // The hold of the basket is in the way too; it has expired by now.
  const at = new Date(sandbox.now());
  await database.run(sql`update hold set ends_at = ${at} where client_id = ${raced.client.id}`);
  await database.run(sql`update occurrence set next_hold_end = ${at} where client_id = ${raced.client.id}`);
  const outcomes = await database.inTransaction(async (tx) => {
    await tx(sql`select from session where client_id = ${raced.client.id} for update`);
    const erasing = sweepErasures(raced.deps);
    await waitForLock(database, 1);
    const paying = buyer.authorise(card);
    await waitForLock(database, 2);
    return { ok: true as const, outcomes: Promise.all([erasing, paying]) };
  });
  const [, paid] = await outcomes.outcomes;
  return { isErased: await isErased(personId), paid };
}

test('a payment that begins during an erasure is refused, and nothing is charged [ACC-03]', async () => {
  const raced = await payDuringErasure(database);
  expect([raced.isErased, raced.paid]).toMatchObject([true, { ok: false, code: 'not_logged_in' }]);
});

test('control: without the guard, a person who was erased is charged', async () => {
  const unguarded = removeStatementGuard(database, 'and erased_at is null for key share');
  const raced = await payDuringErasure(unguarded);
  expect([raced.isErased, raced.paid.ok]).toEqual([true, true]);
  await unguarded.close();
});
