import { expect, test } from 'vitest';
import { takeToken } from './take-token.ts';

test('a token is taken out of a page’s address, and nothing else is [AUT-07]', () => {
  expect(takeToken('/basket?token=t')).toEqual({ token: 't', address: '/basket' });
  expect(takeToken('/?a=1&token=t&b=x%20y')).toEqual({ token: 't', address: '/?a=1&b=x+y' });
  expect(takeToken('/~account/?token=')).toEqual({ token: '', address: '/~account/' });
  expect(takeToken('/basket?a=token')).toBeUndefined();
  expect(takeToken('/basket')).toBeUndefined();
  expect(takeToken('/api/client?token=t')).toBeUndefined();
});

test('the address without it stays on its host [AUT-07]', () => {
  for (const url of ['//evil.example?token=t', '/\\evil.example?token=t', '/\\/evil.example?token=t']) {
    expect(takeToken(url)?.address).toBe('/evil.example');
  }
});
