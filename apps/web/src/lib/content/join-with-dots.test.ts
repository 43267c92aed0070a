import { expect, test } from 'vitest';
import { joinWithDots } from './join-with-dots.ts';

test('breaks a line between parts, not within a short part, and never before a dot', () => {
  expect(joinWithDots(['Asha Begum', 'Community room'])).toBe('Asha\u00A0Begum\u00A0· Community\u00A0room');
  expect(joinWithDots(['Northgate Arena, Sports hall, all courts', '0.1 miles'])).toBe(
    'Northgate Arena, Sports hall, all\u00A0courts\u00A0· 0.1\u00A0miles',
  );
});
