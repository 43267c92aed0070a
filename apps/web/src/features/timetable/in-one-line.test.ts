import { expect, test } from 'vitest';
import { inOneLine } from './in-one-line.ts';

test('a line breaks between its parts and not within a short one, and no line begins with the dot', () => {
  expect(inOneLine(['Asha Begum', 'Community room'])).toBe('Asha\u00A0Begum\u00A0· Community\u00A0room');
  expect(inOneLine(['Northgate Arena, Sports hall, all courts', '0.1 miles'])).toBe(
    'Northgate Arena, Sports hall, all\u00A0courts\u00A0· 0.1\u00A0miles',
  );
});
