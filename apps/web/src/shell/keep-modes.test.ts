import { expect, test } from 'vitest';
import { withoutSlash } from './keep-modes.ts';

test('a path within the application has no slash at its end [RTE-15]', () => {
  expect(['/search/', '/location/arena//', '/', '//', '/search', ''].map(withoutSlash)).toEqual([
    '/search',
    '/location/arena',
    '/',
    '/',
    '/search',
    '',
  ]);
});
