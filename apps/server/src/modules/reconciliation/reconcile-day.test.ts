import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, readAttempt, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { createTestShops } from '../../testing/payment-shops.ts';
import { refundOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking, setRefundRule } from '../../testing/refunds.ts';
import { formatReconciliation, readBookOwners, reconcileDay, sweepReconciliations } from './index.ts';

// PAY-05: the journal and the books of both providers, to the penny.
const { database, sandbox, shops, addReportFault, clearFaults } = await createTestShops({ startsInDays: 40 });

describe.each(['opayo', 'stripe'] as const)('with %s', (provider) => {
  const shop = shops[provider];
  /** Compares today's books. Each test starts a week after the one before, so its days are its own. */
  const reconcile = async () => {
    const [owner] = await readBookOwners(database.run, { slug: shop.client.slug });
    if (!owner) throw new Error('The shop has no payments');
    const result = await reconcileDay(shop.deps, owner, getLocalDay(sandbox.now(), owner.timezone));
    return { ...result, lines: formatReconciliation(owner.slug, result) };
  };
  const buy = async () => buyTestBooking(shop, await createTestBuyer(shop));

  test('payments and refunds of a day match [PAY-05]', async () => {
    await setRefundRule(shop, {});
    await buy();
    const booking = await buy();
    await booking.cancel();
    await runOutbox(shop);
    expect(await reconcile()).toMatchObject({
      state: 'matched',
      journalTotal: 500,
      providerTotal: 500,
      items: [],
      lines: [expect.stringContaining('matched (journal 5.00, provider 5.00 GBP)')],
    });
  });

  test('lists a payment that the provider does not have, with what to do [PAY-05]', async () => {
    const booking = await buy();
    const { provider_ref: ref } = await readAttempt(shop, booking.attemptId);
    const setRef = (value: string | null) =>
      database.run(sql`update payment_attempt set provider_ref = ${value} where id = ${booking.attemptId}`);
    await setRef('missing');
    const result = await reconcile();
    await setRef(ref);
    expect(result.state).toBe('unmatched');
    expect(result.items.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toMatchObject([
      {
        code: 'missing_at_provider',
        kind: 'capture',
        ref: 'missing',
        journalAmount: 500,
        providerAmount: null,
      },
      { code: 'missing_in_journal', kind: 'capture', ref, journalAmount: null, providerAmount: 500 },
    ]);
    expect(result.lines.join('\n')).toContain('The provider has not captured this payment');
  });

  test('lists a wrong amount [PAY-05]', async () => {
    const booking = await buy();
    const setAmount = (amount: number) =>
      database.run(sql`
        update journal set amount = ${amount} where attempt_id = ${booking.attemptId} and reason = 'capture'`);
    await setAmount(499);
    const result = await reconcile();
    await setAmount(500);
    expect(result.items).toMatchObject([
      { code: 'wrong_amount', kind: 'capture', journalAmount: 499, providerAmount: 500 },
    ]);
    expect(await reconcile()).toMatchObject({ items: [] });
  });

  test('lists a refund that the provider has not made [PAY-05]', async () => {
    const booking = await buy();
    await booking.cancel();
    await runOutbox(shop);
    const { provider_ref: ref } = await readAttempt(shop, booking.attemptId);
    const books = sql`select reason from journal where attempt_id = ${booking.attemptId} and reason = 'refund'`;
    expect(await database.run(books)).toHaveLength(1);
    // The provider's list without the refund: the journal has a second one.
    const copyId = booking.attemptId.replace(/^.{8}/, 'ffffffff');
    await database.run(sql`
      insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason, order_id, attempt_id)
      select client_id, ${copyId}, created_at, from_account_id, to_account_id, 120, reason, order_id, attempt_id
      from journal where attempt_id = ${booking.attemptId} and reason = 'refund'`);
    const result = await reconcile();
    await database.run(sql`delete from journal where id = ${copyId}`);
    expect(result.items).toMatchObject([
      { code: 'missing_at_provider', kind: 'refund', ref, journalAmount: -120, providerAmount: null },
    ]);
  });

  test('records a refund of the website, and ends the refund of ours that it makes [PAY-05 PAY-09]', async () => {
    await database.run(sql`update client set contact_email = 'desk@shop.test' where id = ${shop.client.id}`);
    const booking = await buy();
    await refundOnWebsite(shop, booking.attemptId);
    expect(await reconcile()).toMatchObject({ items: [] });
    expect(await booking.refunds()).toMatchObject([{ amount: 500, state: 'succeeded', reason: 'provider' }]);
    const subjects = (await readOutboxEmails(shop)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toContain('£5.00 was refunded at');
    expect(await reconcile()).toMatchObject({ items: [] });
    expect(await booking.refunds()).toHaveLength(1);
    const refused = await buy();
    await refused.cancel();
    await refundOnWebsite(shop, refused.attemptId);
    await runOutbox(shop);
    expect(await reconcile()).toMatchObject({ items: [] });
    expect(await refused.refunds()).toMatchObject([{ state: 'succeeded', reason: 'cancellation' }]);
  });

  test('knows nothing while the provider does not answer, and compares later [PAY-09]', async () => {
    await buy();
    await addReportFault('opayo');
    for (const path of ['/v1/charges', '/v1/refunds'])
      await sandbox.addFault({ match: { method: 'GET', path }, do: '500', times: 100 });
    expect(await reconcile()).toMatchObject({ state: 'unavailable', items: [] });
    await clearFaults();
    await sandbox.advance(28 * 60 * 60_000);
    await sweepReconciliations(shop.deps);
    const rows = await database.run(sql<{ state: string; day: string }>`
      select state, day::text as day from reconciliation where client_id = ${shop.client.id} order by day desc limit 1`);
    expect(rows).toMatchObject([{ state: 'matched' }]);
  });
});
