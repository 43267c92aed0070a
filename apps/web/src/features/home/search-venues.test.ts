import { expect, test } from 'vitest';
import type { Venue } from '../venue/index.ts';
import { searchVenues } from './search-venues.ts';

const createVenue = (name: string, town: string, postcode: string) =>
  ({ name, town, area: '', postcode }) as Venue;
const arena = createVenue('Northgate Arena', 'Salford', 'M7 1UE');
const moorside = createVenue('Moorside', 'Swinton', 'M27 0EW');
const searchNames = (text: string) => searchVenues([arena, moorside], text).map(({ name }) => name);

test('finds venues by part of their name or town, ignoring case [VEN-02]', () => {
  expect(searchNames('ARENA')).toEqual(['Northgate Arena']);
  expect(searchNames('  swin ')).toEqual(['Moorside']);
});

test('finds venues by the start of their postcode, with or without its space [VEN-02]', () => {
  expect(searchNames('m71u')).toEqual(['Northgate Arena']);
  expect(searchNames('M27 0')).toEqual(['Moorside']);
  expect(searchNames('1UE')).toEqual([]);
});

test('returns every venue for an empty text [VEN-02]', () => {
  expect(searchNames(' ')).toEqual(['Northgate Arena', 'Moorside']);
});
