import { expect, test } from 'vitest';
import { isPhoneNumber } from './phone-number.ts';

test('a phone number has 7 to 15 digits and no letters [QST-18]', () => {
  for (const text of ['07700 900 982', '+44 (0)161 496-0140', ' 0161.496.0140 ', '4960140'])
    expect([text, isPhoneNumber(text)]).toEqual([text, true]);
  for (const text of [
    'abcdefg',
    '',
    '496014',
    '0161 496 0140 x3',
    '1234567890123456',
    '++44 161 496 0140',
    '-------',
  ])
    expect([text, isPhoneNumber(text)]).toEqual([text, false]);
});
