import { expect, test } from 'vitest';
import {
  buildVenueSearchHref,
  isDeviceLocation,
  isPlaceName,
  parseVenueSearch,
} from './venue-search-terms.ts';

const read = (query: string) => parseVenueSearch(new URLSearchParams(query));

test('a search stands in the address, five miles around where nothing else is said [VEN-04 VEN-10]', () => {
  expect(read('')).toEqual({ q: '', radius: '5' });
  expect(read('q=+M7+1UE&radius=10')).toEqual({ q: 'M7 1UE', radius: '10' });
  expect(buildVenueSearchHref({ q: 'M7 1UE', radius: '10' })).toBe('/?q=M7+1UE&radius=10');
  expect(buildVenueSearchHref({ q: 'Salford', radius: '5' })).toBe('/?q=Salford');
  expect(buildVenueSearchHref({ q: '', radius: '10' })).toBe('/');
});

test('what is typed stands instead of where the device is [VEN-10]', () => {
  expect(read('q=53.5,-2.2&q=').q).toBe('53.5,-2.2');
  expect(read('q=53.5,-2.2&q=Leeds').q).toBe('Leeds');
  expect([isDeviceLocation('53.5,-2.2'), isDeviceLocation('Leeds')]).toEqual([true, false]);
});

test('what is a part of a venue’s name is no place, everything else is [VEN-05]', () => {
  const venues = [{ name: 'Northgate Arena' }, { name: 'Riverside Pool' }];
  expect(['arena', ' RIVER ', ''].map((typed) => isPlaceName(venues, typed))).toEqual([false, false, false]);
  expect(['Salford', 'M7 1UE', '53.5,-2.2'].map((typed) => isPlaceName(venues, typed))).toEqual([
    true,
    true,
    true,
  ]);
});
