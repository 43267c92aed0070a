import { expect, test } from 'vitest';
import { extractToken } from './extract-token.ts';

test('a token is taken out of a page’s address, and nothing else is [AUT-07]', () => {
  expect(extractToken('/basket?token=t')).toEqual({ token: 't', address: '/basket' });
  expect(extractToken('/?a=1&token=t&b=x%20y')).toEqual({ token: 't', address: '/?a=1&b=x+y' });
  expect(extractToken('/~account/?token=')).toEqual({ token: '', address: '/~account/' });
  expect(extractToken('/basket?a=token')).toBeUndefined();
  expect(extractToken('/basket')).toBeUndefined();
  expect(extractToken('/api/client?token=t')).toBeUndefined();
});

test('the address without it stays on its host [AUT-07]', () => {
  for (const url of ['//evil.example?token=t', '/\\evil.example?token=t', '/\\/evil.example?token=t']) {
    expect(extractToken(url)?.strippedUrl).toBe('/evil.example');
  }
});
