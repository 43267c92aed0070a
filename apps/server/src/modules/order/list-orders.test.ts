import { call } from '@pavilion/contract/call';
import { listCreditHistory } from '@pavilion/contract/credit/credit-history';
import { listUsedGiftCards } from '@pavilion/contract/gift-card/gift-card';
import { listOrders } from '@pavilion/contract/order/list-orders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, runOutbox, type TestBuyer } from '../../testing/checkouts.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { buyTestBooking } from '../../testing/refunds.ts';
import { createGiftCardBuyer } from '../../testing/tenders/gift-cards.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// ACC-07: what a customer has paid, with what, and what came back.
const database = await createTestDatabase(4);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'opayo');

const readPage = async (
  { send }: Pick<TestBuyer, 'send'>,
  page = 1,
  per_page = 20,
  filter?: 'due' | 'refunded',
) => {
  const result = await call(send, listOrders, { query: { page, per_page, ...(filter && { filter }) } });
  if (!result.ok) throw new Error(`Refused: ${result.code}`);
  return result;
};

/** Pays for another place. */
async function buyAgain(buyer: TestBuyer): Promise<void> {
  await buyer.add(await shop.createOccurrence(700));
  const { transaction_uuid: id } = unwrapPayment(
    await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 700 }] }),
  );
  unwrapPayment(await buyer.complete(id));
}

test('orders are listed by pages, the latest first, with what they were for and how they were paid [ACC-07]', async () => {
  const buyer = await createTestBuyer(shop);
  const { orderId } = await buyTestBooking(shop, buyer);
  await sandbox.advance(60_000);
  await buyAgain(buyer);
  const first = await readPage(buyer, 1, 1);
  expect(first.value).toMatchObject([
    { total: { value: 700 }, payments: [{ tender_type: 'online', card: expect.stringContaining('0006') }] },
  ]);
  expect(first.meta).toMatchObject({ pagination: { next_page: 2, total_records: 2 } });
  const second = await readPage(buyer, 2, 1);
  const [sold] = await database.run(sql<{ day: string }>`
    select (o.starts_at at time zone o.timezone)::date::text as day from order_line l
    join booking b on b.client_id = l.client_id and b.line_id = l.cart_line_id
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id where l.order_id = ${orderId}`);
  const day = sold?.day ?? 'no day';
  expect(second.value).toMatchObject([
    {
      id: orderId,
      status: 'success',
      balance: { value: 0 },
      line_items: [{ name: 'Spin', quantity: 1, starts_on: day, ends_on: day }],
    },
  ]);
  expect(second.meta).toMatchObject({ pagination: { next_page: null } });
});

test('another customer sees none of them, nor the credit and gift cards [ACC-07]', async () => {
  const owner = await createGiftCardBuyer(shop, 200);
  unwrapPayment(await owner.complete(unwrapPayment(await owner.pay()).transaction_uuid));
  expect((await readPage(owner)).value).toHaveLength(1);
  const other = await createTestBuyer(shop);
  expect((await readPage(other)).value).toEqual([]);
  expect(await call(other.send, listUsedGiftCards, {})).toMatchObject({ value: [] });
  expect(await call(other.send, listCreditHistory, { query: {} })).toMatchObject({ value: [] });
});

test('an order says where its refunds went [ACC-07 BKG-10]', async () => {
  const buyer = await createTestBuyer(shop);
  const booking = await buyTestBooking(shop, buyer);
  await booking.cancel();
  expect((await readPage(buyer)).value[0]?.refunds).toMatchObject([
    { destination: 'card', state: 'in_progress', amount: { value: 500 } },
  ]);
  await runOutbox(shop);
  expect((await readPage(buyer)).value[0]).toMatchObject({
    refunded: { value: 500 },
    refunds: [{ destination: 'card', state: 'succeeded' }],
  });
});

test('orders are filtered by what is to pay and by refunds, with the pages of what is left [ACC-07]', async () => {
  const buyer = await createTestBuyer(shop);
  const cancelled = await buyTestBooking(shop, buyer);
  await sandbox.advance(60_000);
  await buyAgain(buyer);
  await cancelled.cancel();
  const refunded = await readPage(buyer, 1, 1, 'refunded');
  expect(refunded.value.map(({ id }) => id)).toEqual([cancelled.orderId]);
  expect(refunded.meta).toMatchObject({ pagination: { next_page: null, total_records: 1 } });
  expect((await readPage(buyer, 1, 20, 'due')).value).toEqual([]);
  const [latest] = (await readPage(buyer)).value;
  await database.run(
    sql`update "order" set status = 'awaiting_payment', awaiting_payment_since = created_at where id = ${latest?.id}`,
  );
  expect((await readPage(buyer, 1, 20, 'due')).value.map(({ id }) => id)).toEqual([latest?.id]);
  await database.run(
    sql`update "order" set status = 'success', awaiting_payment_since = null where id = ${latest?.id}`,
  );
  const url = '/api/my-account/orders?filter=other';
  expect(await buyer.send({ method: 'GET', url, body: undefined, headers: {} })).toMatchObject({
    status: 422,
  });
});

test('credit of each type has its own running balance, with the orders that it paid [ACC-07 PRC-03]', async () => {
  const buyer = await createCreditBuyer(shop, {
    has: { general: 1250, membership: 100 },
    applies: { general: 150, membership: 50 },
  });
  await sandbox.advance(60_000);
  const booking = await buyTestBooking(shop, buyer);
  await sandbox.advance(60_000);
  await booking.cancel();
  const history = await call(buyer.send, listCreditHistory, { query: {} });
  const order = { id: booking.orderId };
  const sorted = history.ok ? history.value : [];
  const ofType = (type: string) => sorted.filter((entry) => entry.type === type);
  expect(ofType('general')).toMatchObject([
    { reason: 'refunded', amount: { value: 150 }, balance: { value: 1250 }, order },
    { reason: 'spent', amount: { value: -150, formatted: '−£1.50' }, balance: { value: 1100 }, order },
    { reason: 'given', amount: { value: 1250 }, balance: { value: 1250 }, order: null },
  ]);
  expect(ofType('membership')).toMatchObject([
    { reason: 'refunded', balance: { value: 100 } },
    { reason: 'spent', amount: { value: -50 }, balance: { value: 50 } },
    { reason: 'given', balance: { value: 100 } },
  ]);
  const page = await call(buyer.send, listCreditHistory, { query: { page: 3, per_page: 2 } });
  expect(page).toMatchObject({
    meta: {
      pagination: { total_records: 6, next_page: null },
      total: { value: 1350 },
      balances: { general: { value: 1250 }, membership: { value: 100 } },
    },
  });
  expect(page.ok && page.value).toHaveLength(2);
  const beyond = await call(buyer.send, listCreditHistory, { query: { page: 9, per_page: 2 } });
  expect(beyond).toMatchObject({ value: [], meta: { total: { value: 1350 } } });
});

test('a gift card that was used shows what it paid and what is left [ACC-07 CHK-35]', async () => {
  const buyer = await createGiftCardBuyer(shop, 800);
  unwrapPayment(await buyer.complete(unwrapPayment(await buyer.pay()).transaction_uuid));
  expect(await call(buyer.send, listUsedGiftCards, {})).toMatchObject({
    value: [{ id: buyer.card.id, paid: { value: 500 }, balance: { value: 300 }, has_expired: false }],
  });
});
