import { expect, test } from 'vitest';
import { formatText } from './format.ts';

test('fills in the parameters and keeps a placeholder without a value', () => {
  expect(formatText({ a: '{x} and {y}' }, 'en', 'a', { x: 1 })).toBe('1 and {y}');
  expect(formatText({ a: 'x' }, 'en', 'b')).toBeUndefined();
});

test('selects the plural form of the language, six in Welsh', () => {
  const places = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`places_${form}`, `${form} {count}`]),
  );
  const forms = (language: string) =>
    [0, 1, 2, 3, 6, 10].map((count) => formatText(places, language, 'places', { count })?.split(' ')[0]);
  expect(forms('cy')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  expect(forms('en')).toEqual(['zero', 'one', 'other', 'other', 'other', 'other']);
  expect(formatText({ places_other: '{count}' }, 'cy', 'places', { count: 2 })).toBe('2');
});
