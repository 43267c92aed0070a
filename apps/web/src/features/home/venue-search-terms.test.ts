import { expect, test } from 'vitest';
import {
  buildVenueSearchHref,
  isDeviceLocation,
  isPlaceName,
  parseVenueSearch,
} from './venue-search-terms.ts';

const parse = (query: string) => parseVenueSearch(new URLSearchParams(query));

test('reads and writes a search in the URL, with a default radius of five miles [VEN-04 VEN-10]', () => {
  expect(parse('')).toEqual({ q: '', radius: '5', typed: '' });
  expect(parse('q=+M7+1UE&radius=10')).toEqual({ q: 'M7 1UE', radius: '10', typed: '' });
  expect(buildVenueSearchHref({ q: 'M7 1UE', radius: '10', typed: '' })).toBe('/?q=M7+1UE&radius=10');
  const salford = { q: 'Salford', radius: '5', typed: '' };
  expect(buildVenueSearchHref(salford)).toBe('/?q=Salford');
  expect(buildVenueSearchHref({ ...salford, typed: 'Salfrod' })).toBe('/?q=Salford&typed=Salfrod');
  expect(buildVenueSearchHref({ q: '', radius: '10', typed: '' })).toBe('/');
});

test('prefers the typed place to the device location [VEN-10]', () => {
  expect(parse('q=53.5,-2.2&q=').q).toBe('53.5,-2.2');
  expect(parse('q=53.5,-2.2&q=Leeds').q).toBe('Leeds');
  expect([isDeviceLocation('53.5,-2.2'), isDeviceLocation('Leeds')]).toEqual([true, false]);
});

test('treats a text as a place unless it is part of a venue’s name [VEN-05]', () => {
  const venues = [{ name: 'Northgate Arena' }, { name: 'Riverside Pool' }];
  expect(['arena', ' RIVER ', ''].map((text) => isPlaceName(venues, text))).toEqual([false, false, false]);
  expect(['Salford', 'M7 1UE', '53.5,-2.2'].map((text) => isPlaceName(venues, text))).toEqual([
    true,
    true,
    true,
  ]);
});
