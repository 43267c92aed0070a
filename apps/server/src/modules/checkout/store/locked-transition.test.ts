import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database';
import { createTestShop, type TestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../../testing/payment-shops.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { removeStatementGuard } from '../../../testing/unguarded-statements.ts';
import { readAttempt } from '../../payment/index.ts';
import { captureLocked, transitionLocked } from './locked-transition.ts';

const sandbox = await startSandbox();

/** An attempt whose order waits for its capture, as it was read before. */
async function createCapture(shop: TestShop) {
  const { buyer, id } = await createPaidBuyer(shop);
  const key = { clientId: shop.client.id, id };
  const done = await buyer.complete(id);
  if (!done.ok) throw new Error(done.code);
  const attempt = await readAttempt(shop.world.run, key);
  if (attempt?.state !== 'captured') throw new Error(`Attempt ${attempt?.state}`);
  await shop.world.run(sql`delete from journal where attempt_id = ${id} and reason = 'capture'`);
  await shop.world.run(sql`update payment_attempt set state = 'capture_pending' where id = ${id}`);
  return { ...attempt, state: 'capture_pending' as const };
}

/** Books one capture four times at the same time. */
async function captureRepeatedly(shop: TestShop, { run }: Pick<Database, 'run'>) {
  const attempt = await createCapture(shop);
  const booked = await Promise.all(
    Array.from({ length: 4 }, () => captureLocked(run, attempt, sandbox.now())),
  );
  const [sum] = await shop.world.run(sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from journal where attempt_id = ${attempt.id} and reason = 'capture'`);
  return { booked: booked.filter(Boolean).length, amount: sum?.amount };
}

test('a capture is booked once, though four processes book it at the same time [PAY-08]', async () => {
  const database = await createTestDatabase(8);
  const shop = await createTestShop(database, sandbox, 'stripe');
  expect(await captureRepeatedly(shop, database)).toEqual({ booked: 1, amount: 500 });
});

test('control: without the condition on its state, a capture is booked four times', async () => {
  const database = await createTestDatabase(8, { canBreakInvariants: true });
  const shop = await createTestShop(database, sandbox, 'stripe');
  const unguarded = removeStatementGuard(database, 'payment_attempt.state = ', `'none' <> `);
  expect(await captureRepeatedly(shop, unguarded)).toEqual({ booked: 4, amount: 2000 });
  await unguarded.close();
});

test('an attempt that has ended meanwhile is not authorised by what was read before [PAY-08 PAY-09]', async () => {
  const database = await createTestDatabase(8);
  const shop = await createTestShop(database, sandbox, 'stripe');
  const { id } = await createPaidBuyer(shop);
  const attempt = await readAttempt(database.run, { clientId: shop.client.id, id });
  if (!attempt) throw new Error('No attempt');
  const read = { ...attempt, state: 'authorising' as const };
  expect(await transitionLocked(database.run, read, 'authorised', { now: sandbox.now() })).toBeUndefined();
  expect(await readAttempt(database.run, attempt)).toEqual(attempt);
});
