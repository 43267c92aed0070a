import type { ListedVenue } from '../venue/index.ts';

/** VEN-10: the venues that lie within so many miles; VEN-03: one without a place on the map lies in no circle. */
export const filterVenuesWithin = (venues: readonly ListedVenue[], miles: number): readonly ListedVenue[] =>
  venues.filter(({ distance }) => distance !== null && distance <= miles);
