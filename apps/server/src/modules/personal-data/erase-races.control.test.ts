import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../testing/payment-shops.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { eraseAccount } from './sweep-erasures.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe');
const { client, deps } = shop;
const clientId = client.id;

const requestDue = (personId: number, ofClientId = clientId) =>
  database.run(sql`
    insert into account_erasure (client_id, person_id, requested_at, due_at, next_check_at, gives_up, language)
    values (${ofClientId}, ${personId}, ${new Date(0)}, ${new Date(0)}, ${new Date(0)}, true, 'en')`);

test('an erasure waits for a payment that has begun [ACC-03]', async () => {
  const { buyer, id } = await createPaidBuyer(shop);
  const { personId } = buyer.person;
  await requestDue(personId);
  expect(await eraseAccount(deps, { clientId, personId })).toMatchObject({ isErased: false });
  expect(await buyer.complete(id)).toMatchObject({ ok: true, value: { status: 'success' } });
  expect(await eraseAccount(deps, { clientId, personId })).toMatchObject({ isErased: false });
});

/** A customer pays while the erasure of their account is in its transaction. Returns the outcome of both. */
async function payDuringErasure(world: Database) {
  const raced = await createTestShop(world, sandbox, 'stripe');
  const buyer = await createTestBuyer(raced);
  const { personId } = buyer.person;
  const person = { clientId: raced.client.id, personId };
  const card = await buyer.card();
  await requestDue(personId, raced.client.id);
  // The hold of the basket stands in the way too; it has expired by now.
  const at = new Date(sandbox.now());
  await database.run(sql`update hold set ends_at = ${at} where client_id = ${raced.client.id}`);
  await database.run(sql`update occurrence set next_hold_end = ${at} where client_id = ${raced.client.id}`);
  const outcomes = await database.inTransaction(async (tx) => {
    await tx(sql`select from session where client_id = ${raced.client.id} for update`);
    const erasing = eraseAccount(raced.deps, person);
    await waitForLock(database, 1);
    const paying = buyer.authorise(card);
    await waitForLock(database, 2);
    return { ok: true as const, outcomes: Promise.all([erasing, paying]) };
  });
  const [erased, paid] = await outcomes.outcomes;
  return { ...erased, paid };
}

test('a payment that begins during an erasure is refused, and nothing is charged [ACC-03]', async () => {
  const { isErased, paid } = await payDuringErasure(database);
  expect([isErased, paid]).toMatchObject([true, { ok: false, code: 'not_logged_in' }]);
});

test('control: without the guard, a person who was erased is charged', async () => {
  const unguarded = removeStatementGuard(database, 'and erased_at is null for key share');
  const { isErased, paid } = await payDuringErasure(unguarded);
  expect([isErased, paid.ok]).toEqual([true, true]);
  await unguarded.close();
});
