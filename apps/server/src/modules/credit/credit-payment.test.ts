import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  readAttempt,
  readOutboxEmails,
  readProviderBooks,
  runOutbox,
  type TestShop,
} from '../../testing/checkouts.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { createTestShops, providerPaths, unwrapPayment } from '../../testing/payment-shops.ts';
import { createKioskPage, createPhonePage } from '../../testing/phone-payments.ts';
import { cancelOnWebsite, captureOnWebsite } from '../../testing/provider-website.ts';
import { countSold } from '../../testing/test-database.ts';
import { createOrderPage, payOrder, readAmountOwed, readOrderToken } from '../../testing/unpaid-orders.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';
import { spendCredit } from './index.ts';

// An order that credit pays in part or wholly. Credit is neither lost nor spent twice, whatever becomes of the card.
const { database, shops, addFault, clearFaults, loseResponse, sandbox, sweepAfter } = await createTestShops();

type CreditBuyer = Awaited<ReturnType<typeof createCreditBuyer>>;
const split = { has: { general: 1250, membership: 100 }, applies: { general: 150, membership: 50 } };

/** Balance and reserved of general credit, then of membership credit. */
const readBoth = async ({ credit }: CreditBuyer) => {
  const { general, membership } = await credit();
  return [general?.balance, general?.reserved, membership?.balance, membership?.reserved];
};
const unused = [1250, 0, 100, 0];
const reserved = [1250, 150, 100, 50];
const spent = [1100, 0, 50, 0];

/** The sums of an order in the journal, by reason. */
async function readJournal({ client }: TestShop, orderId: string) {
  const rows = await database.run(sql<{ reason: string; sum: number }>`
    select reason, sum(amount)::int as sum from journal
    where client_id = ${client.id} and order_id = ${orderId} group by reason order by reason`);
  return Object.fromEntries(rows.map(({ reason, sum }) => [reason, sum]));
}

async function complete(buyer: CreditBuyer, id: string): Promise<string> {
  const done = await buyer.complete(id);
  expect(done).toMatchObject({ value: { status: 'success' } });
  return String(done.ok && done.value.complete_order_id);
}

/** An order whose card part was refused at the capture. */
async function createUnpaidSplit(shop: TestShop) {
  const buyer = await createCreditBuyer(shop, split);
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  await cancelOnWebsite(shop, id);
  const orderId = await complete(buyer, id);
  const emails = async () => (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email);
  return { ...buyer, id, orderId, emails };
}

describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];

  test('an order is paid by both types of credit and a card, which is charged its part only [PRC-03 CHK-12 PAY-05]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    expect(await buyer.prepare()).toMatchObject({ value: { amount: 300 } });
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    expect(await readBoth(buyer)).toEqual(reserved);
    expect(await buyer.cart()).toMatchObject({ value: { in_payment: true, balance: { value: 300 } } });
    const orderId = await complete(buyer, id);
    expect(await readProviderBooks(shop, id)).toMatchObject({ status: 'captured', captured: 300 });
    expect(await readBoth(buyer)).toEqual(spent);
    const order = await buyer.order(orderId);
    expect(order).toMatchObject({ value: { total: { value: 500 }, balance: { value: 0 } } });
    expect(order.ok && order.value.payments).toMatchObject([
      { tender_type: 'credit', credit_type: 'general', amount: { value: 150 }, card: null },
      { tender_type: 'credit', credit_type: 'membership', amount: { value: 50 }, card: null },
      { tender_type: 'online', credit_type: null, amount: { value: 300 } },
    ]);
    expect(await readJournal(shop, orderId)).toEqual({ sale: 500, credit_spent: 200, capture: 300 });
    const [email] = (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email);
    expect(email?.text).toContain('Paid with £2.00 credit and £3.00 by card.');
  });

  test('the second of two lines of credit replaces the first [CHK-09]', async () => {
    const buyer = await createCreditBuyer(shop, { has: { general: 500 }, applies: { general: 200 } });
    const payments = [
      { tender_type: 'credit', amount: 300 },
      { tender_type: 'credit', amount: 200 },
      { tender_type: 'online', amount: 300 },
    ];
    const paid = unwrapPayment(await buyer.authorise({ ...(await buyer.card()), payments }));
    const order = await buyer.order(await complete(buyer, paid.transaction_uuid));
    expect(order.ok && order.value.payments).toMatchObject([
      { tender_type: 'credit', amount: { value: 200 } },
      { tender_type: 'online', amount: { value: 300 } },
    ]);
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 300 });
    expect(await buyer.credit()).toEqual({ general: { balance: 300, reserved: 0 } });
  });

  test('an order that credit pays wholly needs no card and no provider [CHK-11 PRC-03]', async () => {
    const before = (await sandbox.books()).length;
    const buyer = await createCreditBuyer(shop, { has: { general: 1250 }, applies: { general: 500 } });
    expect(await buyer.prepare()).toMatchObject({ value: { amount: 0, needs_billing_address: false } });
    const paid = unwrapPayment(await buyer.pay());
    expect(paid.transaction_status).toBe('authorised');
    // A repeated request, whose response was lost, is the same payment.
    expect(unwrapPayment(await buyer.pay()).transaction_uuid).toBe(paid.transaction_uuid);
    const orderId = await complete(buyer, paid.transaction_uuid);
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { complete_order_id: orderId },
    });
    expect(await sandbox.books()).toHaveLength(before);
    expect(await buyer.credit()).toEqual({ general: { balance: 750, reserved: 0 } });
    expect(await buyer.order(orderId)).toMatchObject({
      value: {
        status: 'success',
        balance: { value: 0 },
        payments: [{ tender_type: 'credit', amount: { value: 500 } }],
      },
    });
    expect(await buyer.cart()).toMatchObject({
      value: { item_count: 0, available_credit: { general: { applied: { value: 0 } } } },
    });
  });

  test('credit stays reserved during a challenge, and is spent when it passes [CHK-22 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    expect(paid.transaction_status).toBe('sca_required');
    expect(await readBoth(buyer)).toEqual(reserved);
    await buyer.answerBank(paid, true);
    await buyer.completeSca(paid.transaction_uuid);
    await complete(buyer, paid.transaction_uuid);
    expect(await readBoth(buyer)).toEqual(spent);
  });

  test('the total stays the same while the payment has reserved all credit [CHK-22 PRC-09]', async () => {
    const buyer = await createCreditBuyer(shop, { has: { general: 150 }, applies: { general: 150 } });
    expect(unwrapPayment(await buyer.pay('challenge')).transaction_status).toBe('sca_required');
    expect(await buyer.cart()).toMatchObject({ value: { in_payment: true, balance: { value: 350 } } });
  });

  test('an order never spends another amount than its payment reserved [PAY-05 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const { transaction_uuid: attemptId } = unwrapPayment(await buyer.pay('challenge'));
    const part = { clientId: shop.client.id, attemptId, type: 'general', amount: 100 } as const;
    const spending = database.inTransaction(async (tx) => {
      await spendCredit(tx, { ...part, orderId: attemptId, now: shop.deps.now() });
      return { ok: true };
    });
    await expect(spending).rejects.toThrow('has reserved 150 of 100');
    expect(await readBoth(buyer)).toEqual(reserved);
  });

  test('a failed challenge gives the credit back at once [CHK-22 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    await buyer.answerBank(paid, false);
    expect(await buyer.completeSca(paid.transaction_uuid)).toMatchObject({ value: { status: 'failed' } });
    expect(await readBoth(buyer)).toEqual(unused);
  });

  test('a declined card gives the credit back at once, and keeps the choice for another card [PRC-03 CHK-30]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    expect(unwrapPayment(await buyer.pay('declined')).transaction_status).toBe('failed');
    expect(await readBoth(buyer)).toEqual(unused);
    expect(await buyer.cart()).toMatchObject({ value: { balance: { value: 300 } } });
    await complete(buyer, unwrapPayment(await buyer.pay()).transaction_uuid);
    expect(await readBoth(buyer)).toEqual(spent);
  });

  test('another card ends an open challenge and its reservation [PAY-08 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    unwrapPayment(await buyer.pay('challenge'));
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    expect(await readBoth(buyer)).toEqual(reserved);
    await complete(buyer, id);
    expect(await readBoth(buyer)).toEqual(spent);
  });

  test('credit of a payment that the provider never received is free at the latest at its deadline [PAY-09 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const card = await buyer.card();
    await addFault(providerPaths[provider].pay, 'drop_before');
    unwrapPayment(await buyer.authorise({ ...card, payments: buyer.payments }));
    await clearFaults();
    expect(await readBoth(buyer)).toEqual(reserved);
    await sweepAfter(shop, 1, 2, 4, 11, 16, 16);
    expect(await readBoth(buyer)).toEqual(unused);
  });

  test('the sweep completes a split payment without the browser [PAY-05 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    await sweepAfter(shop, 1, 2);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect(await readBoth(buyer)).toEqual(spent);
  });

  test('places that are no longer held give the credit back [PAY-05 PRC-03]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    await database.run(sql`update payment_attempt set cart_hash = 'another' where id = ${id}`);
    expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed' } });
    expect(await readBoth(buyer)).toEqual(unused);
  });

  test('a refused capture leaves only the card part to pay, which the link in the email pays [CHK-12 PAY-05]', async () => {
    const buyer = await createUnpaidSplit(shop);
    expect(await buyer.order(buyer.orderId)).toMatchObject({
      value: { status: 'awaiting_payment', total: { value: 500 }, balance: { value: 300 } },
    });
    const emails = await buyer.emails();
    expect(emails.at(-1)?.text).toContain('You still need to pay £3.00');
    const token = await readOrderToken(buyer);
    const page = createOrderPage(shop, token, 300);
    expect(await page.prepare()).toMatchObject({ value: { amount: 300 } });
    const id = await payOrder(page);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 300 });
    expect(await buyer.order(buyer.orderId)).toMatchObject({
      value: { status: 'success', balance: { value: 0 } },
    });
    expect(await readBoth(buyer)).toEqual(spent);
    expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
  });

  test('an order that is not paid in time gives its credit back once [CHK-12 PRC-03]', async () => {
    const buyer = await createUnpaidSplit(shop);
    await sandbox.advance(25 * 3_600_000);
    await Promise.all([cancelUnpaidBookings(shop.deps), cancelUnpaidBookings(shop.deps)]);
    expect(await readBoth(buyer)).toEqual(unused);
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 0, consumed: 0 });
    expect(await readAmountOwed(shop, buyer.orderId)).toBe(0);
    expect(await buyer.order(buyer.orderId)).toMatchObject({
      value: { status: 'cancelled', balance: { value: 0 } },
    });
    expect((await buyer.emails()).at(-1)?.text).toContain(
      'We have returned £2.00 of credit to your account.',
    );
  });

  test('a late capture refunds what the card paid, and the credit is free already [PAY-05 PAY-09]', async () => {
    const buyer = await createCreditBuyer(shop, split);
    const card = await buyer.card();
    await loseResponse(provider, '401');
    const { transaction_uuid: id } = unwrapPayment(
      await buyer.authorise({ ...card, payments: buyer.payments }),
    );
    await sweepAfter(shop, 1, 2, 4, 11, 16, 16);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'expired' });
    expect(await readBoth(buyer)).toEqual(unused);
    await clearFaults();
    const line = await readProviderBooks(shop, id);
    await captureOnWebsite(shop, String(line?.id), 300);
    await sweepAfter(shop, 61);
    await runOutbox(shop);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured_late' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 300, refunded: 300 });
    expect(await readBoth(buyer)).toEqual(unused);
  });
});

test.each([
  ['card alone', [{ tender_type: 'online', amount: 500 }]],
  ['credit alone', [{ tender_type: 'credit', amount: 500 }]],
  [
    'more credit than is applied',
    [
      { tender_type: 'credit', amount: 201 },
      { tender_type: 'online', amount: 299 },
    ],
  ],
  [
    'parts that do not add up',
    [
      { tender_type: 'credit', amount: 200 },
      { tender_type: 'online', amount: 299 },
    ],
  ],
  [
    'a negative part',
    [
      { tender_type: 'credit', amount: -200 },
      { tender_type: 'online', amount: 700 },
    ],
  ],
  [
    'a part of 0',
    [
      { tender_type: 'credit', amount: 0 },
      { tender_type: 'online', amount: 500 },
    ],
  ],
  ['a negative amount alone', [{ tender_type: 'online', amount: -300 }]],
  [
    'a negative amount beside what is due',
    [
      { tender_type: 'online', amount: 800 },
      { tender_type: 'credit', amount: -300 },
    ],
  ],
  ['a thousand million', [{ tender_type: 'credit', amount: 1_000_000_000 }]],
  [
    'another tender',
    [
      { tender_type: 'voucher', amount: 200 },
      { tender_type: 'online', amount: 300 },
    ],
  ],
])('payments by %s are refused by field, and nothing is taken [CHK-09 PRC-10]', async (_, payments) => {
  const buyer = await createCreditBuyer(shops.stripe, split);
  const books = await sandbox.books();
  const refused = await buyer.authorise({ ...(await buyer.card()), payments });
  expect(refused).toMatchObject({ ok: false, status: 422, errors: { payments: [expect.any(String)] } });
  expect(await readBoth(buyer)).toEqual(unused);
  expect(await sandbox.books()).toHaveLength(books.length);
});

test('a phone pays the card’s part for a kiosk, and does not see how much credit there is [CHK-01 PRC-03]', async () => {
  const buyer = await createCreditBuyer(shops.stripe, split);
  const created = await createKioskPage(buyer).create();
  const phone = createPhonePage(shops.stripe, (created.ok && created.value.url.split('#')[1]) || '');
  await phone.open();
  expect(await phone.get()).toMatchObject({
    value: {
      cart: {
        balance: { value: 300 },
        available_credit: { general: { total_available: { value: 150 }, applied: { value: 150 } } },
      },
    },
  });
  const paid = unwrapPayment(await phone.authorise({ ...(await phone.card()), payments: buyer.payments }));
  expect(await phone.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  expect(await readProviderBooks(shops.stripe, paid.transaction_uuid)).toMatchObject({ captured: 300 });
  expect(await readBoth(buyer)).toEqual(spent);
});

test('the sweep completes an order that credit pays wholly, if the browser is gone [PAY-05 CHK-11]', async () => {
  const shop = shops.stripe;
  const buyer = await createCreditBuyer(shop, { has: { general: 500 }, applies: { general: 500 } });
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  expect(await buyer.credit()).toEqual({ general: { balance: 500, reserved: 500 } });
  await sweepAfter(shop, 1, 2);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided' });
  expect(await buyer.credit()).toEqual({ general: { balance: 0, reserved: 0 } });
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
});
