import { expect, test } from 'vitest';
import { joinWithDots } from './join-with-dots.ts';

test('a line breaks between its parts and not within a short one, and no line begins with the dot', () => {
  expect(joinWithDots(['Asha Begum', 'Community room'])).toBe('Asha\u00A0Begum\u00A0· Community\u00A0room');
  expect(joinWithDots(['Northgate Arena, Sports hall, all courts', '0.1 miles'])).toBe(
    'Northgate Arena, Sports hall, all\u00A0courts\u00A0· 0.1\u00A0miles',
  );
});
