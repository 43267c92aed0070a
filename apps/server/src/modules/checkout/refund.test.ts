import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { findViolations } from '../../../../../scripts/check-invariants.mjs';
import {
  createTestShop,
  readAttempt,
  readProviderBooks,
  runOutbox,
  sweepPayments,
  type TestShop,
} from '../../testing/checkouts.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createPaidBuyer, createTestShops } from '../../testing/payment-shops.ts';
import { captureOnWebsite, refundOnWebsite } from '../../testing/provider-website.ts';
import { getPaymentProvider, readAttempt as readStoredAttempt, toCharge } from '../payment/index.ts';

// Captured money belongs to exactly one order or is refunded exactly once.
const { database, sandbox, shops, addFault, clearFaults, loseResponse, sweepAfter, readOpenReasons } =
  await createTestShops();
const unguardedUrl = await cloneDatabase({ canBreakInvariants: true });
const unguardedDatabase = createDatabase(unguardedUrl, 8);
afterAll(unguardedDatabase.close);

/** An authorised payment that no order will use and that was captured on the provider's website. */
async function captureWithoutOrder(shop: TestShop): Promise<string> {
  const { buyer, id } = await createPaidBuyer(shop);
  await database.run(sql`update payment_attempt set cart_hash = 'another' where id = ${id}`);
  const { provider_ref: ref } = await readAttempt(shop, id);
  await captureOnWebsite(shop, String(ref));
  expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed' } });
  return id;
}

const readRefunds = (id: string) =>
  database.run(sql<{ amount: number; state: string; error_code: string | null }>`
    select amount, state, error_code from refund where attempt_id = ${id} order by created_at, id`);
/** What the journal has left of a payment on the provider's account. */
const readJournalBalance = async (id: string) =>
  (
    await database.run(sql<{ moved: number; balance: number }>`
      select count(*)::int as moved, coalesce(sum(case when t.code like 'card-%' then j.amount else -j.amount end), 0)::int as balance
      from journal j
      join account f on f.client_id = j.client_id and f.id = j.from_account_id
      join account t on t.client_id = j.client_id and t.id = j.to_account_id
      where j.attempt_id = ${id} and (t.code like 'card-%' or f.code like 'card-%')`)
  )[0];

describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];
  const refundPath = { opayo: '/api/v1/transactions$', stripe: '/v1/refunds' }[provider];

  test('a payment captured without an order is refunded once [PAY-05 PAY-08]', async () => {
    const id = await captureWithoutOrder(shop);
    await runOutbox(shop);
    await runOutbox(shop);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late', next_check_at: null });
    expect(await readRefunds(id)).toEqual([{ amount: 500, state: 'succeeded', error_code: null }]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
    expect(await readJournalBalance(id)).toEqual({ moved: 2, balance: 0 });
    await sweepAfter(shop, 120);
    expect(await readRefunds(id)).toHaveLength(1);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('a refund without an answer delays no payment [PAY-09]', async () => {
    const id = await captureWithoutOrder(shop);
    await runOutbox(shop);
    await database.run(sql`
      update refund set state = 'submitted', next_check_at = ${new Date(sandbox.now())}, status_checks = 0
      where attempt_id = ${id}`);
    for (const method of ['GET', 'POST'])
      await sandbox.addFault({ match: { method, path: '*' }, do: 'delay', ms: 20_000, times: 100 });
    const startedAt = performance.now();
    await sweepPayments(shop.deps);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('a payment captured after its deadline is refunded [PAY-09]', async () => {
    const { id } = await createPaidBuyer(shop, 'ok', () => loseResponse(provider, '401'));
    await sweepAfter(shop, 1, 2, 4, 11, 16, 16);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired' });
    await clearFaults();
    const line = await readProviderBooks(shop, id);
    await captureOnWebsite(shop, String(line?.id));
    await sweepAfter(shop, 61);
    await runOutbox(shop);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
    expect(await readOpenReasons(shop, id)).toEqual([]);
  });

  test('a refund whose response was lost is not sent again [PAY-08]', async () => {
    const id = await captureWithoutOrder(shop);
    await addFault(refundPath, 'drop_after_commit');
    await runOutbox(shop);
    await runOutbox(shop);
    await clearFaults();
    const sent = await sandbox.countCalls('POST', refundPath);
    await sweepAfter(shop, 2);
    expect(await sent()).toBe(0);
    expect(await readRefunds(id)).toEqual([{ amount: 500, state: 'succeeded', error_code: null }]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
  });

  test.each(['401', '429', 'proxy_page', '500', 'drop_before'])(
    'a refund that is answered with %s is sent again, and is on the operator’s list after an hour [PAY-09]',
    async (answer) => {
      const id = await captureWithoutOrder(shop);
      await addFault(refundPath, answer);
      await runOutbox(shop);
      await runOutbox(shop);
      await sweepAfter(shop, 61);
      expect(await readRefunds(id)).toEqual([{ amount: 500, state: 'submitted', error_code: null }]);
      expect(await readOpenReasons(shop, id)).toEqual(['refund_failed']);
      await clearFaults();
      await sweepAfter(shop, 61);
      expect(await readRefunds(id)).toEqual([{ amount: 500, state: 'succeeded', error_code: null }]);
      expect(await readOpenReasons(shop, id)).toEqual([]);
      expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
    },
  );

  test('a refund that the provider refuses needs a person [PAY-09]', async () => {
    const id = await captureWithoutOrder(shop);
    await refundOnWebsite(shop, id);
    await runOutbox(shop);
    await runOutbox(shop);
    // Stripe lists its refunds, so the one of the website is found at once and is ours.
    const isFound = provider === 'stripe';
    const [refund] = await readRefunds(id);
    expect(refund).toMatchObject({ amount: 500, state: isFound ? 'succeeded' : 'needs_person' });
    expect(refund?.error_code === null).toBe(isFound);
    expect(await readOpenReasons(shop, id)).toEqual(isFound ? [] : ['refund_failed']);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('the provider refunds in parts, each once, and not more than it captured [PAY-05]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await buyer.complete(id);
    const clientId = shop.client.id;
    const attempt = await readStoredAttempt(database.run, { clientId, id });
    const adapter = await getPaymentProvider(shop.deps, { clientId, provider });
    if (!attempt || !adapter.ok) throw new Error(`Payment attempt ${id} not found`);
    const buildRefund = (amount: number) => {
      const refundId = createId(sandbox.now());
      return { id: refundId, reference: `pr-${refundId.replaceAll('-', '')}`, amount, statusChecks: 0 };
    };
    const [first, second] = [buildRefund(200), buildRefund(300)];
    const charge = toCharge(attempt);
    expect(await adapter.value.refund(charge, first)).toMatchObject({ state: 'done' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 200 });
    await adapter.value.refund(charge, first);
    expect(await adapter.value.refund(charge, { ...first, statusChecks: 1 })).toMatchObject({
      state: 'done',
    });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 200 });
    expect(await adapter.value.refund(charge, buildRefund(301))).toMatchObject({ state: 'refused' });
    expect(await adapter.value.refund(charge, second)).toMatchObject({ state: 'done' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500, refunded: 500 });
  });
});

describe('two concurrent refunds of more than was captured', () => {
  const insertBoth = (world: typeof database, clientId: string, attemptId: string) =>
    Promise.allSettled(
      [1, 2].map((n) =>
        world.run(sql`
          insert into refund (client_id, id, attempt_id, amount, reason, state, reference, created_at, updated_at, next_check_at)
          values (${clientId}, ${createId(sandbox.now())}, ${attemptId}, 300, 'cancellation', 'requested', ${`pr-${n}-${attemptId}`},
            now(), now(), '2040-01-01')`),
      ),
    );

  test('are one refund: the database refuses the other [PAY-08]', async () => {
    const { buyer, id } = await createPaidBuyer(shops.stripe);
    await buyer.complete(id);
    const outcomes = await insertBoth(database, shops.stripe.client.id, id);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(database.run(sql`update refund set amount = 501 where attempt_id = ${id}`)).rejects.toThrow(
      'payment_attempt_not_overrefunded',
    );
    await database.run(sql`delete from refund where attempt_id = ${id}`);
  });

  test('are both saved without the constraint, which the invariants show', async () => {
    const shop = await createTestShop(unguardedDatabase, sandbox, 'stripe');
    const { buyer, id } = await createPaidBuyer(shop);
    await buyer.complete(id);
    await unguardedDatabase.run(
      sql`alter table payment_attempt drop constraint payment_attempt_not_overrefunded`,
    );
    const outcomes = await insertBoth(unguardedDatabase, shop.client.id, id);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const violations = await findViolations(unguardedUrl);
    expect(violations).toEqual([expect.stringContaining('refunds')]);
  });
});
