import { expect, test } from 'vitest';
import { toSafeRedirect } from './safe-redirect.ts';

test('after logging in one goes to a path of this origin, and to no other place [RTE-02]', () => {
  expect(toSafeRedirect('/basket/checkout?a=1#b')).toBe('/basket/checkout?a=1#b');
  for (const evil of [
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'basket',
    '/.//evil.example',
    '/basket/../..//evil.example',
    '/.\\/evil.example',
  ]) {
    expect(toSafeRedirect(evil), String(evil)).toBe('/');
  }
});
