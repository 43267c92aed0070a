import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { toErrorStatus } from './parse-intent.ts';

const refuse = (code: string, decline_code?: string) =>
  toErrorStatus(
    new Stripe.errors.StripeCardError({
      type: 'card_error',
      message: 'Your card was declined.',
      code,
      ...(decline_code !== undefined && { decline_code }),
    }),
    'pi_1',
  );

test.each([
  ['insufficient_funds', 'insufficient_funds', 'insufficient_funds'],
  ['do_not_honor', 'card_declined', 'do_not_honor'],
  [undefined, 'card_declined', 'card_declined'],
  ['stolen_card', 'card_declined', 'generic_decline'],
  ['fraudulent', 'card_declined', 'generic_decline'],
])(
  'a card that is declined as %s has a code, and details that say no more than Stripe allows [CHK-03]',
  (declined, code, details) => {
    expect(refuse('card_declined', declined)).toEqual({
      state: 'failed',
      ref: 'pi_1',
      error: { code, message: 'Your card was declined.', details },
    });
  },
);

test('a challenge that failed has the code of the provider in its details [CHK-03]', () => {
  expect(refuse('payment_intent_authentication_failure')).toMatchObject({
    error: { code: 'authentication_failed', details: 'payment_intent_authentication_failure' },
  });
});
