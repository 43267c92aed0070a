import { expect, test } from 'vitest';
import { buildSearchHref, parseSearch } from './search-params.ts';

const today = '2026-08-04';
const read = (query: string) => parseSearch(new URLSearchParams(query), today);

test('a search is five miles wide, over the next days, for anything, where the address says nothing [VEN-04 VEN-10]', () => {
  expect(read('')).toEqual({
    what: '',
    near: '',
    radius: '5',
    day: '',
    time: undefined,
    between: undefined,
    tags: [],
    access: [],
    placesLeft: false,
    pages: 1,
  });
  expect(buildSearchHref(read('what=&near=&near=&radius=5&when=&time=&page=1'), today)).toBe('/search');
});

test('its address says all of it, and is read back as it was [VEN-10]', () => {
  const href =
    '/search?what=yoga&near=M7+1UE&radius=10&when=tomorrow&time=evening&tags=relaxed&access=hoist&places_left=true&page=3';
  const search = read(href.slice('/search?'.length));
  expect(search).toMatchObject({ day: '2026-08-05', time: 'evening', radius: '10', pages: 3 });
  expect(buildSearchHref(search, today)).toBe(href);
});

test('a time of day without a day is today’s, and a day that no calendar has is none', () => {
  expect(read('time=evening')).toMatchObject({ day: today, time: 'evening' });
  expect(read('when=2026-02-30')).toMatchObject({ day: '', time: undefined });
  expect(read('when=2026-08-04')).toMatchObject({ day: today });
});

test('what is typed goes before where the device is', () => {
  expect(read('near=53.5,-2.2&near=').near).toBe('53.5,-2.2');
  expect(read('near=53.5,-2.2&near=Salford').near).toBe('Salford');
});

test('the wire’s own moments stand where neither day nor time does', () => {
  const between = { startsAfter: '2026-08-04 18:00', startsBefore: '' };
  expect(read('starts_after=2026-08-04+18:00').between).toEqual(between);
  expect(read('starts_after=2026-08-04+18:00&when=today').between).toBeUndefined();
});

test('pages beyond the longest list, and such as are no number, are those that there are', () => {
  expect([read('page=99').pages, read('page=-1').pages, read('page=x').pages]).toEqual([10, 1, 1]);
});
