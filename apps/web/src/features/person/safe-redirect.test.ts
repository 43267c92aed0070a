import { expect, test } from 'vitest';
import { toSafeRedirect } from './safe-redirect.ts';

test('redirects to a path of this origin only [RTE-02]', () => {
  expect(toSafeRedirect('/basket/checkout?a=1#b')).toBe('/basket/checkout?a=1#b');
  for (const target of [
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
    expect(toSafeRedirect(target), String(target)).toBe('/');
  }
});
