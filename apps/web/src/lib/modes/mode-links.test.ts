import { expect, test } from 'vitest';
import { createModeHref } from './mode-links.ts';

test('removes trailing slashes from an href [RTE-15]', () => {
  expect(['/search/', '/location/arena//', '/', '//', '/search', ''].map(createModeHref)).toEqual([
    '/search',
    '/location/arena',
    '/',
    '/',
    '/search',
    '',
  ]);
  expect(createModeHref('/search/?what=spin#top')).toBe('/search?what=spin#top');
});

test('keeps an href that starts with two slashes on this site', () => {
  expect(['//evil.example/a', '/\\\\evil.example', '/search?next=//a'].map(createModeHref)).toEqual([
    '/evil.example/a',
    '/evil.example',
    '/search?next=//a',
  ]);
});
