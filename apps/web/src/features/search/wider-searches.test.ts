import { expect, test } from 'vitest';
import { parseSearch } from './search-params.ts';
import { findNextDay, listWiderSearches, selectWiderSearches } from './wider-searches.ts';

const today = '2026-11-23';
const list = (query: string) => listWiderSearches(parseSearch(new URLSearchParams(query), today));
const listKinds = (query: string): string[] => list(query).map(({ kind }) => kind);

test('widens the place, the time, and both together [VEN-10]', () => {
  expect(listKinds('what=yoga&near=Brighton&when=today&time=evening')).toEqual([
    'radius',
    'radius',
    'whole_day',
    'any_day',
    'all_venues',
    'any_place_and_day',
    'remove_what',
    'everything',
  ]);
  expect(listKinds('near=Brighton&radius=30')).toEqual(['all_venues']);
  expect(listKinds('venue=arena&from=19:00')).toEqual(['any_day', 'all_venues', 'any_place_and_day']);
  const [nearest, widest] = list('near=Brighton');
  expect([nearest?.changes, widest?.changes]).toEqual([{ radius: '10' }, { radius: '30' }]);
});

test('offers the smallest radius, and another place and day only if neither alone is enough [VEN-10]', () => {
  const all = list('what=yoga&near=Brighton&when=today');
  expect(selectWiderSearches(all).map(({ kind }) => kind)).toEqual([
    'radius',
    'any_day',
    'all_venues',
    'remove_what',
  ]);
  const both = all.filter(({ kind }) => kind === 'any_place_and_day' || kind === 'remove_what');
  expect(selectWiderSearches(both)).toEqual(both);
});

test('offers everything only if nothing else has results [VEN-10]', () => {
  const all = list('what=yoga&near=Brighton');
  const everything = all.filter(({ kind }) => kind === 'everything');
  expect(everything).toHaveLength(1);
  expect(selectWiderSearches(everything)).toEqual(everything);
});

test('offers the first day with sessions after the searched ones [VEN-10]', () => {
  const find = (query: string, ...days: string[]) =>
    findNextDay(parseSearch(new URLSearchParams(query), today), days, today)?.changes;
  const changes = { day: '2026-11-26', time: undefined, from: '', between: undefined };
  expect(find('what=yoga&when=today&time=evening', today, '2026-11-26', '2026-11-27')).toEqual(changes);
  expect(find('what=yoga&when=2026-11-25&from=19:00', '2026-11-24', '2026-11-26')).toEqual(changes);
  // The weekend of 28 November is after it, and on the searched day another time is offered.
  expect(find('what=yoga&when=weekend', '2026-11-26')).toBeUndefined();
  expect(find('what=yoga&when=2026-11-26&time=morning', '2026-11-26')).toBeUndefined();
  expect(find('what=yoga', '2026-11-26')).toBeUndefined();
});
