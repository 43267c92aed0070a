import type { ListedVenue } from '../venue/index.ts';
import { normaliseText } from './search-venues.ts';

type VenuesAround = {
  /** Nearest first. */
  venues: readonly ListedVenue[];
  near: { name: string } | null;
};

/** VEN-10: the venues within a distance in miles. VEN-03: a venue without coordinates is never within it. */
export const filterVenuesWithin = (venues: readonly ListedVenue[], miles: number): readonly ListedVenue[] =>
  venues.filter(({ distance }) => distance !== null && distance <= miles);

/** VEN-03, VEN-10: the venues without coordinates whose address is in the place, then those within a distance in miles. */
export function listVenuesNear({ venues, near }: VenuesAround, miles: number): readonly ListedVenue[] {
  const place = normaliseText(near?.name.split(',')[0] ?? '');
  const isInPlace = ({ town, area, postcode }: ListedVenue): boolean =>
    [town, area, postcode, postcode.split(' ')[0] ?? ''].some((text) => normaliseText(text) === place);
  const unmapped = venues.filter((venue) => venue.distance === null && place !== '' && isInPlace(venue));
  return [...unmapped, ...filterVenuesWithin(venues, miles)];
}
