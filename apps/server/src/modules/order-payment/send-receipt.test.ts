import { call } from '@pavilion/contract/call';
import { sendReceipt } from '@pavilion/contract/order';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createUnpaidOrder } from '../../testing/unpaid-orders.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');

async function createPaidOrder() {
  const buyer = await createTestBuyer(shop);
  const paid = unwrapPayment(await buyer.pay());
  const done = await buyer.complete(paid.transaction_uuid);
  const id = String(done.ok && done.value.complete_order_id);
  return { buyer, id, send: (email: string) => request(buyer, id, email) };
}

const request = ({ send }: Awaited<ReturnType<typeof createTestBuyer>>, id: string, email: string) =>
  call(send, sendReceipt, { params: { id }, body: { email } });
const readEmailsTo = async (address: string) =>
  (await readOutboxEmails(shop)).filter(({ to }) => to === address);

test('emails the receipt of a paid order to a typed address, and to nobody else [CHK-13 CHK-38]', async () => {
  const { buyer, send } = await createPaidOrder();
  const before = (await readEmailsTo(buyer.person.email)).length;
  expect(await send('sam.receipt@example.com')).toMatchObject({ value: { result: 'success' } });
  const emails = await readEmailsTo('sam.receipt@example.com');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toMatch(/your receipt \([2-9A-Z]{8}\)/);
  expect(emails[0]?.text).toMatch(/Total: £5\.00, including £0\.83 VAT/);
  // The account's name and address are not the reader's.
  expect(emails[0]?.text).not.toContain(buyer.person.email);
  expect(await readEmailsTo(buyer.person.email)).toHaveLength(before);
});

test('refuses what is no address, a fourth receipt, an unpaid order and another customer’s [CHK-13]', async () => {
  const { id, send } = await createPaidOrder();
  for (const address of [
    'sam',
    'a@b',
    'sam@example.com\nbcc: x@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])
    expect(await send(address)).toMatchObject({ code: 'validation_failed' });
  for (let count = 0; count < 3; count += 1) expect(await send('a@example.com')).toMatchObject({ ok: true });
  expect(await send('a@example.com')).toMatchObject({ code: 'too_many_attempts', status: 429 });
  expect(await readEmailsTo('a@example.com')).toHaveLength(3);

  const other = await createTestBuyer(shop);
  expect(await request(other, id, 'b@example.com')).toMatchObject({ code: 'order_not_found' });
  const unpaid = await createUnpaidOrder(shop);
  expect(await request(unpaid, unpaid.orderId, 'b@example.com')).toMatchObject({
    code: 'receipt_unavailable',
  });
  expect(await readEmailsTo('b@example.com')).toEqual([]);
});
