import { getWiderRadii } from '../map/index.ts';
import type { Search } from './search-params.ts';

export type WiderSearch = {
  kind: 'radius' | 'whole_day' | 'any_day' | 'clear_filters' | 'all_venues' | 'remove_what';
  changes: Partial<Search>;
};

/** VEN-10: the same search with one criterion removed or widened, for a search without results. */
export function listWiderSearches(search: Search): WiderSearch[] {
  const { what, near, venue, radius, day, time, between, tags, access, shouldHavePlaces } = search;
  const [wider] = getWiderRadii(radius);
  const searches: (WiderSearch | false)[] = [
    near !== '' && wider !== undefined && { kind: 'radius', changes: { radius: String(wider) } },
    time !== undefined && { kind: 'whole_day', changes: { time: undefined } },
    (day !== '' || between !== undefined) && {
      kind: 'any_day',
      changes: { day: '', time: undefined, between: undefined },
    },
    (tags.length > 0 || access.length > 0 || shouldHavePlaces) && {
      kind: 'clear_filters',
      changes: { tags: [], access: [], shouldHavePlaces: false },
    },
    near + venue !== '' && { kind: 'all_venues', changes: { near: '', venue: '' } },
    what !== '' && { kind: 'remove_what', changes: { what: '' } },
  ];
  return searches.filter((wider) => wider !== false);
}

/** Whether a search was carried out and found nothing. */
export const isEmptyResult = (
  result: { total: number; errors: Readonly<Record<string, string>> } | undefined,
): boolean => result?.total === 0 && Object.keys(result.errors).length === 0;
