import { expect, test } from 'vitest';
import { formatPaymentError } from './view.ts';

test('shows the provider’s own message of a refusal, and that nothing was charged [CHK-30 CHK-31]', () => {
  const refused = (message: string, language = 'en') =>
    formatPaymentError('payment_refused', language, message);
  expect(refused('The card scheme is not accepted')).toBe(
    'The card scheme is not accepted. You have not been charged.',
  );
  expect(refused('Not accepted.')).toBe('Not accepted. You have not been charged.');
  expect(refused('Not accepted!', 'cy')).toBe('Not accepted! Ni chodwyd tâl arnoch.');
  expect(formatPaymentError('no_such_code', 'en', 'Refused')).toBe('Refused. You have not been charged.');
});

test('shows our own text of a code, and of an unknown code without a message that of a declined card [CHK-30]', () => {
  expect(formatPaymentError('expired_card', 'en', 'Expired')).toBe(
    'This card has expired. You have not been charged. Use another card.',
  );
  expect(formatPaymentError('no_such_code', 'en')).toBe(
    'Your bank declined this payment. You have not been charged. Use another card.',
  );
});
