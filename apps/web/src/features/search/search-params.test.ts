import { expect, test } from 'vitest';
import { applyPick, buildSearchHref, parseSearch } from './search-params.ts';

const today = '2026-08-04';
const parse = (query: string) => parseSearch(new URLSearchParams(query), today);

test('defaults to five miles, the next days and any session [VEN-04 VEN-10]', () => {
  expect(parse('')).toEqual({
    what: '',
    near: '',
    isNearMe: false,
    venue: '',
    radius: '5',
    day: '',
    time: undefined,
    from: '',
    between: undefined,
    tags: [],
    access: [],
    shouldHavePlaces: false,
    forPerson: '',
    typed: '',
    pages: 1,
  });
  expect(buildSearchHref(parse('what=&near=&near=&radius=5&when=&time=&page=1'), today)).toBe('/search');
});

test('the URL contains the whole search and is parsed to the same search [VEN-10 AUT-25]', () => {
  const href =
    '/search?what=yoga&near=M7+1UE&venue=arena&radius=10&when=tomorrow&time=evening&from=19%3A00&tags=relaxed&access=hoist&places_left=true&for=12&typed=yogga&page=3';
  const search = parse(href.slice('/search?'.length));
  expect(search).toMatchObject({ day: '2026-08-05', time: 'evening', radius: '10', pages: 3 });
  expect(buildSearchHref(search, today)).toBe(href);
});

test('a time of day without a day means today, and an invalid day is ignored', () => {
  expect(parse('time=evening')).toMatchObject({ day: today, time: 'evening' });
  expect(parse('when=2026-02-30')).toMatchObject({ day: '', time: undefined });
  expect(parse('when=2026-08-04')).toMatchObject({ day: today });
});

test('prefers the typed place to the device location', () => {
  expect(parse('near=53.5,-2.2&near=').near).toBe('53.5,-2.2');
  expect(parse('near=53.5,-2.2&near=Salford').near).toBe('Salford');
});

test('uses the API’s time range only without a day and a time of day', () => {
  const between = { startsAfter: '2026-08-04 18:00', startsBefore: '' };
  expect(parse('starts_after=2026-08-04+18:00').between).toEqual(between);
  expect(parse('starts_after=2026-08-04+18:00&when=today').between).toBeUndefined();
});

test('limits the number of pages to 1 to 10, with 1 for an invalid number', () => {
  expect([parse('page=99').pages, parse('page=-1').pages, parse('page=x').pages]).toEqual([10, 1, 1]);
});

test('leaves “near me” to the browser, with no place for the server', () => {
  expect(parse('what=yoga&near=me')).toMatchObject({ near: '', isNearMe: true });
  expect(buildSearchHref(parse('what=yoga&near=me'), today)).toBe('/search?what=yoga&near=me');
});

test('a one-tap search replaces the place or the time and keeps the rest', () => {
  const search = parse('what=yoga&near=M7&when=tomorrow&from=19:00&page=3');
  expect(buildSearchHref(applyPick(search, 'tonight', today), today)).toBe(
    '/search?what=yoga&near=M7&when=today&time=evening',
  );
  expect(buildSearchHref(applyPick(search, 'this_weekend', today), today)).toBe(
    '/search?what=yoga&near=M7&when=weekend',
  );
  expect(buildSearchHref(applyPick(search, 'near_me', today), today)).toBe(
    '/search?what=yoga&near=me&when=tomorrow&from=19%3A00',
  );
});
