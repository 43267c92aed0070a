import { describe, expect, test } from 'vitest';
import { payWith, readError } from '../testing/payments.ts';
import { type Sandbox, startSandbox } from '../testing/sandbox.ts';

async function createCapturedIntent(sandbox: Sandbox, number = '4242424242424242'): Promise<string> {
  const { id } = await payWith(sandbox, number);
  await sandbox.stripe.paymentIntents.capture(id);
  return id;
}

describe('a refund', () => {
  test('returns parts until nothing is left', async () => {
    const sandbox = await startSandbox();
    const { refunds } = sandbox.stripe;
    const payment_intent = await createCapturedIntent(sandbox);
    expect(await refunds.create({ payment_intent, amount: 850 })).toMatchObject({
      status: 'succeeded',
      amount: 850,
    });
    expect(await readError(refunds.create({ payment_intent, amount: 1001 }))).toMatchObject({
      param: 'amount',
    });
    expect(await refunds.create({ payment_intent })).toMatchObject({ amount: 1000 });
    expect(await readError(refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(sandbox.readLedger()).toMatchObject([{ status: 'captured', captured: 1850, refunded: 1850 }]);
    expect((await refunds.list({ payment_intent })).data).toHaveLength(2);
  });

  test('of an uncaptured intent is refused', async () => {
    const sandbox = await startSandbox();
    const { id } = await payWith(sandbox, '4242424242424242');
    expect(await readError(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('is created once per key', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await createCapturedIntent(sandbox);
    const refund = () =>
      sandbox.stripe.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'refund:1' });
    expect((await refund()).id).toBe((await refund()).id);
    expect(sandbox.readLedger()).toMatchObject([{ refunded: 500 }]);
  });

  test('of 7726 is pending first, then succeeds', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await createCapturedIntent(sandbox, '4000000000007726');
    const refund = await sandbox.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('pending');
    sandbox.advance(3_000);
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  });

  test('of 5126 succeeds first, then fails and returns the money to the merchant', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await createCapturedIntent(sandbox, '4000000000005126');
    const refund = await sandbox.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('succeeded');
    sandbox.advance(3_000);
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(sandbox.readLedger()).toMatchObject([{ captured: 1850, refunded: 0 }]);
  });

  test('of a disputed charge is refused', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await createCapturedIntent(sandbox, '4000000000000259');
    expect(await readError(sandbox.stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});
