import { describe, expect, test } from 'vitest';
import { startSandbox } from './testing/sandbox.ts';

test('a card is authorised, then captured', async () => {
  const { stripe, lines } = await startSandbox();
  const created = await stripe.paymentIntents.create({
    amount: 1850,
    currency: 'gbp',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { attempt_uuid: 'attempt-1' },
  });
  expect(created.status).toBe('requires_payment_method');
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  const confirmed = await stripe.paymentIntents.confirm(created.id, {
    confirmation_token: token.id,
    return_url: 'http://bookings.harbour.localhost/basket/checkout',
    use_stripe_sdk: true,
    amount_to_confirm: 1850,
  });
  expect(confirmed.status).toBe('requires_capture');
  expect(lines()).toMatchObject([
    { reference: 'attempt-1', status: 'authorised', amount: 1850, captured: 0 },
  ]);
  const captured = await stripe.paymentIntents.capture(created.id);
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1850, amount_capturable: 0 });
});
