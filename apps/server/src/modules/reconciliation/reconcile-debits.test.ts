import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestMember, moveToDay, readCollections, readDebitBooks } from '../../testing/direct-debits.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { formatReconciliation, readBookOwners, reconcileDay, sweepReconciliations } from './index.ts';

// PAY-05: the journal and the books of the provider of Direct Debits, to the penny.
const database = await createTestDatabase(8);
/** For a test of several months, because a sweep collects of every client of its database. */
const ownDatabase = await createTestDatabase(8);

async function createReconciled(from = database) {
  const member = await createTestMember(from);
  const { run } = from;
  const { shop } = member;
  const reconcile = async (day: string) => {
    const owners = await readBookOwners(run, { slug: shop.client.slug });
    const owner = owners.find(({ provider }) => provider === 'gocardless');
    if (!owner) throw new Error('The shop has no collections');
    const result = await reconcileDay(shop.deps, owner, day);
    return { ...result, text: formatReconciliation(owner.slug, result).join('\n') };
  };
  const [collection] = await (await member.collect(), readCollections(shop));
  const readSaved = () =>
    run(sql<{ day: string; state: string }>`
      select day::text as day, state from reconciliation
      where client_id = ${shop.client.id} and provider = 'gocardless' order by day`);
  return { ...member, run, reconcile, collectionId: collection?.id ?? '', readSaved };
}

/** The bank decides at midnight after the day of the collection. */
const paidDay = '2030-07-02';

describe('the books of Direct Debits', () => {
  test('match on the day on which a collection is paid, and on that of its payout [PAY-05]', async () => {
    const { shop, reconcile } = await createReconciled();
    expect(await reconcile(paidDay)).toMatchObject({
      state: 'matched',
      journalTotal: 3000,
      providerTotal: 3000,
      items: [],
    });
    await moveToDay(shop, '2030-07-06');
    expect((await readDebitBooks(shop)).payments).toMatchObject([{ status: 'paid_out' }]);
    expect(await reconcile('2030-07-05')).toMatchObject({ state: 'matched', providerTotal: 0 });
    expect(await reconcile(paidDay)).toMatchObject({ state: 'matched', providerTotal: 3000 });
  });

  test('list a payment that one of them does not have, with what to do [PAY-05]', async () => {
    const { run, collectionId, reconcile, shop } = await createReconciled();
    const [payment] = (await readDebitBooks(shop)).payments;
    await run(sql`update debit_collection set payment_ref = 'PM404' where id = ${collectionId}`);
    const result = await reconcile(paidDay);
    await run(sql`update debit_collection set payment_ref = ${payment?.id} where id = ${collectionId}`);
    expect(result.items).toHaveLength(2);
    expect(result.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'missing_at_provider', ref: 'PM404', journalAmount: 3000 }),
        expect.objectContaining({ code: 'missing_in_journal', ref: payment?.id, providerAmount: 3000 }),
      ]),
    );
    expect(result.text).toContain('The provider has not collected this month, but it is paid here.');
    expect(result.text).toContain('The provider collected a payment that no membership here waits for.');
    expect(await reconcile(paidDay)).toMatchObject({ state: 'matched' });
  });

  test('list a payment of another amount [PAY-05]', async () => {
    const { run, collectionId, reconcile } = await createReconciled();
    const setAmount = (amount: number) =>
      run(sql`update journal set amount = ${amount} where collection_id = ${collectionId}`);
    await setAmount(2999);
    const result = await reconcile(paidDay);
    await setAmount(3000);
    expect(result).toMatchObject({
      journalTotal: 2999,
      providerTotal: 3000,
      items: [{ code: 'wrong_amount', kind: 'capture', journalAmount: 2999, providerAmount: 3000 }],
    });
    expect(result.text).toContain('Refund or ask for the difference.');
  });

  test('are not known while the provider does not answer, and each day is compared later [PAY-05]', async () => {
    const { shop, sandbox, readSaved } = await createReconciled();
    await sandbox.addFault({ match: { method: 'GET', path: '/gocardless/api/events' }, do: '500', times: 9 });
    await moveToDay(shop, '2030-07-03');
    await sweepReconciliations(shop.deps);
    expect(await readSaved()).toEqual([{ day: paidDay, state: 'unavailable' }]);
    await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
    await sweepReconciliations(shop.deps);
    await moveToDay(shop, '2030-07-06');
    await sweepReconciliations(shop.deps);
    expect(await readSaved()).toEqual(
      ['02', '03', '04', '05'].map((day) => ({ day: `2030-07-${day}`, state: 'matched' })),
    );
  });

  test('match although the outcome is learned days after it [PAY-05]', async () => {
    const { shop, collect, reconcile } = await createReconciled(ownDatabase);
    expect((await reconcile(paidDay)).state).toBe('matched');
    // The next month is paid on 2 August, while the worker is away for five days.
    await collect(['2030-07-24', '2030-07-29', '2030-08-07']);
    expect(await readCollections(shop)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    for (const day of ['2030-08-02', '2030-08-07'])
      expect(await reconcile(day)).toMatchObject({ state: 'matched', items: [] });
  });
});

describe('a late outcome whose event is lost', () => {
  test('is found in the books: a failure is owed, once [PAY-05 PRC-05]', async () => {
    const { shop, reverse, reconcile, readDebts, readJournal } = await createReconciled();
    await moveToDay(shop, '2030-07-04');
    await reverse('fail');
    await moveToDay(shop, '2030-07-05');
    expect(await readDebts()).toEqual([]);
    await sweepReconciliations(shop.deps);
    for (const _ of [1, 2]) expect(await reconcile('2030-07-04')).toMatchObject({ state: 'matched' });
    expect(await readDebts()).toEqual([{ amount: 3000, title: 'Monthly, 2030-07' }]);
    expect(await readJournal()).toEqual(['debit_collected 3000', 'debit_returned 3000']);
    expect(await readCollections(shop)).toMatchObject([{ state: 'failed' }]);
  });

  test('is found months later: a claim is taken out of the journal and ends the membership [PAY-05 PRC-05]', async () => {
    const { run, shop, payer, reverse, reconcile, readJournal } = await createReconciled();
    await moveToDay(shop, '2030-07-06');
    await sweepReconciliations(shop.deps);
    await run(sql`update debit_agreement set ends_on = '2030-07-31' where client_id = ${shop.client.id}`);
    await moveToDay(shop, '2030-10-01');
    await reverse('charge-back');
    await moveToDay(shop, '2030-10-02');
    await sweepReconciliations(shop.deps);
    expect(await reconcile('2030-10-01')).toMatchObject({ state: 'matched', providerTotal: -3000 });
    expect(await readJournal()).toEqual(['debit_collected 3000', 'debit_claimed 3000']);
    expect(await payer.memberships()).toEqual([]);
  });
});
