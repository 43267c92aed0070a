import { describe, expect, test } from 'vitest';
import {
  cardFields,
  createTestIntent,
  payWith,
  readError,
  readId,
  returnUrl,
  submitChallenge,
} from '../testing/payments.ts';
import { startSandbox } from '../testing/sandbox.ts';

// Copied from Stripe's published table, independently of our list.
const withoutChallenge = [
  ['4242424242424242', 'pm_card_visa', 'visa'],
  ['5555555555554444', 'pm_card_mastercard', 'mastercard'],
  ['378282246310005', 'pm_card_amex_threeDSecureNotSupported', 'amex'],
  ['4000000000003055', 'pm_card_threeDSecureOptional', 'visa'],
  ['4000000000000259', 'pm_card_createDispute', 'visa'],
  ['4000000000007726', 'pm_card_pendingRefund', 'visa'],
  ['4000000000005126', 'pm_card_refundFail', 'visa'],
] as const;

describe('a card without a challenge', () => {
  test.each(withoutChallenge)(
    '%s, typed or as %s, is authorised immediately',
    async (number, name, brand) => {
      const sandbox = await startSandbox();
      const typed = await payWith(sandbox, number);
      expect(typed).toMatchObject({
        status: 'requires_capture',
        amount_capturable: 1850,
        amount_received: 0,
      });
      const named = await createTestIntent(sandbox, {
        payment_method: name,
        confirm: true,
        expand: ['latest_charge'],
      });
      expect(named).toMatchObject({
        status: 'requires_capture',
        latest_charge: {
          paid: true,
          captured: false,
          payment_method_details: { card: { brand, last4: number.slice(-4) } },
        },
      });
    },
  );
});

const challenged = [
  ['4000000000003220', 'pm_card_threeDSecure2Required'],
  ['4000002760003184', 'pm_card_authenticationRequired'],
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup'],
  ['4000003800000446', 'pm_card_authenticationRequiredSetupForOffSession'],
] as const;

describe('a card with a challenge', () => {
  test.each(challenged)('%s (%s) is authorised after the challenge', async (number, name) => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, number);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await submitChallenge(intent, 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_capture',
    });
    expect(await createTestIntent(sandbox, { payment_method: name, confirm: true })).toMatchObject({
      status: 'requires_action',
    });
  });

  test.each(challenged)('%s (%s) is not charged after a failed challenge', async (number) => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, number);
    await submitChallenge(intent, 'fail');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after the challenge: %s', async (number, declineCode) => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, number);
    expect(intent.status).toBe('requires_action');
    await submitChallenge(intent, 'complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: declineCode },
    });
  });

  test('shows the optional challenge if the merchant requests it', async () => {
    const sandbox = await startSandbox();
    const intent = await payWith(
      sandbox,
      '4000000000003055',
      {},
      {
        use_stripe_sdk: true,
        payment_method_options: { card: { request_three_d_secure: 'any' } },
      },
    );
    expect(intent.status).toBe('requires_action');
  });

  test('redirects to the issuer and back with the intent without the SDK', async () => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, '4000000000003220', {}, {});
    expect(intent.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl },
    });
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
    expect(await page.text()).toContain('Sandbox, no real money');
    const returned = new URL((await submitChallenge(intent, 'complete')).headers.get('location') ?? '');
    expect(`${returned.origin}${returned.pathname}`).toBe(returnUrl);
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('requires the client secret and accepts one outcome', async () => {
    const sandbox = await startSandbox();
    const intent = await payWith(sandbox, '4000000000003220');
    const withoutSecret = await fetch(`${sandbox.origin}/stripe/3ds/${intent.id}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'complete' }),
    });
    expect(await withoutSecret.text()).not.toContain('Complete');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_action',
    });
    await submitChallenge(intent, 'complete');
    await submitChallenge(intent, 'fail');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_capture',
    });
  });
});

const declined = [
  ['4000000000000002', 'pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['4000000000000341', 'pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['4000008400001280', 'pm_card_threeDSecureRequiredProcessingError', 'card_declined', 'processing_error'],
] as const;

describe('a card that is declined', () => {
  test.each(declined)('%s (%s) is refused with %s and %s', async (number, name, code, declineCode) => {
    const sandbox = await startSandbox();
    const error = await readError(payWith(sandbox, number));
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code },
      },
    });
    expect(await readError(createTestIntent(sandbox, { payment_method: name, confirm: true }))).toMatchObject(
      {
        code,
      },
    );
    expect(await sandbox.stripe.charges.retrieve(readId(error.payment_intent?.latest_charge))).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
    });
  });

  test('allows another card with the same intent', async () => {
    const sandbox = await startSandbox();
    const intent = await createTestIntent(sandbox);
    await readError(
      sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    );
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'requires_capture', last_payment_error: null });
  });
});

describe('card fields', () => {
  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    // A number that passes the Luhn check but is not published by Stripe.
    ['4539578763621486', {}, 'incorrect_number'],
    ['4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
  ])('%s with %o is refused: %s', async (number, overrides, code) => {
    const sandbox = await startSandbox();
    const reply = await sandbox.browser('/v1/confirmation_tokens', cardFields(number, overrides));
    expect(reply.status).toBe(402);
    expect(await reply.json()).toMatchObject({ error: { type: 'card_error', code } });
  });

  test('are refused from a server', async () => {
    const { stripe } = await startSandbox();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const error = await readError(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error.message).toContain(
      'Sending credit card numbers directly to the Stripe API is generally unsafe',
    );
  });
});
