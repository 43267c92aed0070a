import { expect, test } from 'vitest';
import { formatCardExpiry, isCardExpired } from './saved-card.ts';

test('a card is valid until the end of the month that is printed on it [PAY-03]', () => {
  const card = { expiryMonth: 4, expiryYear: 2029 };
  expect(formatCardExpiry(card)).toBe('04/29');
  expect(isCardExpired(card, '2029-04-30')).toBe(false);
  expect(isCardExpired(card, '2029-05-01')).toBe(true);
  expect(isCardExpired({ expiryMonth: 12, expiryYear: 2028 }, '2029-01-01')).toBe(true);
  expect(isCardExpired({ expiryMonth: 1, expiryYear: 2030 }, '2029-12-31')).toBe(false);
});
