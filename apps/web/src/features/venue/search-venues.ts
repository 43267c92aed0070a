import type { Venue } from './venue-query.ts';

/** VEN-02: the venues whose name, town, area or postcode holds what was typed; all of them for nothing. */
export function searchVenues(venues: readonly Venue[], typed: string): readonly Venue[] {
  const wanted = plain(typed);
  if (wanted === '') return venues;
  // Postcodes are written with a space or without, and people rarely mean one by it.
  const close = wanted.replaceAll(' ', '');
  return venues.filter(({ name, town, area, postcode }) => {
    const words = plain(`${name} ${town} ${area}`);
    return words.includes(wanted) || plain(postcode).replaceAll(' ', '').startsWith(close);
  });
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
