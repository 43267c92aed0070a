import { expect, test } from 'vitest';
import { removeTrailingSlash } from './mode-links.ts';

test('removes trailing slashes from a path [RTE-15]', () => {
  expect(['/search/', '/location/arena//', '/', '//', '/search', ''].map(removeTrailingSlash)).toEqual([
    '/search',
    '/location/arena',
    '/',
    '/',
    '/search',
    '',
  ]);
});
