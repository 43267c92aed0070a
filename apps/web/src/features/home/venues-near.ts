import type { ListedVenue } from '../venue/index.ts';

type VenuesAround = {
  /** Nearest first. */
  venues: readonly ListedVenue[];
  near: { name: string } | null;
};

/** VEN-10: the venues within a distance in miles. VEN-03: a venue without coordinates is never within it. */
export const filterVenuesWithin = (venues: readonly ListedVenue[], miles: number): readonly ListedVenue[] =>
  venues.filter(({ distance }) => distance !== null && distance <= miles);

/** VEN-03, VEN-10: the venues without coordinates of the town, then those within a distance in miles. */
export function listVenuesNear({ venues, near }: VenuesAround, miles: number): readonly ListedVenue[] {
  const place = near?.name.toLowerCase();
  const unmapped = venues.filter(
    ({ distance, town, area }) =>
      distance === null && [town, area].some((name) => name.toLowerCase() === place),
  );
  return [...unmapped, ...filterVenuesWithin(venues, miles)];
}
