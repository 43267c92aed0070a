import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readAttempt,
  readOrders,
  readOutboxEmails,
  readProviderBooks,
  runOutbox,
  sweepPayments,
} from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase } from '../../../testing/test-database.ts';
import { cancelUnpaidBookings } from '../../checkout/index.ts';
import { sweepRefunds } from '../../refund/index.ts';
import { readOpenPayments } from '../index.ts';

// A part of a payment that somebody captures at the provider pays no order: it is refunded, and it is on the operator’s list.
const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const minute = 60_000;
afterEach(() => fetch(`${sandbox.origin}/faults`, { method: 'DELETE' }));

async function sweepAfter(minutes: number): Promise<void> {
  await sandbox.advance(minutes * minute);
  await sweepPayments(shop.deps);
  await sweepRefunds(shop.deps);
}

/** Captures £2 of a payment of £5 at Stripe's dashboard. */
async function capturePart(id: string): Promise<void> {
  const ref = (await readProviderBooks(shop, id))?.id ?? '';
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  await sandbox.postForm(`/v1/payment_intents/${ref}/capture`, { amount_to_capture: '200' }, headers);
}

async function pay() {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  return { buyer, id: paid.value.transaction_uuid };
}

const readRefunds = (id: string) =>
  database.run(
    sql<{ amount: number; state: string }>`select amount, state from refund where attempt_id = ${id}`,
  );
const readOpenReasons = async (id: string) =>
  (await readOpenPayments(database.run, sandbox.now()))
    .filter(({ attemptId }) => attemptId === id)
    .map(({ reason }) => reason);

test('an order of which a part is captured is unpaid, its part is refunded, and it is on the operator’s list [PAY-05]', async () => {
  const { buyer, id } = await pay();
  await capturePart(id);
  const done = await buyer.complete(id);
  const orderId = String(done.ok && done.value.complete_order_id);
  expect(await buyer.order(orderId)).toMatchObject({
    value: { status: 'awaiting_payment', balance: { value: 500 } },
  });
  const emails = (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email);
  expect(emails.at(-1)?.subject).toContain('did not go through');

  await sweepAfter(1);
  await runOutbox(shop);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late', next_check_at: null });
  expect(await readRefunds(id)).toEqual([{ amount: 200, state: 'succeeded' }]);
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 200, refunded: 200 });
  expect(await readOpenReasons(id)).toEqual(['captured_in_part']);
  expect(await buyer.order(orderId)).toMatchObject({ value: { status: 'awaiting_payment' } });

  // The order stays unpaid, so its places are free after a day.
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  await sandbox.advance(25 * 60 * minute);
  await cancelUnpaidBookings(shop.deps);
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
});

test.each(['authorised', 'unknown'])(
  'an attempt that is %s completes no order when a part was captured [PAY-05]',
  async (state) => {
    const { buyer, id } = await pay();
    await capturePart(id);
    // The webhook of the capture arrives before the browser completes the checkout, or the response was lost.
    await database.run(sql`
      update payment_attempt set state = ${state}, next_check_at = ${new Date(sandbox.now())} where id = ${id}`);
    const { provider_ref: ref } = await readAttempt(shop, id);
    if (state === 'unknown') await sweepAfter(1);
    else
      await database.run(sql`
        insert into outbox (client_id, id, kind, payload, created_at)
        values (${shop.client.id}, gen_random_uuid(), 'reconcile_payment',
          ${JSON.stringify({ provider: 'stripe', ref })}::jsonb, ${new Date(sandbox.now())})`);
    await runOutbox(shop);
    await runOutbox(shop);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late' });
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed', complete_order_id: null } });
    expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toEqual([]);
    expect(await readRefunds(id)).toEqual([{ amount: 200, state: 'succeeded' }]);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 200, refunded: 200 });
    expect(await readOpenReasons(id)).toEqual(['captured_in_part']);
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  },
);

test('an order whose late capture is only a part stays unpaid [PAY-09]', async () => {
  const { buyer, id } = await pay();
  await sandbox.addFault({
    match: { method: 'POST', path: '/v1/payment_intents/*/capture' },
    do: 'drop_before',
    times: 20,
  });
  const done = await buyer.complete(id);
  const orderId = String(done.ok && done.value.complete_order_id);
  await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
  await capturePart(id);
  await sweepAfter(1);
  await sweepAfter(1);
  await runOutbox(shop);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late' });
  expect(await buyer.order(orderId)).toMatchObject({ value: { status: 'awaiting_payment' } });
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 200, refunded: 200 });
  expect(await readOpenReasons(id)).toEqual(['captured_in_part']);
});
