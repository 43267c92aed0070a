import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { createTestMember, readCollections, readDebitBooks } from '../../testing/direct-debits.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { directDebitJobs, syncCollectionByRef } from './index.ts';
import { sweepCollections } from './sync-collection.ts';

const database = await createTestDatabase(12);

test('a sent collection is asked for when its outcome is overdue, and then every six hours [PRC-05]', async () => {
  const { shop, sandbox, collect } = await createTestMember(database);
  await collect(['2030-06-20', '2030-06-25']);
  // The provider answers nothing, so the collection stays as it is.
  const fault = { do: '500', times: 99 };
  const countCalls = await sandbox.countCalls('GET', '/gocardless/api/payments/*', fault);
  const sweepUntil = async (instant: string) => {
    for (; sandbox.now() < Date.parse(instant); await sandbox.advance(2 * 3_600_000))
      await sweepCollections(shop.deps);
  };
  await sweepUntil('2030-07-02T00:00:00Z');
  expect(await countCalls()).toBe(0);
  await sweepUntil('2030-07-02T17:00:00Z');
  expect(await countCalls()).toBe(3);
  expect(await readCollections(shop)).toMatchObject([{ state: 'submitted' }]);
});

test('a late failure is owed once, whether its event, the sweep or both learn of it at a time [PRC-05]', async () => {
  const { shop, collect, reverse, readDebts, readJournal } = await createTestMember(database);
  await collect();
  await reverse('fail');
  const [payment] = (await readDebitBooks(shop)).payments;
  const key = { clientId: shop.client.id, ref: payment?.id ?? '' };
  await database.run(sql`
    update debit_collection set next_check_at = now() - interval '9 years' where client_id = ${shop.client.id}`);
  const jobs = directDebitJobs(shop.deps);
  const payload = { ref: key.ref, cause: 'refer_to_payer' };
  const handleEvent = () =>
    jobs['sync_collection']?.(
      { clientId: key.clientId, id: createId(shop.sandbox.now()), payload },
      { number: 1, isLast: false },
    );
  await Promise.all([
    handleEvent(),
    handleEvent(),
    sweepCollections(shop.deps),
    syncCollectionByRef(shop.deps, key),
  ]);
  expect(await readDebts()).toHaveLength(1);
  expect(await readJournal()).toEqual(['debit_collected 3000', 'debit_returned 3000']);
});
