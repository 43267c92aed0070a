import { expect, test } from 'vitest';
import { withoutSlash } from './without-slash.ts';

test('a slash at the end of the path goes, and the query stays [RTE-15]', () => {
  expect(withoutSlash('/location/northgate/')).toBe('/location/northgate');
  expect(withoutSlash('/basket///?kiosk=true&q=a/')).toBe('/basket?kiosk=true&q=a/');
  expect(withoutSlash('/~account/')).toBe('/~account');
  for (const url of ['/', '/?q=/', '/basket', '/basket?q=a/']) expect(withoutSlash(url)).toBeUndefined();
});

test('what is left never names another host [RTE-15]', () => {
  expect(withoutSlash('//evil.test/')).toBe('/evil.test');
  expect(withoutSlash('/\\evil.test/')).toBe('/evil.test');
  expect(withoutSlash('//')).toBe('/');
  expect(withoutSlash('///?q')).toBe('/?q');
});
