import { expect, test } from 'vitest';
import { removeTrailingSlash } from './mode-links.ts';

test('a path within the application has no slash at its end [RTE-15]', () => {
  expect(['/search/', '/location/arena//', '/', '//', '/search', ''].map(removeTrailingSlash)).toEqual([
    '/search',
    '/location/arena',
    '/',
    '/',
    '/search',
    '',
  ]);
});
