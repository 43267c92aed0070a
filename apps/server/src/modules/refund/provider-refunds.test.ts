import { sql } from 'kysely';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createTestBuyer,
  createTestShop,
  readAttempt,
  readOutboxEmails,
  runOutbox,
} from '../../testing/checkouts.ts';
import { createStripeCardToken, startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { refundOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking, refundTestLine } from '../../testing/refunds.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// Refunds and disputes that began at the provider, reported by its events, in any order and number.
const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
await database.run(sql`update client set contact_email = 'desk@shop.test' where id = ${shop.client.id}`);
const secretKey = { authorization: 'Bearer sk_test_sandbox' };

let events = 0;
/** Delivers an event about an intent, as Stripe signs it. */
async function send(
  type: string,
  intent: string,
  { id = `evt_${(events += 1)}`, secret = 'whsec_sandbox' } = {},
) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: 're_x', payment_intent: intent } },
  });
  const timestamp = Math.floor(sandbox.now() / 1000);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/payment-providers/stripe/webhook',
    headers: {
      host: shop.client.host,
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  });
  await runOutbox(shop);
  return response.statusCode;
}

async function buy() {
  const booking = await buyTestBooking(shop, await createTestBuyer(shop));
  const { provider_ref: intent } = await readAttempt(shop, booking.attemptId);
  return { ...booking, intent: intent ?? '' };
}

const readSubjects = async () =>
  (await readOutboxEmails(shop)).filter(({ to }) => to === 'desk@shop.test').map(({ subject }) => subject);

describe('a refund on the website of Stripe', () => {
  test('is recorded once with its order, whatever comes how often, and staff get an email [PAY-05 CHK-12]', async () => {
    const booking = await buy();
    await refundOnWebsite(shop, booking.attemptId);
    const before = (await readSubjects()).length;
    for (const type of ['charge.refunded', 'refund.updated', 'refund.created', 'charge.refund.updated'])
      expect(await send(type, booking.intent)).toBe(200);
    await send('charge.refunded', booking.intent, { id: 'evt_same' });
    await send('charge.refunded', booking.intent, { id: 'evt_same' });
    expect(await booking.refunds()).toEqual([
      { destination: 'card', credit_type: null, amount: 500, state: 'succeeded', reason: 'provider' },
    ]);
    expect((await readSubjects()).slice(before)).toEqual([
      expect.stringMatching(/^£5.00 was refunded at Stripe: order [A-Z0-9]{8}$/),
    ]);
    expect(await booking.order()).toMatchObject({ refund_status: 'off-system', refunded: { value: 500 } });
    // Nothing is left for the customer's cancellation to refund.
    expect((await booking.read()).cancellation).toMatchObject({ refund: { value: 0 } });
    expect(await booking.cancel(0)).toMatchObject({ ok: true });
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('has no effect when it is forged [PAY-05]', async () => {
    const booking = await buy();
    expect(await send('charge.refunded', booking.intent, { secret: 'whsec_other' })).toBe(400);
    // A true signature, but Stripe knows no such refund.
    expect(await send('charge.refunded', booking.intent)).toBe(200);
    expect(await booking.refunds()).toEqual([]);
  });

  test('ends the refund of ours that it makes [PAY-05]', async () => {
    const booking = await buy();
    await booking.cancel();
    // Staff are faster than the job.
    await refundOnWebsite(shop, booking.attemptId);
    await runOutbox(shop);
    expect(await booking.refunds()).toMatchObject([
      { amount: 500, state: 'succeeded', reason: 'cancellation' },
    ]);
    await send('charge.refunded', booking.intent);
    expect(await booking.refunds()).toHaveLength(1);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  });

  test('of a smaller sum than ours leaves the rest to a person [PAY-05 CHK-12]', async () => {
    const booking = await buy();
    await booking.cancel();
    await sandbox.postForm('/v1/refunds', { payment_intent: booking.intent, amount: '200' }, secretKey);
    await runOutbox(shop);
    const paid = { amount: 200, state: 'succeeded', reason: 'provider' };
    expect(await booking.refunds()).toMatchObject([
      { amount: 300, state: 'needs_person', reason: 'cancellation' },
      paid,
    ]);
    expect(await booking.order()).toMatchObject({ refund_status: 'mixed', refunded: { value: 500 } });
    await sandbox.postForm('/v1/refunds', { payment_intent: booking.intent, amount: '300' }, secretKey);
    await send('charge.refunded', booking.intent);
    expect(await booking.refunds()).toMatchObject([{ amount: 300, state: 'succeeded' }, paid]);
  });
});

describe('a refund of ours', () => {
  const buyWithCard = async (number: string) => {
    const buyer = await createTestBuyer(shop);
    const prepared = unwrapPayment(await buyer.prepare());
    const token = await createStripeCardToken(sandbox, prepared.publishable_key ?? '', number);
    const pay = () => buyer.authorise({ card_identifier: token });
    const booking = await buyTestBooking(shop, { ...buyer, pay });
    const { provider_ref: intent } = await readAttempt(shop, booking.attemptId);
    return { ...booking, intent: intent ?? '' };
  };

  test('that the bank sends back later is set aside for a person [PAY-09]', async () => {
    const booking = await buyWithCard('4000000000005126');
    await booking.cancel();
    await runOutbox(shop);
    expect(await booking.refunds()).toMatchObject([{ state: 'succeeded' }]);
    const before = (await readSubjects()).length;
    await sandbox.advance(3_000);
    await send('refund.failed', booking.intent);
    await send('charge.refunded', booking.intent);
    expect(await booking.refunds()).toMatchObject([{ state: 'needs_person', amount: 500 }]);
    expect(await readAttempt(shop, booking.attemptId)).toMatchObject({ open_reason: 'refund_failed' });
    expect((await readSubjects()).slice(before)).toEqual([
      expect.stringContaining('A refund of £5.00 was refused'),
    ]);
    expect((await booking.read()).cancellation).toMatchObject({
      refund_state: 'needs_person',
      awards_credit_message: expect.stringContaining('Your refund of £5.00 is delayed.'),
    });
  });

  test.each([
    ['another refund of it', 'refund_failed'],
    ['another reason', 'captured_in_part'],
  ])('leaves its payment on the list of staff for %s [PAY-09]', async (_, reason) => {
    const booking = await buy();
    expect(await refundTestLine(shop, booking.lineId, 200)).toMatchObject({ ok: true });
    if (reason === 'refund_failed')
      await database.run(sql`
        update refund set state = 'needs_person', next_check_at = null where attempt_id = ${booking.attemptId}`);
    await database.run(sql`
      update payment_attempt set open_reason = ${reason}, opened_at = now() where id = ${booking.attemptId}`);
    expect(await refundTestLine(shop, booking.lineId, 300)).toMatchObject({ ok: true });
    await runOutbox(shop);
    expect(await booking.refunds()).toContainEqual(
      expect.objectContaining({ amount: 300, state: 'succeeded' }),
    );
    expect(await readAttempt(shop, booking.attemptId)).toMatchObject({ open_reason: reason });
  });

  test('of a disputed payment is refused, and the dispute is booked until it is won [PAY-05]', async () => {
    const booking = await buyWithCard('4000000000000259');
    const before = (await readSubjects()).length;
    await send('charge.dispute.funds_withdrawn', booking.intent);
    await send('charge.dispute.created', booking.intent);
    const readDisputes = () =>
      database.run(sql<{ provider_ref: string; status: string; withdrawn: number }>`
        select provider_ref, status, withdrawn from dispute where attempt_id = ${booking.attemptId}`);
    const [dispute] = await readDisputes();
    expect(dispute).toMatchObject({ status: 'needs_response', withdrawn: 500 });
    await booking.cancel();
    await runOutbox(shop);
    expect(await booking.refunds()).toMatchObject([{ state: 'needs_person' }]);
    const path = `/v1/disputes/${z.string().parse(dispute?.provider_ref)}`;
    await sandbox.postForm(path, { 'evidence[uncategorized_text]': 'winning_evidence' }, secretKey);
    await send('charge.dispute.closed', booking.intent);
    await send('charge.dispute.created', booking.intent);
    expect(await readDisputes()).toMatchObject([{ status: 'won', withdrawn: 0 }]);
    expect((await readSubjects()).slice(before)).toEqual([
      expect.stringContaining('A customer disputes £5.00'),
      expect.stringContaining('A refund of £5.00 was refused'),
      expect.stringContaining('The dispute of £5.00 was won'),
    ]);
  });
});
