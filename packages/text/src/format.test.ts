import { expect, test } from 'vitest';
import { formatText, valueForms } from './format.ts';
import { formWelshDay } from './welsh-days.ts';

valueForms['cy'] = formWelshDay;

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

test('mutates the name of a day after a Welsh preposition, and begins it with a small letter inside a sentence [UIK-03]', () => {
  const format = (text: string, day: string, language = 'cy') =>
    formatText({ text }, language, 'text', { day });
  expect(format('Llun i {day}', 'Dydd Gwener')).toBe('Llun i ddydd Gwener');
  expect(format('Daw i ben ar {day}', 'Mer 9 Rhag')).toBe('Daw i ben ar Fer 9 Rhag');
  expect(format('O {day} ymlaen', 'Gwe 4 Rhag')).toBe('O We 4 Rhag ymlaen');
  expect(format('erbyn {day}', 'Dydd Llun 7 Rhagfyr')).toBe('erbyn dydd Llun 7 Rhagfyr');
  expect(format('{day}', 'Dydd Llun')).toBe('Dydd Llun');
  expect(format('Wedi cau. {day}', 'Dydd Llun')).toBe('Wedi cau. Dydd Llun');
  // Not the names of people and places, nor another language.
  expect(format('Croeso i {day}', 'Maws')).toBe('Croeso i Maws');
  expect(format('i {day}', 'Mer', 'en')).toBe('i Mer');
});
