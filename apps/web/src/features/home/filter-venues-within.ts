import type { ListedVenue } from '../venue/index.ts';

/** VEN-10: the venues within a distance in miles. VEN-03: a venue without coordinates is never within it. */
export const filterVenuesWithin = (venues: readonly ListedVenue[], miles: number): readonly ListedVenue[] =>
  venues.filter(({ distance }) => distance !== null && distance <= miles);
