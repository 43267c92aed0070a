import { expect, test } from 'vitest';
import { createTestBuyer, readOrders, readProviderBooks } from '../../testing/checkouts.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';

const { sandbox, shops } = await createTestShops();
const shop = shops.stripe;

const online = (amount: number) => [{ tender_type: 'online' as const, amount }];

test('a transaction is completed with its own payments and source, and with no others [CHK-05]', async () => {
  const buyer = await createTestBuyer(shop);
  const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
  const refuse = (field: string) => ({ ok: false, status: 422, errors: { [field]: [expect.any(String)] } });
  expect(await buyer.complete(id, { payments: online(499) })).toMatchObject(refuse('payments'));
  expect(await buyer.complete(id, { payments: [{ tender_type: 'credit', amount: 500 }] })).toMatchObject(
    refuse('payments'),
  );
  expect(await buyer.complete(id, { source: 'online-joining' })).toMatchObject(refuse('source'));
  const fields = { payments: online(500), source: 'activity-booking' as const, terms: true };
  const done = await buyer.complete(id, fields);
  expect(done).toMatchObject({ value: { status: 'success', complete_order_id: expect.any(String) } });
  expect(await buyer.complete(id, fields)).toEqual(done);
  expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
});

test('a free cart is paid for and completed without a transaction, once [CHK-37 CHK-11 PAY-08]', async () => {
  const buyer = await createTestBuyer(shop, 0);
  const done = await buyer.complete(undefined, { payments: [] });
  expect(done).toMatchObject({ value: { status: 'success', complete_order_id: expect.any(String) } });
  expect(await buyer.complete(undefined, { payments: [] })).toEqual(done);
  const id = done.ok ? done.value.complete_order_id : null;
  expect((await readOrders(shop)).filter((order) => order.id === id)).toHaveLength(1);
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 0 } });
});

test('a card payment is not completed without a transaction, and nothing is charged [CHK-37 CHK-32]', async () => {
  const buyer = await createTestBuyer(shop);
  const books = await sandbox.books();
  expect(await buyer.complete(undefined, { payments: online(500) })).toMatchObject({
    ok: false,
    status: 422,
    errors: { transaction_uuid: [expect.stringContaining('needs a card')] },
  });
  expect(await buyer.complete(undefined, { payments: [] })).toMatchObject({
    ok: false,
    status: 422,
    errors: { payments: [expect.any(String)] },
  });
  expect(await sandbox.books()).toHaveLength(books.length);
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
});

test('a payment line of 0 or less is removed, and the rest pays [CHK-09]', async () => {
  const buyer = await createTestBuyer(shop);
  const lines = [
    { tender_type: 'credit', amount: 0 },
    { tender_type: 'cash', amount: -200 },
  ] as const;
  const paid = unwrapPayment(await buyer.pay('ok', { payments: [...lines, ...online(500)] }));
  expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
  expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
});

// Gift cards and credit are paid with where the customer has some.
const elsewhere = ['cash', 'card', 'cheque', 'offline-voucher', 'float', 'off-system'] as const;
const notOnline = [...elsewhere, 'direct-debit', 'voucher', 'inclusive'] as const;

test.each(notOnline)('a customer cannot pay online by %s [CHK-35]', async (tender_type) => {
  const buyer = await createTestBuyer(shop);
  expect(await buyer.pay('ok', { payments: [{ tender_type, amount: 500 }] })).toMatchObject({
    ok: false,
    status: 422,
    code: 'validation_failed',
    errors: { payments: ['You cannot use this payment method here'] },
  });
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
});

test('another tender type than the twelve is refused [CHK-35]', async () => {
  const buyer = await createTestBuyer(shop);
  const payments = [{ tender_type: 'shells', amount: 500 }];
  expect(await buyer.pay('ok', { payments })).toMatchObject({ ok: false, status: 422 });
});
