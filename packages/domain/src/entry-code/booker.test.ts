import { expect, test } from 'vitest';
import { isBooker, normaliseReference } from './booker.ts';

const booker = { lastName: 'O’Brien-Ré', email: 'Ada@example.com' };

test('a typed reference is read without spaces, hyphens and small letters [MOD-01]', () => {
  expect(normaliseReference(' abcd-efg 2 ')).toBe('ABCDEFG2');
});

test('a last name is compared without accents and signs, an address as a whole [MOD-01]', () => {
  for (const text of ["o'brien re", 'OBRIEN-RÉ', ' ada@EXAMPLE.com '])
    expect([text, isBooker(text, booker)]).toEqual([text, true]);
  for (const text of ['Brien', 'Ada', 'ada', 'ada@example.co', '’', ''])
    expect([text, isBooker(text, booker)]).toEqual([text, false]);
});

test('nothing is the name of an erased person [MOD-01]', () => {
  for (const erased of [
    { lastName: '', email: '' },
    { lastName: '-', email: '' },
  ])
    for (const text of ['', '-', ' ', '@']) expect(isBooker(text, erased)).toBe(false);
});
