import { expect, test } from 'vitest';
import { stripExtraSlashes } from './extra-slashes.ts';

test('strips slashes at the end of the path and keeps the query [RTE-15]', () => {
  expect(stripExtraSlashes('/location/northgate/')).toBe('/location/northgate');
  expect(stripExtraSlashes('/basket///?kiosk=true&q=a/')).toBe('/basket?kiosk=true&q=a/');
  expect(stripExtraSlashes('/~account/')).toBe('/~account');
  for (const url of ['/', '/?q=/', '/basket', '/basket?q=a/']) expect(stripExtraSlashes(url)).toBeUndefined();
});

test('never returns a URL of another host [RTE-15]', () => {
  expect(stripExtraSlashes('//evil.test/')).toBe('/evil.test');
  expect(stripExtraSlashes('/\\evil.test/')).toBe('/evil.test');
  // A browser reads the path of such an address as a host, and finds no screen.
  expect(stripExtraSlashes('//memberships')).toBe('/memberships');
  expect(stripExtraSlashes('/\\memberships?a=b')).toBe('/memberships?a=b');
  expect(stripExtraSlashes('//')).toBe('/');
  expect(stripExtraSlashes('///?q')).toBe('/?q');
});
