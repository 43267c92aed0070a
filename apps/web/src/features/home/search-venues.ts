import type { Venue } from '../venue/index.ts';

type SearchableVenue = Pick<Venue, 'name' | 'town' | 'area' | 'postcode'>;

/** VEN-02: the venues whose name, town or area contains the text, or whose postcode starts with it. */
export function searchVenues<Item extends SearchableVenue>(
  venues: readonly Item[],
  text: string,
): readonly Item[] {
  const needle = normaliseText(text);
  if (needle === '') return venues;
  // Postcodes match with or without their space.
  const compactNeedle = needle.replaceAll(' ', '');
  return venues.filter(({ name, town, area, postcode }) => {
    const haystack = normaliseText(`${name} ${town} ${area}`);
    return haystack.includes(needle) || normaliseText(postcode).replaceAll(' ', '').startsWith(compactNeedle);
  });
}

/** Lower case with single spaces, for comparisons. */
export const normaliseText = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
