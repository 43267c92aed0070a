import { getSearchDays } from '@pavilion/domain/search/search-days';
import { getWiderRadii } from '../map/index.ts';
import type { Search } from './search-params.ts';

export type WiderSearch = {
  kind:
    | 'radius'
    | 'whole_day'
    | 'next_day'
    | 'any_day'
    | 'clear_filters'
    | 'all_venues'
    | 'any_place_and_day'
    | 'remove_what'
    | 'everything';
  changes: Partial<Search>;
};

/** VEN-10: the same search with one criterion removed or widened, for a search without results. */
export function listWiderSearches(search: Search): WiderSearch[] {
  const { what, near, venue, radius, day, time, from, between, tags, access, shouldHavePlaces } = search;
  const radii = near === '' ? [] : getWiderRadii(radius);
  const hasPlace = near + venue !== '';
  const hasDay = day !== '' || from !== '' || between !== undefined;
  const searches: (WiderSearch | false)[] = [
    ...[...new Set([radii[0], radii.at(-1)])].map(
      (miles): WiderSearch | false =>
        miles !== undefined && { kind: 'radius', changes: { radius: String(miles) } },
    ),
    day !== '' &&
      (time !== undefined || from !== '') && { kind: 'whole_day', changes: { time: undefined, from: '' } },
    hasDay && { kind: 'any_day', changes: anyDay },
    (tags.length > 0 || access.length > 0 || shouldHavePlaces) && {
      kind: 'clear_filters',
      changes: noFilters,
    },
    hasPlace && { kind: 'all_venues', changes: anyPlace },
    hasPlace && hasDay && { kind: 'any_place_and_day', changes: { ...anyPlace, ...anyDay } },
    what !== '' && { kind: 'remove_what', changes: { what: '' } },
    what !== '' && hasPlace && { kind: 'everything', changes: everything },
  ];
  return searches.filter((wider) => wider !== false);
}

const anyDay = { day: '', time: undefined, from: '', between: undefined };
const anyPlace = { near: '', venue: '' };
const noFilters = { tags: [], access: [], shouldHavePlaces: false };
const everything = { ...anyPlace, ...anyDay, ...noFilters, what: '' };

/**
 * The wider searches with results that help most: the smallest radius, both place and day only if neither alone is enough,
 * and everything only if nothing else has results.
 */
export function selectWiderSearches<Wider extends WiderSearch>(widers: readonly Wider[]): Wider[] {
  const [nearest] = widers.filter(({ kind }) => kind === 'radius');
  const isEither = widers.some(({ kind }) => relaxesPlace(kind) !== relaxesTime(kind));
  const isLast = widers.every(({ kind }) => kind === 'everything');
  return widers.filter(
    (wider) =>
      (wider.kind !== 'radius' || wider === nearest) &&
      (wider.kind !== 'any_place_and_day' || !isEither) &&
      (wider.kind !== 'everything' || isLast),
  );
}

/**
 * VEN-10: the first day after the searched ones that has sessions. `days` are those of 'any_day' in order, YYYY-MM-DD in the
 * client's time zone, as is `today`.
 */
export function findNextDay(search: Search, days: readonly string[], today: string): WiderSearch | undefined {
  const searched = getSearchDays(search.day, today);
  const day = searched && days.find((value) => value >= searched.after);
  return day === undefined ? undefined : { kind: 'next_day', changes: { ...anyDay, day } };
}

export const relaxesPlace = (kind: WiderSearch['kind']): boolean =>
  kind === 'radius' || kind === 'all_venues' || kind === 'any_place_and_day';
export const relaxesTime = (kind: WiderSearch['kind']): boolean =>
  kind === 'whole_day' || kind === 'next_day' || kind === 'any_day' || kind === 'any_place_and_day';

/** Whether a search was carried out and found nothing. */
export const isEmptyResult = (
  result: { total: number; errors: Readonly<Record<string, string>> } | undefined,
): boolean => result?.total === 0 && Object.keys(result.errors).length === 0;
