import { expect, test } from 'vitest';
import {
  applyTerms,
  applyText,
  findDestination,
  findSuggestionDestination,
  resolveUnknown,
  type SearchTerms,
} from './interpretation.ts';
import { buildSearchHref, parseSearch } from './search-params.ts';

const today = '2026-08-04';
const noTerms: SearchTerms = {
  what: '',
  near: '',
  nearMe: false,
  venue: null,
  when: '',
  time: null,
  from: '',
};
const arena = { slug: 'arena', name: 'Arena' };
const search = (query: string, terms: Partial<SearchTerms>): string =>
  buildSearchHref(
    applyTerms(parseSearch(new URLSearchParams(query), today), { ...noTerms, ...terms }, today),
    today,
  );

test('typed words replace the parts of the search that they name and keep the others [VEN-10]', () => {
  const query = 'what=yoga&near=M7&when=tomorrow&tags=relaxed&page=2';
  expect(search(query, { what: 'spin' })).toBe('/search?what=spin&near=M7&when=tomorrow&tags=relaxed');
  expect(search(query, { venue: arena })).toBe('/search?what=yoga&venue=arena&when=tomorrow&tags=relaxed');
  expect(search(query, { when: 'weekend', time: 'morning' })).toBe(
    '/search?what=yoga&near=M7&when=weekend&time=morning&tags=relaxed',
  );
  expect(search('venue=arena', { nearMe: true, from: '19:00' })).toBe('/search?near=me&from=19%3A00');
});

test('an activity or a time on home leads to sessions, a place to its venues [VEN-02 VEN-10]', () => {
  const find = (target: 'occurrences' | 'venues' | 'unknown', terms: Partial<SearchTerms>) =>
    findDestination(
      { target, isCorrected: false, terms: { ...noTerms, ...terms } },
      { text: 'typed', pick: undefined, today },
    );
  expect(find('occurrences', { what: 'yoga' })).toEqual({ href: '/search?what=yoga' });
  expect(find('venues', { near: 'Swinton' })).toEqual({ venueText: 'Swinton', typed: '' });
  expect(find('venues', { venue: arena })).toEqual({ venueText: 'Arena', typed: '' });
  expect(find('venues', { nearMe: true })).toEqual({ href: '/search?near=me' });
  expect(find('unknown', { what: 'Atlantis' })).toEqual({ venueText: 'typed', typed: '' });
  const picked = { text: 'yoga', pick: 'tonight', today } as const;
  const yoga = { target: 'occurrences', isCorrected: false, terms: { ...noTerms, what: 'yoga' } } as const;
  expect(findDestination(yoga, picked)).toEqual({ href: '/search?what=yoga&when=today&time=evening' });
});

test('takes unknown words as an activity unless the geocoder finds a place [VEN-05 VEN-10]', async () => {
  const unknown = { target: 'unknown', isCorrected: false, suggestions: [] } as const;
  const typed = { ...unknown, suggestions: [], terms: { ...noTerms, what: 'pilates' } };
  const find = async (isPlace: boolean) =>
    findDestination(await resolveUnknown(typed, async () => isPlace), {
      text: 'pilates',
      pick: undefined,
      today,
    });
  expect(await find(false)).toEqual({ href: '/search?what=pilates' });
  expect(await find(true)).toEqual({ venueText: 'pilates', typed: '' });
  const withTown = { what: '10 High Street', near: 'London' };
  const typedText = { text: '10 High Street London', pick: undefined, today };
  const place = { target: 'unknown', isCorrected: false, terms: { ...noTerms, ...withTown } } as const;
  expect(findDestination(place, typedText)).toEqual({ venueText: '10 High Street London', typed: '' });
});

test('keeps what was typed if names replaced some of it, until the words change [VEN-10]', () => {
  const corrected = { isCorrected: true, terms: { ...noTerms, what: 'Yoga' } };
  const empty = parseSearch(new URLSearchParams(), today);
  const yoga = applyText(empty, corrected, { text: 'yogga', today });
  expect(buildSearchHref(yoga, today)).toBe('/search?what=Yoga&typed=yogga');
  expect(buildSearchHref(applyTerms(yoga, { ...noTerms, what: 'spin' }, today), today)).toBe(
    '/search?what=spin',
  );
});

test('a suggested venue leads to its page, with more terms to its sessions [VEN-10]', () => {
  const venue = { kind: 'venue', name: 'Arena', detail: '' } as const;
  const findHref = (terms: Partial<SearchTerms>) =>
    findSuggestionDestination({ ...venue, terms: { ...noTerms, venue: arena, ...terms } }, today);
  expect(findHref({})).toEqual({ href: '/location/arena' });
  expect(findHref({ what: 'yoga' })).toEqual({ href: '/search?what=yoga&venue=arena' });
  const town = { ...noTerms, near: 'Swinton' };
  expect(
    findSuggestionDestination({ kind: 'town', name: 'Swinton', detail: '', terms: town }, today),
  ).toEqual({
    venueText: 'Swinton',
    typed: '',
  });
});
