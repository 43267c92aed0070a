import { expect, test } from 'vitest';
import { stripTrailingSlash } from './trailing-slash.ts';

test('a slash at the end of the path goes, and the query stays [RTE-15]', () => {
  expect(stripTrailingSlash('/location/northgate/')).toBe('/location/northgate');
  expect(stripTrailingSlash('/basket///?kiosk=true&q=a/')).toBe('/basket?kiosk=true&q=a/');
  expect(stripTrailingSlash('/~account/')).toBe('/~account');
  for (const url of ['/', '/?q=/', '/basket', '/basket?q=a/'])
    expect(stripTrailingSlash(url)).toBeUndefined();
});

test('what is left never names another host [RTE-15]', () => {
  expect(stripTrailingSlash('//evil.test/')).toBe('/evil.test');
  expect(stripTrailingSlash('/\\evil.test/')).toBe('/evil.test');
  expect(stripTrailingSlash('//')).toBe('/');
  expect(stripTrailingSlash('///?q')).toBe('/?q');
});
