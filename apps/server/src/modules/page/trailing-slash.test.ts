import { expect, test } from 'vitest';
import { stripTrailingSlash } from './trailing-slash.ts';

test('strips slashes at the end of the path and keeps the query [RTE-15]', () => {
  expect(stripTrailingSlash('/location/northgate/')).toBe('/location/northgate');
  expect(stripTrailingSlash('/basket///?kiosk=true&q=a/')).toBe('/basket?kiosk=true&q=a/');
  expect(stripTrailingSlash('/~account/')).toBe('/~account');
  for (const url of ['/', '/?q=/', '/basket', '/basket?q=a/'])
    expect(stripTrailingSlash(url)).toBeUndefined();
});

test('never returns a URL of another host [RTE-15]', () => {
  expect(stripTrailingSlash('//evil.test/')).toBe('/evil.test');
  expect(stripTrailingSlash('/\\evil.test/')).toBe('/evil.test');
  // A browser reads the path of such an address as a host, and finds no screen.
  expect(stripTrailingSlash('//memberships')).toBe('/memberships');
  expect(stripTrailingSlash('/\\memberships?a=b')).toBe('/memberships?a=b');
  expect(stripTrailingSlash('//')).toBe('/');
  expect(stripTrailingSlash('///?q')).toBe('/?q');
});
