import { expect, test } from 'vitest';
import { joinSentences } from './sentences.ts';

test('closes each of several messages with a full stop, and keeps a single one as it is [CHK-30]', () => {
  expect(joinSentences([])).toBe('');
  expect(joinSentences(['Enter a real date'])).toBe('Enter a real date');
  expect(joinSentences(['Enter a real date', 'Already booked. Log in instead.', 'Sure?'])).toBe(
    'Enter a real date. Already booked. Log in instead. Sure?',
  );
});
