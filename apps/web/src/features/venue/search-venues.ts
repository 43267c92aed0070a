import type { Venue } from './venue-query.ts';

type Named = Pick<Venue, 'name' | 'town' | 'area' | 'postcode'>;

/** VEN-02: the venues whose name, town, area or postcode holds what was typed; all of them for nothing. */
export function searchVenues<One extends Named>(venues: readonly One[], typed: string): readonly One[] {
  const wanted = plain(typed);
  if (wanted === '') return venues;
  // Postcodes are written with a space or without, and people rarely mean one by it.
  const close = wanted.replaceAll(' ', '');
  return venues.filter(({ name, town, area, postcode }) => {
    const words = plain(`${name} ${town} ${area}`);
    return words.includes(wanted) || plain(postcode).replaceAll(' ', '').startsWith(close);
  });
}

/** As it is compared: in any case, however it is spaced. */
export const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
