import { describe, expect, test } from 'vitest';
import {
  createTestIntent,
  createToken,
  payWith,
  readError,
  readId,
  submitChallenge,
} from '../testing/payments.ts';
import { startSandbox } from '../testing/sandbox.ts';

const day = 86_400_000;

describe('capture', () => {
  test('captures the authorised amount', async () => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, '4242424242424242', { metadata: { attempt_uuid: 'attempt-1' } });
    expect(sandbox.readLedger()).toMatchObject([
      { reference: 'attempt-1', status: 'authorised', captured: 0 },
    ]);
    const captured = await sandbox.stripe.paymentIntents.capture(
      intent.id,
      {},
      { idempotencyKey: 'capture:1' },
    );
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1850, amount_capturable: 0 });
    expect(sandbox.readLedger()).toMatchObject([
      { status: 'captured', amount: 1850, captured: 1850, refunded: 0 },
    ]);
  });

  test('captures less and releases the rest', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    const captured = await sandbox.stripe.paymentIntents.capture(id, {
      amount_to_capture: 1000,
      expand: ['latest_charge'],
    });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount: 1850,
      amount_received: 1000,
      latest_charge: { amount_captured: 1000, amount_refunded: 850, refunded: false },
    });
    expect(sandbox.readLedger()).toMatchObject([{ captured: 1000, refunded: 0 }]);
  });

  test('of more than the authorised amount is refused', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    const error = await readError(sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 1851 }));
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' });
  });

  test('of a captured intent is refused with its status', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    await sandbox.stripe.paymentIntents.capture(id);
    expect(await readError(sandbox.stripe.paymentIntents.capture(id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    });
  });

  test('of an unauthorised intent is refused', async () => {
    const sandbox = await startSandbox();
    const { id } = await createTestIntent(sandbox);
    expect(await readError(sandbox.stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  test('happens automatically with capture_method automatic', async () => {
    const sandbox = await startSandbox();
    const paid = await payWith(sandbox, '4242424242424242', { capture_method: 'automatic' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1850 });
  });
});

describe('cancelling', () => {
  test('releases the authorised amount', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    const canceled = await sandbox.stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
      latest_charge: { captured: false, refunded: true },
    });
    expect(sandbox.readLedger()).toMatchObject([{ status: 'released', captured: 0, refunded: 0 }]);
  });

  test('ends a challenge, whose outcome then has no effect', async () => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, '4000000000003220');
    await sandbox.stripe.paymentIntents.cancel(intent.id);
    await submitChallenge(intent, 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'canceled' });
    expect(sandbox.readLedger()).toMatchObject([{ status: 'failed', captured: 0 }]);
  });

  test.each(['captured', 'canceled'])('is refused for an intent that is %s', async (state) => {
    const sandbox = await startSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await payWith(sandbox, '4242424242424242');
    await (state === 'captured' ? paymentIntents.capture(id) : paymentIntents.cancel(id));
    const status = state === 'captured' ? 'succeeded' : 'canceled';
    expect(await readError(paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
    });
  });

  test('happens automatically after 7 days', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    sandbox.advance(7 * day - 60_000);
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture' });
    sandbox.advance(61_000);
    expect(sandbox.readLedger()).toMatchObject([{ status: 'expired' }]);
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });

  test('does not happen automatically to a captured intent', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    await sandbox.stripe.paymentIntents.capture(id);
    sandbox.advance(8 * day);
    expect(sandbox.readLedger()).toMatchObject([{ status: 'captured', captured: 1850 }]);
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('confirming', () => {
  test('returns the end of the authorisation', async () => {
    const sandbox = await startSandbox();
    const { latest_charge: charge } = await payWith(
      sandbox,
      '4242424242424242',
      {},
      { expand: ['latest_charge'] },
    );
    const captureBefore =
      typeof charge === 'object' ? charge?.payment_method_details?.card?.capture_before : undefined;
    expect(Math.abs((captureBefore ?? 0) * 1000 - sandbox.now() - 7 * day)).toBeLessThan(10_000);
  });

  test('accepts a token for one payment', async () => {
    const sandbox = await startSandbox();
    const token = await createToken(sandbox, '4242424242424242');
    const [first, second] = [await createTestIntent(sandbox), await createTestIntent(sandbox)];
    await sandbox.stripe.paymentIntents.confirm(first.id, { confirmation_token: token });
    const error = await readError(
      sandbox.stripe.paymentIntents.confirm(second.id, { confirmation_token: token }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
    expect(await sandbox.stripe.confirmationTokens.retrieve(token)).toMatchObject({
      payment_intent: first.id,
    });
  });

  test('refuses a token after 12 hours', async () => {
    const sandbox = await startSandbox();
    const token = await createToken(sandbox, '4242424242424242');
    const { id } = await createTestIntent(sandbox);
    sandbox.advance(12 * 3_600_000);
    const error = await readError(sandbox.stripe.paymentIntents.confirm(id, { confirmation_token: token }));
    expect(error.message).toContain('expired');
  });

  test('is refused for another amount', async () => {
    const sandbox = await startSandbox();
    const error = await readError(payWith(sandbox, '4242424242424242', {}, { amount_to_confirm: 1849 }));
    expect(error).toMatchObject({ statusCode: 400, param: 'amount_to_confirm' });
  });

  test('is refused a second time', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    expect(
      await readError(sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'requires_capture' },
    });
  });

  test('refuses a card that was used without a customer', async () => {
    const sandbox = await startSandbox();
    const { payment_method: method } = await payWith(sandbox, '4242424242424242');
    const { id } = await createTestIntent(sandbox);
    const error = await readError(
      sandbox.stripe.paymentIntents.confirm(id, { payment_method: readId(method) }),
    );
    expect(error.message).toContain('may not be used again');
  });

  test('requires a return URL when redirects are allowed', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create({ amount: 1850, currency: 'gbp' });
    const error = await readError(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
  });
});

describe('creating and updating', () => {
  test.each([
    [{ amount: 29 }, { code: 'amount_too_small', param: 'amount' }],
    [{ currency: 'pound' }, { param: 'currency' }],
    [{ customer: 'cus_unknown' }, { code: 'resource_missing', param: 'customer' }],
    [{ payment_method: 'pm_unknown' }, { code: 'resource_missing', param: 'payment_method' }],
    [
      { payment_method: 'pm_unknown', confirm: true },
      { code: 'resource_missing', param: 'payment_method' },
    ],
  ])('refuses %o', async (overrides, error) => {
    const sandbox = await startSandbox();
    expect(await readError(createTestIntent(sandbox, overrides))).toMatchObject({
      statusCode: 400,
      ...error,
    });
    expect(sandbox.readLedger()).toEqual([]);
  });

  test('refuses parameters of older API versions', async () => {
    const { origin } = await startSandbox();
    const reply = await fetch(`${origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ amount: '1850', currency: 'gbp', 'payment_method_types[]': 'card' }),
    });
    expect(await reply.json()).toMatchObject({
      error: { code: 'parameter_unknown', param: 'payment_method_types' },
    });
  });

  test('changes the amount before the authorisation, not after it', async () => {
    const sandbox = await startSandbox();
    const { paymentIntents } = sandbox.stripe;
    const intent = await createTestIntent(sandbox, { metadata: { a: '1', b: '2' } });
    const updated = await paymentIntents.update(intent.id, { amount: 2000, metadata: { a: '', c: '3' } });
    expect(updated).toMatchObject({ amount: 2000, metadata: { b: '2', c: '3' } });
    await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(await readError(paymentIntents.update(intent.id, { amount: 2100 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await paymentIntents.update(intent.id, { description: 'Spin' })).toMatchObject({
      description: 'Spin',
    });
  });

  test('lists the newest first, in pages and filtered by creation time', async () => {
    const sandbox = await startSandbox();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await createTestIntent(sandbox)).id);
    const listed: string[] = [];
    for await (const { id } of sandbox.stripe.paymentIntents.list({ limit: 2 })) listed.push(id);
    expect(listed).toEqual(ids);
    const later = Math.floor(sandbox.now() / 1000) + 3600;
    expect(await sandbox.stripe.paymentIntents.list({ created: { gte: later } })).toMatchObject({ data: [] });
  });

  test('keeps intents after a restart', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    const restarted = await sandbox.restart();
    expect(await restarted.stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded' });
  });
});
