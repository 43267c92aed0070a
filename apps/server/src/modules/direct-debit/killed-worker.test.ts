import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isLong } from '../../../../../scripts/testing/sample.mjs';
import { createTestMember, readCollections, readDebitBooks } from '../../testing/direct-debits.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { createWorkers, patience } from '../../testing/workers/killed-worker.ts';

const { database, startWorker, kill } = await createWorkers();
/** Longer than it takes to kill a worker, so that its request arrives while another one runs. */
const lateMs = 12_000;

test('a worker that is killed before a request arrives, and before its response is saved, makes one mandate and one collection [PRC-05]', {
  timeout: 600_000,
}, async () => {
  const { shop, sandbox, readJournal } = await createTestMember(database, { isSwept: false });
  const readStates = async (table: 'debit_mandate' | 'debit_collection') =>
    (
      await database.run(sql<{ state: string }>`
          select state from ${sql.table(table)} where client_id = ${shop.client.id}`)
    ).map(({ state }) => state);
  let worker = startWorker(sandbox.origin);

  /** Kills the worker at both points of the creation of a resource, and lets another one finish. */
  const interrupt = async (
    resource: 'mandates' | 'payments',
    table: 'debit_mandate' | 'debit_collection',
    state: string,
  ) => {
    const path = `/gocardless/api/${resource}`;
    /** Delays the requests of job and sweep, which have the same key, and counts them; earlier delays end. */
    const delay = async (ms: number) => {
      await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
      return sandbox.countCalls('POST', path, { do: 'delay', ms, times: 3 });
    };
    // The intent is saved and the request is on its way.
    const countLate = await delay(lateMs);
    await expect.poll(countLate, patience).toBeGreaterThanOrEqual(1);
    await kill(worker);
    expect(await readStates(table)).toEqual(['requested']);
    expect((await readDebitBooks(shop))[resource]).toEqual([]);

    // The provider has it, and its response waits to be saved.
    const countSent = await delay(3000);
    await sandbox.advance(600_000);
    worker = startWorker(sandbox.origin);
    await expect.poll(countSent, patience).toBeGreaterThanOrEqual(1);
    await database.inTransaction(async (tx) => {
      await tx(sql`lock table ${sql.table(table)} in share mode`);
      await expect.poll(async () => (await readDebitBooks(shop))[resource].length, patience).toBe(1);
      await waitForLock(database);
      await kill(worker);
      return { ok: true as const };
    });
    expect(await readStates(table)).toEqual(['requested']);

    await sandbox.advance(600_000);
    worker = startWorker(sandbox.origin);
    await expect.poll(() => readStates(table), patience).toEqual([state]);
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    expect((await readDebitBooks(shop))[resource]).toHaveLength(1);
  };

  await interrupt('mandates', 'debit_mandate', 'pending');
  await sandbox.advance(Date.parse('2030-06-20T08:00:00Z') - sandbox.now());
  await expect.poll(() => readStates('debit_collection'), patience).toEqual(['announced']);
  await sandbox.advance(Date.parse('2030-06-25T08:00:00Z') - sandbox.now());
  // A short run interrupts one of the two requests, which are sent alike.
  if (isLong) await interrupt('payments', 'debit_collection', 'submitted');
  await expect.poll(() => readStates('debit_collection'), patience).toEqual(['submitted']);

  await sandbox.advance(Date.parse('2030-07-02T08:00:00Z') - sandbox.now());
  await expect.poll(() => readStates('debit_collection'), patience).toEqual(['paid']);
  expect(await readJournal()).toEqual(['debit_collected 3000']);
  expect(await readCollections(shop)).toHaveLength(1);
  const mail = z.array(z.object({ subject: z.string(), copies: z.int() }));
  const emails = mail.parse(await (await fetch(`${sandbox.origin}/mail.json`)).json());
  for (const about of ['Your Direct Debit for Monthly is set up', 'We will collect £30.00 for Monthly'])
    expect(emails.filter(({ subject }) => subject.startsWith(about))).toMatchObject([{ copies: 1 }]);
  await kill(worker);
});
