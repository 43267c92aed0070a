import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readAttempt,
  readOrders,
  readProviderBooks,
  runOutbox,
} from '../../testing/checkouts.ts';
import { freePort, startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const port = await freePort();
const slug = `shop${port}`;
const path = '/api/payment-providers/stripe/webhook';
const sandbox = await startSandbox({
  STRIPE_WEBHOOK_URL: `http://bookings.${slug}.localhost:${port}${path}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
});
const shop = await createTestShop(database, sandbox, 'stripe', { slug });
await shop.app.listen({ port, host: '127.0.0.1' });

const countEvents = async () =>
  (
    await database.run(
      sql<{ event_id: string }>`select event_id from provider_event where client_id = ${shop.client.id}`,
    )
  ).length;
/** Waits until `count` more events than `before` have been received. */
async function waitForEvents(count: number, before: number): Promise<void> {
  for (let attempts = 0; attempts < 100 && (await countEvents()) < before + count; attempts += 1)
    await wait(50);
  expect(await countEvents()).toBeGreaterThanOrEqual(before + count);
}

const send = (payload: string, { secret = 'whsec_sandbox', at = sandbox.now() } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: shop.client.host,
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at / 1000),
      }),
    },
    payload,
  });
const buildEvent = (id: string, ref: string, type = 'payment_intent.amount_capturable_updated') =>
  JSON.stringify(
    { id, object: 'event', type, data: { object: { id: ref, object: 'payment_intent' } } },
    null,
    2,
  );

describe('a Stripe event', () => {
  test('completes an authorised checkout without the browser [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const before = await countEvents();
    const paid = await buyer.pay('challenge');
    if (!paid.ok) throw new Error(paid.code);
    const id = paid.value.transaction_uuid;
    await buyer.answerBank(paid.value, true);
    await waitForEvents(1, before);
    for (
      let attempts = 0;
      attempts < 40 && (await readAttempt(shop, id)).state !== 'captured';
      attempts += 1
    ) {
      await runOutbox(shop);
      await wait(50);
    }
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
    expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toHaveLength(1);
  });

  test('has no effect when repeated or out of order [PAY-05 PAY-08]', async () => {
    await sandbox.post('/stripe/webhooks', { duplicate: true, reorder: true });
    const buyer = await createTestBuyer(shop);
    const before = await countEvents();
    const paid = await buyer.pay('ok');
    if (!paid.ok) throw new Error(paid.code);
    const id = paid.value.transaction_uuid;
    const completed = await buyer.complete(id);
    await waitForEvents(2, before);
    await wait(600);
    await runOutbox(shop);
    expect(await buyer.complete(id)).toEqual(completed);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect((await readOrders(shop)).filter(({ attempt_id }) => attempt_id === id)).toHaveLength(1);
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
    await sandbox.post('/stripe/webhooks', { duplicate: false, reorder: false });
  });

  test('is saved once in concurrent deliveries [PAY-08]', async () => {
    const before = await countEvents();
    const event = buildEvent('evt_same', 'pi_nobody');
    const [first, second] = await Promise.all([send(event), send(event)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(await countEvents()).toBe(before + 1);
    await runOutbox(shop);
  });

  test('is refused without a valid signature within the tolerance of the app clock [PAY-05]', async () => {
    const before = await countEvents();
    const event = buildEvent('evt_false', 'pi_nobody');
    expect((await send(event, { secret: 'whsec_another' })).statusCode).toBe(400);
    expect((await send(event, { at: sandbox.now() - 301_000 })).statusCode).toBe(400);
    // Signed at the machine's time, which differs from the app clock.
    expect((await send(event, { at: Date.now() })).statusCode).toBe(400);
    const unsigned = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { host: shop.client.host, 'content-type': 'application/json' },
      payload: event,
    });
    expect(unsigned.statusCode).toBe(400);
    expect(await countEvents()).toBe(before);
  });

  test('is answered with data and checksum, or with a message and errors [ERR-09]', async () => {
    const event = buildEvent('evt_shape', 'pi_nobody');
    expect((await send(event)).json()).toEqual({
      data: { received: true },
      checksum: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await send(event, { secret: 'whsec_another' })).json()).toEqual({
      message: 'The signature of this request is not valid.',
      errors: {},
      code: 'signature_invalid',
      next_step: null,
    });
    await runOutbox(shop);
  });
});
