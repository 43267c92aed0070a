import { expect, test } from 'vitest';
import { formatText } from './format.ts';

test('a text gets its parameters, and keeps a hole that nobody filled', () => {
  expect(formatText({ a: '{x} and {y}' }, 'en', 'a', { x: 1 })).toBe('1 and {y}');
  expect(formatText({ a: 'x' }, 'en', 'b')).toBeUndefined();
});

test('what is counted has the form of its language, Welsh has six', () => {
  const seats = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`seats_${form}`, `${form} {count}`]),
  );
  const forms = (language: string) =>
    [0, 1, 2, 3, 6, 10].map((count) => formatText(seats, language, 'seats', { count })?.split(' ')[0]);
  expect(forms('cy')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  expect(forms('en')).toEqual(['zero', 'one', 'other', 'other', 'other', 'other']);
  expect(formatText({ seats_other: '{count}' }, 'cy', 'seats', { count: 2 })).toBe('2');
});
