import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  readAttempt,
  readOrders,
  readProviderBooks,
  runOutbox,
  sweepPayments,
  type TestShop,
} from '../../../testing/checkouts.ts';
import { createPaidBuyer, createTestShops, providerPaths } from '../../../testing/payment-shops.ts';
import { createPaymentSweep } from '../index.ts';

// A payment always ends: every state that is not final has a deadline, after which the places are free.
const {
  database,
  sandbox,
  shops,
  addFault,
  addReportFault,
  loseResponse,
  setReport,
  clearFaults,
  sweepAfter,
  readOpenReasons,
} = await createTestShops({
  startsInDays: 200,
});
const minute = 60_000;
const day = 24 * 60;

/** Makes the buyer's place the only one, and returns whether another customer can add it. */
async function canAnotherCustomerAdd(shop: TestShop, buyer: Awaited<ReturnType<typeof createTestBuyer>>) {
  const { clientId, occurrenceId } = buyer.occurrence;
  await database.run(sql`
    update occurrence set maximum = 1, version = version + 1 where client_id = ${clientId} and id = ${occurrenceId}`);
  const other = await createTestBuyer(shop);
  return (await other.add(buyer.occurrence)).ok;
}

/** From the first check to just before the deadline of 45 minutes. */
const regularChecks = [1, 2, 4, 11, 16];

/** What leaves the outcome of a payment unknown, by provider. */
const obstacles = [
  ['opayo', 'while Reporting has it in flight', () => setReport({ txstateid: '6' })],
  ['opayo', 'while Reporting has a state without a meaning', () => setReport({ txstateid: '99' })],
  ['opayo', 'with expired credentials', () => addFault(providerPaths.opayo.report, '401')],
  [
    'stripe',
    'with expired credentials',
    async () => {
      await addFault('/v1/payment_intents/*', '401', { method: 'GET' });
      await addFault('/v1/payment_intents/*', '401');
    },
  ],
] as const;

describe.each(obstacles)('at %s, a payment %s', (provider, _, obstruct) => {
  const shop = shops[provider];

  test('ends at its deadline, frees its places, and is voided when it turns out to be authorised [PAY-09]', async () => {
    const { buyer, id } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(providerPaths[provider].pay, 'drop_after_commit');
      await obstruct();
    });
    await sweepAfter(shop, ...regularChecks);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    expect(await canAnotherCustomerAdd(shop, buyer)).toBe(false);
    expect(await readOpenReasons(shop, id)).toEqual([]);

    await sweepAfter(shop, 16);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired' });
    expect(await readOpenReasons(shop, id)).toEqual(['outcome_unknown']);
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed', complete_order_id: null } });
    expect(await canAnotherCustomerAdd(shop, buyer)).toBe(true);

    await sweepAfter(shop, 61);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired' });
    await clearFaults();
    await sweepAfter(shop, 61);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided', next_check_at: null });
    expect(await readOpenReasons(shop, id)).toEqual([]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'released', captured: 0 });
    expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toEqual([]);
  });
});

test.each(['17', '20', '33'])(
  'a payment that Opayo timed out (state %s) fails at the first check [PAY-09]',
  async (state) => {
    const shop = shops.opayo;
    const { buyer, id } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(providerPaths.opayo.pay, 'drop_after_commit');
      await setReport({ txstateid: '6' });
    });
    await setReport({ txstateid: state });
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed', next_check_at: null });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  },
);

describe('an attempt of 0', () => {
  const shop = shops.opayo;

  test('ends when its lines are no longer held [CHK-11]', async () => {
    const buyer = await createTestBuyer(shop, 0);
    const free = await buyer.authorise({ payments: [] });
    const id = free.ok ? free.value.transaction_uuid : '';
    await database.run(sql`update payment_attempt set cart_hash = 'another' where id = ${id}`);
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed' } });
    await runOutbox(shop);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided', next_check_at: null });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  });
});

describe('attempts whose sweep throws', () => {
  const shop = shops.stripe;

  test('delay no other attempt, back off one by one, and end at their deadline [PAY-09]', async () => {
    const broken: string[] = [];
    for (let count = 0; count < 21; count += 1) broken.push((await createPaidBuyer(shop)).id);
    await database.run(sql`
      update payment_attempt set snapshot = '{}', next_check_at = next_check_at - interval '1 minute'
      where id = any(${broken}::uuid[])`);
    const healthy = await createPaidBuyer(shop);
    await sweepAfter(shop, 2.1);
    expect(await readAttempt(shop, healthy.id)).toMatchObject({ state: 'captured' });

    const [first = ''] = broken;
    const checks: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { next_check_at: due } = await readAttempt(shop, first);
      checks.push(((due?.getTime() ?? 0) - sandbox.now()) / minute);
      await sweepAfter(shop, checks.at(-1) ?? 0);
    }
    expect(checks.map(Math.round)).toEqual([4, 8, 1]);
    await sweepAfter(shop, 20);
    await runOutbox(shop);
    for (const id of broken) {
      expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided' });
      expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 0, status: 'released' });
    }
  });

  test('a provider that is silent delays no other client [PAY-09]', async () => {
    const slow = await createPaidBuyer(shops.stripe, 'ok', () => loseResponse('stripe'));
    const quick = await createPaidBuyer(shops.opayo);
    await clearFaults();
    await addFault('/v1/payment_intents/pi_*', 'delay', { method: 'GET', ms: 6000 });
    await sandbox.advance(3 * minute);
    const sweeping = sweepPayments(shops.stripe.deps);
    for (
      let tries = 0;
      tries < 30 && (await readAttempt(shops.opayo, quick.id)).state !== 'captured';
      tries += 1
    )
      await wait(100);
    expect(await readAttempt(shops.opayo, quick.id)).toMatchObject({ state: 'captured' });
    expect(await readAttempt(shops.stripe, slow.id)).toMatchObject({ state: 'unknown' });
    await sweeping;
  });
});

test('a round ends before its slowest check, and the next round claims on [PAY-09]', async () => {
  const slow = await createPaidBuyer(shops.stripe, 'ok', () => loseResponse('stripe'));
  await clearFaults();
  await addFault('/v1/payment_intents/pi_*', 'delay', { method: 'GET', ms: 12_000 });
  await sandbox.advance(3 * minute);
  const sweep = createPaymentSweep(shops.stripe.deps, { maxClaimMs: 200 });
  await sweep();
  expect(await readAttempt(shops.stripe, slow.id)).toMatchObject({ state: 'unknown' });
  const quick = await createPaidBuyer(shops.opayo);
  await sandbox.advance(3 * minute);
  await sweep();
  await expect
    .poll(async () => (await readAttempt(shops.opayo, quick.id)).state, { timeout: 8000 })
    .toBe('captured');
  expect(await readAttempt(shops.stripe, slow.id)).toMatchObject({ state: 'unknown' });
  await clearFaults();
  await sweepAfter(shops.stripe, 5);
  expect(await readAttempt(shops.stripe, slow.id)).toMatchObject({ state: 'captured' });
});

// These move the clock by days, up to the end of the customers' sessions.
describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];

  test('a void without an answer ends after a day, and a later answer resolves it [PAY-09]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await database.run(sql`update payment_attempt set cart_hash = 'another' where id = ${id}`);
    await addFault(providerPaths[provider].void, '500');
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed' } });
    await sweepAfter(shop, 1, 120, 120);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'void_pending' });
    expect(await readOpenReasons(shop, id)).toEqual(['void_failed']);
    await sweepAfter(shop, day);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'void_failed' });
    expect(await readOpenReasons(shop, id)).toEqual(['void_failed']);
    await clearFaults();
    await sweepAfter(shop, 6 * 60 + 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided', next_check_at: null });
    expect(await readOpenReasons(shop, id)).toEqual([]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'released' });
  });

  test('a capture without an answer ends after six days, and a later answer decides [PAY-09]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await addFault(providerPaths[provider].capture, 'drop_after_commit');
    await addReportFault(provider);
    const done = await buyer.complete(id);
    const orderId = String(done.ok && done.value.complete_order_id);
    await sweepAfter(shop, 1, 120);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'capture_pending' });
    expect(await readOpenReasons(shop, id)).toEqual(['capture_unknown']);
    await sweepAfter(shop, 6 * day);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'capture_failed' });
    expect(await buyer.order(orderId)).toMatchObject({ value: { status: 'awaiting_payment' } });
    await clearFaults();
    await sweepAfter(shop, 6 * 60 + 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured', next_check_at: null });
    expect(await readOpenReasons(shop, id)).toEqual([]);
    expect(await buyer.order(orderId)).toMatchObject({ value: { status: 'success', balance: { value: 0 } } });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
  });

  test('a capture without an answer ends although the order’s email cannot be built [PAY-09]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await addFault(providerPaths[provider].capture, '401');
    const done = await buyer.complete(id);
    const passed = new Date(sandbox.now());
    await database.run(sql`
      update payment_attempt set snapshot = '{}', deadline_at = ${passed}, next_check_at = ${passed} where id = ${id}`);
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'capture_failed' });
    expect(await readOpenReasons(shop, id)).toEqual(['capture_unknown']);
    const orderId = String(done.ok && done.value.complete_order_id);
    expect(await buyer.order(orderId)).toMatchObject({ value: { status: 'awaiting_payment' } });
  });

  test('an authorisation that was never captured is voided after the capture’s deadline [PAY-09]', async () => {
    const { buyer, id } = await createPaidBuyer(shop);
    await addFault(providerPaths[provider].capture, '401');
    await buyer.complete(id);
    await sweepAfter(shop, 6 * day + 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'capture_failed' });
    await clearFaults();
    await sweepAfter(shop, 6 * 60 + 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'capture_failed', next_check_at: null });
    expect(await readOpenReasons(shop, id)).toEqual([]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'released', captured: 0 });
  });
});

test('a payment that the provider does not know is asked about until any authorisation has lapsed [PAY-09]', async () => {
  const shop = shops.stripe;
  const { id } = await createPaidBuyer(shop, 'ok', () => loseResponse('stripe'));
  await clearFaults();
  await database.run(sql`update payment_attempt set provider_ref = 'pi_unknown' where id = ${id}`);
  await sweepAfter(shop, ...regularChecks, 16);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired' });
  await sweepAfter(shop, 60, day, 29 * day, 2 * day);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired', next_check_at: null });
  // A person must still look at it.
  expect(await readOpenReasons(shop, id)).toEqual(['outcome_unknown']);
});
