import { expect, test } from 'vitest';
import { listWordForms, removeAudience } from './activity-words.ts';

test('lists the forms of a word that name the same activity [VEN-10]', () => {
  expect(listWordForms('Lessons')).toEqual(['lessons', 'lesson', 'course']);
  expect(listWordForms('swimming')).toEqual(['swimming', 'swim']);
  expect(listWordForms('bowling')).toEqual(['bowling', 'bowl']);
  expect(listWordForms('gym')).toEqual(['gym', 'fitness']);
  expect(listWordForms('Kids')).toEqual(['kids', 'kid', 'child', 'junior', 'family']);
  expect(listWordForms('children')).toEqual(['children', 'kid', 'child', 'junior', 'family']);
  for (const word of ['yoga', 'spring', 'fitness', 'king', 'as']) expect(listWordForms(word)).toEqual([word]);
});

test('removes the words that say for whom an activity is [VEN-10]', () => {
  expect(removeAudience('kids swimming')).toBe('swimming');
  expect(removeAudience('Children’s yoga')).toBe('yoga');
  expect(removeAudience('swimming lessons for my son')).toBe('swimming lessons');
  expect(removeAudience('kids')).toBe('');
});
