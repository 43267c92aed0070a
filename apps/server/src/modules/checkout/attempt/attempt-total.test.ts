import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readAttempt, runOutbox } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase } from '../../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const recorder = await startRecorder(sandbox.origin);
const shop = await createTestShop(database, { ...sandbox, origin: recorder.origin }, 'stripe');
afterAll(() => recorder.stop());

/** Forwards every request to the sandbox and records it. */
async function startRecorder(target: string) {
  const requests: { path: string; body: URLSearchParams }[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await text(request);
      requests.push({ path, body: new URLSearchParams(body) });
      const { authorization = '', 'content-type': type = '', 'idempotency-key': key } = request.headers;
      const response = await fetch(new URL(path, target), {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type, ...(key ? { 'idempotency-key': String(key) } : {}) },
        ...(body === '' ? {} : { body }),
      });
      const headers = { 'content-type': response.headers.get('content-type') ?? '' };
      reply.writeHead(response.status, headers).end(await response.text());
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests, stop: () => server.close() };
}

test('the capture names the amount of the attempt [PAY-05]', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  await buyer.complete(paid.value.transaction_uuid);
  await runOutbox(shop);
  const { provider_ref: ref } = await readAttempt(shop, paid.value.transaction_uuid);
  const captures = recorder.requests.filter(({ path }) => path === `/v1/payment_intents/${ref}/capture`);
  expect(captures.map(({ body }) => body.get('amount_to_capture'))).toEqual(['500']);
});

test('an attempt cannot be stored with another amount than its snapshot’s total [PAY-05]', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  await expect(
    database.run(sql`update payment_attempt set amount = amount + 1 where id = ${id}`),
  ).rejects.toThrow(/payment_attempt_total/);
});

test('an attempt whose lines no longer add up to its amount makes no order and captures nothing [PAY-05 CHK-12]', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  const { provider_ref: ref } = await readAttempt(shop, id);
  const setLineAmount = (amount: number) =>
    database.run(sql`
      update payment_attempt set snapshot = jsonb_set(snapshot, '{lines,0,amount}', to_jsonb(${amount}::int))
      where id = ${id}`);
  await setLineAmount(499);
  expect(await buyer.complete(id)).toMatchObject({ ok: false, status: 500 });
  expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  const orders = await database.run(sql`
    select from "order" o join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id
    where a.id = ${id}`);
  expect(orders).toEqual([]);
  expect(recorder.requests.some(({ path }) => path === `/v1/payment_intents/${ref}/capture`)).toBe(false);
  await setLineAmount(500);
  expect(await buyer.complete(id)).toMatchObject({ value: { status: 'success' } });
});

test('a payment that the basket’s hold no longer has becomes no order [PAY-05]', async () => {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  const id = paid.ok ? paid.value.transaction_uuid : '';
  const endsAt = new Date(sandbox.now() + 4 * 60_000);
  const [hold] = await database.run(sql<{ cart_id: string }>`
    update hold set attempt_id = null, ends_at = ${endsAt} where attempt_id = ${id} returning cart_id`);
  expect(await buyer.complete(id)).toMatchObject({ value: { status: 'failed', complete_order_id: null } });
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'void_pending' });
  expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  // It does not extend a hold that is not its own.
  expect(await database.run(sql`select ends_at from hold where cart_id = ${hold?.cart_id}`)).toEqual([
    { ends_at: endsAt },
  ]);
  await runOutbox(shop);
  expect(await readAttempt(shop, id)).toMatchObject({ state: 'voided' });
  // The hold was shortened without its occurrence, which an invariant compares.
  await database.run(sql`
    update occurrence o set next_hold_end = ${endsAt}
    from booking b join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    where l.cart_id = ${hold?.cart_id} and o.client_id = b.client_id and o.id = b.occurrence_id`);
});
