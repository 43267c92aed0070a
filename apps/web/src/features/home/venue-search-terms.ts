import { defaultRadius, parseCoordinates } from '@pavilion/domain/map';
import { normaliseText } from './search-venues.ts';

/** The venue search on the home page, as its URL has it. */
export type VenueSearchTerms = {
  /** A venue's name, a town, a postcode or 'latitude,longitude'; empty for all venues. */
  q: string;
  /** Miles as the URL has them; the server refuses values out of range. */
  radius: string;
  /** What was typed, if it was misspelt; else empty. */
  typed: string;
};

/** Takes the last `q`: without JavaScript the form sends the device's location first and the typed text after it. */
export function parseVenueSearch(params: URLSearchParams): VenueSearchTerms {
  const lastQuery = params.getAll('q').findLast((value) => value.trim() !== '');
  return {
    q: lastQuery?.trim() ?? '',
    radius: params.get('radius')?.trim() || String(defaultRadius),
    typed: params.get('typed') ?? '',
  };
}

export function buildVenueSearchHref({ q, radius, typed }: VenueSearchTerms): string {
  if (q === '') return '/';
  const params = new URLSearchParams({
    q,
    ...(radius !== String(defaultRadius) && { radius }),
    ...(typed !== '' && { typed }),
  });
  return `/?${params.toString()}`;
}

/** VEN-05: a text that is not part of a venue's name is taken as a place. */
export const isPlaceName = (venues: readonly { name: string }[], q: string): boolean =>
  q !== '' && !venues.some(({ name }) => normaliseText(name).includes(normaliseText(q)));

/** Whether the place is the device's location, whose coordinates are not shown. */
export const isDeviceLocation = (q: string): boolean => parseCoordinates(q) !== undefined;
