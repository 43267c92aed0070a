import { defaultRadius, parseCoordinates } from '@pavilion/domain/map';
import { normaliseText } from './search-venues.ts';

/** What is looked for at home, as the address has it: Back and a link that is passed on find the same. */
export type VenueSearchTerms = {
  /** A venue's name, a town, a postcode, or 'latitude,longitude'; empty: everything. */
  q: string;
  /** Miles, as the address writes them: what is out of bounds the server refuses. */
  radius: string;
};

/** Without a script a form that has the device's place sends it in front of what is typed: the last one said counts. */
export function parseVenueSearch(params: URLSearchParams): VenueSearchTerms {
  const lastQuery = params.getAll('q').findLast((value) => value.trim() !== '');
  return { q: lastQuery?.trim() ?? '', radius: params.get('radius')?.trim() || String(defaultRadius) };
}

export function buildVenueSearchHref({ q, radius }: VenueSearchTerms): string {
  if (q === '') return '/';
  const params = new URLSearchParams({ q, ...(radius !== String(defaultRadius) && { radius }) });
  return `/?${params.toString()}`;
}

/** VEN-05: what is no venue's name is a place. */
export const isPlaceName = (venues: readonly { name: string }[], q: string): boolean =>
  q !== '' && !venues.some(({ name }) => normaliseText(name).includes(normaliseText(q)));

/** A place that the device said is not for people to read. */
export const isDeviceLocation = (q: string): boolean => parseCoordinates(q) !== undefined;
