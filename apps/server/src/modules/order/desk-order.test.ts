import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { complete, prepare } from '@pavilion/contract/checkout';
import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import {
  createCardToken,
  createTestBuyer,
  createTestShop,
  readOutboxEmails,
} from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// What the desk sells is an order like any other, with a source of its own.
const database = await createTestDatabase(4);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const source = 'front-of-house' as const;

/** A customer's own basket online, and a second one for them at the desk, which is paid. */
async function sellAtDesk() {
  const buyer = await createTestBuyer(shop);
  const { send } = buyer;
  const { occurrenceId } = await shop.createOccurrence(700);
  const items = [{ purchasable_type: 'purchasableOccurrence' as const, purchasable_id: occurrenceId }];
  unwrapPayment(await call(send, addToCart, { body: { source, items } }));
  const prepared = unwrapPayment(await call(send, prepare, { query: { source } }));
  const paid = unwrapPayment(
    await buyer.authorise({
      ...(await createCardToken(shop, prepared, 'ok')),
      source,
      payments: [{ tender_type: 'online', amount: 700 }],
    }),
  );
  const done = unwrapPayment(
    await call(send, complete, { body: { transaction_uuid: paid.transaction_uuid, source } }),
  );
  return { buyer, id: String(done.status === 'success' && done.complete_order_id) };
}

const readReceipt = async (id: string, headers: Record<string, string>) => {
  const { rawPayload } = await shop.app.inject({ url: `/api/checkout/orders/${id}/receipt.pdf`, headers });
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : []))
    .join('\n');
};

test('an order of the desk has its source, a receipt and a confirmation, and leaves the online basket [CHK-12 CHK-13 BSK-03]', async () => {
  const { buyer, id } = await sellAtDesk();
  const order = unwrapPayment(await buyer.order(id));
  expect(order).toMatchObject({
    cart_source: 'front-of-house',
    status: 'success',
    total: { value: 700 },
    balance: { value: 0 },
    line_items: [{ price: { value: 700 }, booking_id: expect.any(String) }],
  });
  expect(unwrapPayment(await buyer.cart()).items).toMatchObject([{ price: { raw: 500 } }]);
  expect(await readReceipt(id, buyer.person.headers)).toContain(order.reference);
  const emails = await readOutboxEmails(shop);
  expect(emails.find(({ to }) => to === buyer.person.email)?.text).toContain(order.reference);
});

test('an order that the desk sold for cash says so, with nothing to pay [CHK-12 CHK-13]', async () => {
  const { buyer, id } = await sellAtDesk();
  const key = sql`client_id = ${shop.client.id} and order_id = ${id}`;
  const [paid] = await database.run(sql<{ attempt_id: string }>`select attempt_id from tender where ${key}`);
  await database.run(sql`update tender set tender_type = 'cash', attempt_id = null where ${key}`);
  expect(unwrapPayment(await buyer.order(id))).toMatchObject({
    cart_source: 'front-of-house',
    balance: { value: 0 },
    payments: [{ tender_type: 'cash', amount: { value: 700 }, card: null }],
  });
  expect(await readReceipt(id, buyer.person.headers)).toMatch(/Cash\n£7\.00/);
  // The card had taken it, so the books are equal again.
  await database.run(sql`
    update tender set tender_type = 'online', attempt_id = ${paid?.attempt_id ?? null} where ${key}`);
});
