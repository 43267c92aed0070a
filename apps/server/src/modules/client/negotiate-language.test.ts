import { expect, test } from 'vitest';
import { negotiateLanguage } from './negotiate-language.ts';

const offered = ['en', 'cy'];
const choose = (accepted?: string, chosen?: string) => negotiateLanguage(offered, { accepted, chosen });

test('negotiates an offered language: the stored choice first, then Accept-Language', () => {
  expect(choose()).toBe('en');
  expect(choose('cy')).toBe('cy');
  expect(choose('fr-FR, cy-GB;q=0.8, en;q=0.9')).toBe('en');
  expect(choose('fr, cy-GB;q=0.5, *;q=0.1')).toBe('cy');
  expect(choose('cy;q=0, en')).toBe('en');
  expect(choose('cyx')).toBe('en');
  expect(choose('en', 'cy')).toBe('cy');
  expect(choose('cy', 'fr')).toBe('cy');
});
