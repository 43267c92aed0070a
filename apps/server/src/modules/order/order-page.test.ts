import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createOrderPage } from '../../testing/unpaid-orders.ts';

const database = await createTestDatabase(4);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'opayo');

/** An order with one paid place. */
async function createOrder() {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const done = await buyer.complete(paid.value.transaction_uuid);
  const id = String(done.ok && done.value.complete_order_id);
  const read = async () => {
    const order = await buyer.order(id);
    if (!order.ok) throw new Error(`Refused: ${order.code}`);
    return order.value;
  };
  return { buyer, read };
}

test('an order says which of its lines is cancelled, and when [BKG-04 CHK-12]', async () => {
  const { buyer, read } = await createOrder();
  const [line] = (await read()).line_items;
  expect(line?.cancellation).toBeNull();
  const response = await shop.app.inject({
    method: 'DELETE',
    url: `/api/activities/bookings/${line?.booking_id ?? ''}/?source=bookings`,
    headers: buyer.person.headers,
  });
  expect(response.statusCode).toBe(200);
  const order = await read();
  expect(order.status).toBe('success');
  expect(order.line_items).toMatchObject([
    {
      cancellation: { is_whole: true, sessions: 1, cancelled_at: { utc: expect.stringMatching(/^2030-06/) } },
    },
  ]);
});

test('a line of which a booking remains is cancelled in part [BKG-04 CHK-12]', async () => {
  const { read } = await createOrder();
  const [line] = (await read()).line_items;
  // A course has a booking for each of its sessions.
  await database.run(sql`
    insert into booking (client_id, id, occurrence_id, line_id, person_id, amount, status, created_at)
    select client_id, gen_random_uuid(), occurrence_id, line_id, person_id, 0, 'cancelled', created_at
    from booking where id = ${line?.booking_id ?? ''}`);
  expect((await read()).line_items).toMatchObject([
    { cancellation: { is_whole: false, sessions: 1, cancelled_at: null } },
  ]);
});

test('the link of the confirmation email shows its order, and no other, without a log-in [CHK-13 CHK-38]', async () => {
  const { buyer, read } = await createOrder();
  const order = await read();
  const { read: readOther } = await createOrder();
  const email = (await readOutboxEmails(shop)).find(({ to }) => to === buyer.person.email);
  const link = /http\S+\/booking-confirmed\/([\w-]+)\?order_token=([\w-]+)/.exec(email?.text ?? '');
  expect(link?.[1]).toBe(order.id);
  const token = link?.[2] ?? '';
  expect(await createOrderPage(shop, token).get()).toMatchObject({
    ok: true,
    value: { state: 'paid', order: { id: order.id } },
  });
  const otherToken = token.replace(/^.{8}/, (await readOther()).id.slice(0, 8));
  expect(await createOrderPage(shop, otherToken).get()).toMatchObject({ ok: false, code: 'order_not_found' });
  const response = await shop.app.inject({
    url: `/api/checkout/orders/${order.id}?order_token=${token}`,
    headers: { host: shop.client.host },
  });
  expect(response.statusCode).toBe(401);
});
