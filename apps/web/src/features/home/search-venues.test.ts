import { expect, test } from 'vitest';
import type { Venue } from '../venue/index.ts';
import { searchVenues } from './search-venues.ts';

const venue = (name: string, town: string, postcode: string) => ({ name, town, area: '', postcode }) as Venue;
const arena = venue('Northgate Arena', 'Salford', 'M7 1UE');
const mill = venue('Moorside', 'Swinton', 'M27 0EW');
const found = (typed: string) => searchVenues([arena, mill], typed).map(({ name }) => name);

test('venues are found by a part of their name or town, in any case [VEN-02]', () => {
  expect(found('ARENA')).toEqual(['Northgate Arena']);
  expect(found('  swin ')).toEqual(['Moorside']);
});

test('venues are found by the beginning of a postcode, with its space or without [VEN-02]', () => {
  expect(found('m71u')).toEqual(['Northgate Arena']);
  expect(found('M27 0')).toEqual(['Moorside']);
  expect(found('1UE')).toEqual([]);
});

test('nothing typed shows every venue [VEN-02]', () => {
  expect(found(' ')).toEqual(['Northgate Arena', 'Moorside']);
});
