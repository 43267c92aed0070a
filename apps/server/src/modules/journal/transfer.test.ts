import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { transfer } from './index.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);

/** Books a sale to an account. */
const sell = (to: Parameters<typeof transfer>[1]['to'], amount: number) =>
  database.inTransaction(async (tx) => {
    const key = { clientId: client.id, orderId: null, attemptId: null };
    await transfer(tx, { ...key, from: 'sales', to, amount, reason: 'sale', now: noon });
    return { ok: true };
  });

const readBooks = () =>
  database.run(sql`
    select f.code as from, t.code as to, j.amount from journal j
    join account f on f.client_id = j.client_id and f.id = j.from_account_id
    join account t on t.client_id = j.client_id and t.id = j.to_account_id
    where j.client_id = ${client.id}`);

test('a transfer creates the accounts of the client that are missing, but none of a person or gift card [PAY-05]', async () => {
  await expect(sell({ id: randomUUID() }, 500)).rejects.toThrow(`of client ${client.id} not found`);
  expect(await readBooks()).toEqual([]);
  await sell('receivable', 500);
  expect(await readBooks()).toEqual([{ from: 'sales', to: 'receivable', amount: 500 }]);
});

test('a transfer of nothing books nothing [PAY-05]', async () => {
  const before = await readBooks();
  await sell('receivable', 0);
  expect(await readBooks()).toEqual(before);
});
