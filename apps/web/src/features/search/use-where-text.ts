import { parseCoordinates } from '@pavilion/domain/map';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearch } from './use-search.ts';

/** The names that the server gives to the venue of a search, and to its town if the typed one is misspelt. */
export type PlaceNames = { venueName: string | null; townName: string | null };

/** Where the search is, in words: 'Near M7 1UE, 5 miles', 'At Northgate Arena', 'Near you, 5 miles'; empty for everywhere. */
export function useWhereText({ venueName, townName }: PlaceNames): string {
  const t = useText('search');
  const tc = useText('common');
  const { search } = useSearch();
  const { near, isNearMe, venue, radius } = search;
  if (venue !== '') return t('at_venue', { venue: venueName ?? venue });
  if (isNearMe) return tc('search_here');
  if (near === '') return '';
  const place = parseCoordinates(near) ? tc('search_here') : t('near_place', { place: townName ?? near });
  return t('place_and_radius', { place, radius: tc('search_miles', { count: Number(radius) || 0 }) });
}
