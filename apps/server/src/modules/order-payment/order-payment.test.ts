import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createCardToken,
  createTestShop,
  readProviderBooks,
  runOutbox,
  sweepPayments,
} from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestStaff } from '../../testing/people.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { countSold, createTestDatabase } from '../../testing/test-database.ts';
import {
  createOrderPage,
  createUnpaidOrder,
  payOrder,
  readAmountOwed,
  readOrderToken,
} from '../../testing/unpaid-orders.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const hour = 3_600_000;
/** Seconds of a period, of which the test itself may take up to a minute. */
const isHours = (hours: number): unknown =>
  expect.toSatisfy((seconds: number) => seconds <= hours * 3600 && seconds > hours * 3600 - 60);

describe.each(['opayo', 'stripe'] as const)('%s: the link in the email', (provider) => {
  const ready = createTestShop(database, sandbox, provider);

  async function openLink() {
    const shop = await ready;
    const buyer = await createUnpaidOrder(shop);
    const page = createOrderPage(shop, await readOrderToken(buyer));
    return { shop, buyer, page };
  }

  test('opens the order with its deadline and pays it once, without a session [CHK-12 PAY-08]', async () => {
    const { shop, buyer, page } = await openLink();
    expect(await page.get()).toMatchObject({
      value: {
        state: 'payable',
        seconds_left: isHours(24),
        order: { id: buyer.orderId, balance: { value: 500 } },
      },
    });
    const paid = await page.pay();
    const id = paid.ok ? paid.value.transaction_uuid : '';
    expect(paid).toMatchObject({ value: { transaction_status: 'authorised' } });
    const done = await page.complete(id);
    expect(done).toMatchObject({ value: { status: 'success', complete_order_id: buyer.orderId } });
    expect(await page.complete(id)).toEqual(done);
    expect(await readProviderBooks(shop, id)).toMatchObject({ amount: 500, captured: 500 });
    expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
    // The places were settled with the order, and are not booked again.
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
    expect(await page.get()).toMatchObject({
      value: { state: 'paid', due_at: null, order: { status: 'success', balance: { value: 0 } } },
    });
    expect(await page.pay()).toMatchObject({ code: 'order_paid' });
    expect((await buyer.subjects()).at(-1)).toMatch(/we have received your payment/);
    expect(await cancelUnpaidBookings(shop.deps)).toBe(0);
  });

  test('the order has the link for its buyer alone, and while a payment can begin [CHK-12]', async () => {
    const { shop, buyer, page } = await openLink();
    const path = `/checkout/pay?order_token=${await readOrderToken(buyer)}`;
    expect(await buyer.order(buyer.orderId)).toMatchObject({
      value: { status: 'awaiting_payment', payment_link: { path, seconds_left: isHours(24) } },
    });
    const staff = await logInTestStaff(database, shop.client);
    const response = await shop.app.inject({
      url: `/api/checkout/orders/${buyer.orderId}`,
      headers: staff.headers,
    });
    expect(response.json()).toMatchObject({ data: { status: 'awaiting_payment', payment_link: null } });
    const challenged = await page.pay('challenge');
    expect(challenged).toMatchObject({ value: { transaction_status: 'sca_required' } });
    expect(await buyer.order(buyer.orderId)).toMatchObject({ value: { payment_link: { path } } });
    const paid = await page.pay();
    expect(paid).toMatchObject({ value: { transaction_status: 'authorised' } });
    const inPayment = { status: 'awaiting_payment', payment_link: null };
    expect(await buyer.order(buyer.orderId)).toMatchObject({ value: inPayment });
    await page.complete(paid.ok ? paid.value.transaction_uuid : '');
    expect(await buyer.order(buyer.orderId)).toMatchObject({
      value: { status: 'success', payment_link: null },
    });
  });

  test('pays after a challenge, and after a declined card [CHK-25 CHK-27]', async () => {
    const { shop, buyer, page } = await openLink();
    const declined = await page.pay('declined');
    expect(declined).toMatchObject({ value: { transaction_status: 'failed' } });
    expect(await page.get()).toMatchObject({ value: { state: 'payable' } });
    const challenged = await page.pay('challenge');
    if (!challenged.ok) throw new Error(challenged.code);
    const { transaction_uuid: id, return_url } = challenged.value;
    expect(challenged).toMatchObject({ value: { transaction_status: 'sca_required' } });
    const returnUrl = { opayo: /^null$/, stripe: /\/checkout\/pay\?order_token=/ }[provider];
    expect(String(return_url)).toMatch(returnUrl);
    await buyer.answerBank(challenged.value, true);
    expect(await page.completeSca(id)).toMatchObject({ value: { status: 'authorised' } });
    expect(await page.complete(id)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
  });

  test('finds by its card an attempt whose response was lost, only for its own order [CHK-31 PAY-08]', async () => {
    const { shop, page } = await openLink();
    const other = await openLink();
    const prepared = await page.prepare();
    if (!prepared.ok) throw new Error(prepared.code);
    const card = await createCardToken(shop, prepared.value, 'ok');
    const cardToken = String(card.card_identifier);
    expect(await page.get()).toMatchObject({ value: { in_payment: false } });
    expect(await page.resume(cardToken)).toMatchObject({ status: 404, code: 'transaction_not_found' });
    const paid = await page.authorise(card);
    const id = paid.ok ? paid.value.transaction_uuid : '';
    const found = { value: { transaction_uuid: id, transaction_status: 'authorised' } };
    expect(await page.get()).toMatchObject({ value: { in_payment: true } });
    expect(await page.resume(cardToken)).toMatchObject(found);
    expect(await other.page.resume(cardToken)).toMatchObject({ code: 'transaction_not_found' });
    await page.complete(id);
    expect(await page.get()).toMatchObject({ value: { in_payment: false } });
    expect(await page.resume(cardToken)).toMatchObject(found);
  });

  test('pays by the sweep when the browser is gone [PAY-09]', async () => {
    const { shop, buyer, page } = await openLink();
    const paid = await page.pay();
    const id = paid.ok ? paid.value.transaction_uuid : '';
    await sandbox.advance(3 * 60_000);
    await sweepPayments(shop.deps);
    expect(await page.complete(id)).toMatchObject({ value: { status: 'success' } });
    expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
  });

  test('a refused capture leaves the order owed until its first deadline [CHK-12]', async () => {
    const { shop, buyer, page } = await openLink();
    await sandbox.advance(hour);
    const paid = await page.pay();
    const id = paid.ok ? paid.value.transaction_uuid : '';
    await cancelOnWebsite(shop, id);
    expect(await page.complete(id)).toMatchObject({ value: { status: 'failed', complete_order_id: null } });
    expect(await page.get()).toMatchObject({ value: { state: 'payable', seconds_left: isHours(23) } });
    expect(await readAmountOwed(shop, buyer.orderId)).toBe(500);
    await payOrder(page);
    expect(await page.get()).toMatchObject({ value: { state: 'paid' } });
  });
});

const shop = await createTestShop(database, sandbox, 'stripe');

test('an unknown, changed or foreign link shows no order [CHK-12]', async () => {
  const token = await readOrderToken(await createUnpaidOrder(shop));
  const otherShop = await createTestShop(database, sandbox, 'stripe');
  const change = (at: number) =>
    `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  for (const page of [
    createOrderPage(shop, ''),
    createOrderPage(shop, change(0)),
    createOrderPage(shop, change(30)),
    createOrderPage(shop, `${token}AA`),
    createOrderPage(otherShop, token),
  ]) {
    expect(await page.get()).toMatchObject({ status: 404, code: 'order_not_found' });
    expect(await page.prepare()).toMatchObject({ code: 'order_not_found' });
    expect(await page.authorise({ card_identifier: 'x' })).toMatchObject({ code: 'order_not_found' });
    expect(await page.resume('x')).toMatchObject({ code: 'order_not_found' });
    expect(await page.complete(crypto.randomUUID())).toMatchObject({ code: 'order_not_found' });
  }
});

test('a transaction of another order is not found', async () => {
  const [buyer, other] = [await createUnpaidOrder(shop), await createUnpaidOrder(shop)];
  const page = createOrderPage(shop, await readOrderToken(buyer));
  expect(await page.complete(other.transactionId)).toMatchObject({ code: 'transaction_not_found' });
  expect(await page.completeSca(other.transactionId)).toMatchObject({ code: 'transaction_not_found' });
});

test('an amount that differs from the order’s is refused before the provider is asked [PAY-05]', async () => {
  const page = createOrderPage(shop, await readOrderToken(await createUnpaidOrder(shop)));
  expect(await page.authorise({ amount: 499, card_identifier: 'x' })).toMatchObject({
    code: 'validation_failed',
    errors: { amount: [expect.any(String)] },
  });
});

test('past the deadline no payment begins; one that began before is waited for [CHK-12]', async () => {
  const [buyer, late] = [await createUnpaidOrder(shop), await createUnpaidOrder(shop)];
  const [page, latePage] = [
    createOrderPage(shop, await readOrderToken(buyer)),
    createOrderPage(shop, await readOrderToken(late)),
  ];
  await sandbox.advance(24 * hour - 60_000);
  const challenged = await page.pay('challenge');
  await sandbox.advance(60_000);
  expect(await latePage.get()).toMatchObject({ value: { state: 'overdue', seconds_left: 0 } });
  expect(await late.order(late.orderId)).toMatchObject({
    value: { status: 'awaiting_payment', payment_link: null },
  });
  expect(await latePage.pay()).toMatchObject({ code: 'payment_overdue' });
  await cancelUnpaidBookings(shop.deps);
  expect(await latePage.get()).toMatchObject({ value: { state: 'cancelled' } });
  expect(await latePage.pay()).toMatchObject({ code: 'order_cancelled' });
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  if (!challenged.ok) throw new Error(challenged.code);
  await buyer.answerBank(challenged.value, true);
  expect(await page.completeSca(challenged.value.transaction_uuid)).toMatchObject({ ok: true });
  expect(await page.complete(challenged.value.transaction_uuid)).toMatchObject({
    value: { status: 'success' },
  });
  expect(await page.get()).toMatchObject({ value: { state: 'paid' } });
});

test('a payment of an order that was cancelled meanwhile is voided [PAY-05]', async () => {
  const buyer = await createUnpaidOrder(shop);
  const page = createOrderPage(shop, await readOrderToken(buyer));
  const paid = await page.pay();
  const id = paid.ok ? paid.value.transaction_uuid : '';
  await database.run(sql`update "order" set status = 'cancelled' where id = ${buyer.orderId}`);
  expect(await page.complete(id)).toMatchObject({
    value: { status: 'failed', message: expect.stringContaining('You have not been charged') },
  });
  await runOutbox(shop);
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 0 });
  // Back to what the journal says, for the invariants.
  await database.run(sql`update "order" set status = 'awaiting_payment' where id = ${buyer.orderId}`);
});

test('the deadline is 2 hours before the first start if that is earlier [CHK-12]', async () => {
  const buyer = await createUnpaidOrder(shop);
  const page = createOrderPage(shop, await readOrderToken(buyer));
  await database.run(sql`
    update occurrence set starts_at = ${new Date(sandbox.now() + 5 * hour)}, ends_at = ${new Date(sandbox.now() + 6 * hour)}
    where client_id = ${shop.client.id} and id = ${buyer.occurrence.occurrenceId}`);
  expect(await page.get()).toMatchObject({ value: { seconds_left: isHours(3) } });
});
