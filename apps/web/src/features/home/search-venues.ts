import type { Venue } from '../venue/index.ts';

type SearchableVenue = Pick<Venue, 'name' | 'town' | 'area' | 'postcode'>;

/** VEN-02: the venues whose name, town, area or postcode holds what was typed; all of them for nothing. */
export function searchVenues<Item extends SearchableVenue>(
  venues: readonly Item[],
  text: string,
): readonly Item[] {
  const needle = normaliseText(text);
  if (needle === '') return venues;
  // Postcodes are written with a space or without, and people rarely mean one by it.
  const compactNeedle = needle.replaceAll(' ', '');
  return venues.filter(({ name, town, area, postcode }) => {
    const haystack = normaliseText(`${name} ${town} ${area}`);
    return haystack.includes(needle) || normaliseText(postcode).replaceAll(' ', '').startsWith(compactNeedle);
  });
}

/** As it is compared: in any case, however it is spaced. */
export const normaliseText = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
