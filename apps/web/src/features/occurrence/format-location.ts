type LocationFields = {
  locationName: string;
  friendlyLocationName: string | null;
  locations: { names: string[] }[];
};

/** ACT-28, ACT-34: 'Studio 2, Northgate Arena': the friendly name if there is one, then the venue. */
export function formatVenueLocation({
  locationName,
  friendlyLocationName,
  locations,
}: LocationFields): string {
  const venue = locations[0]?.names.at(-1);
  const location = friendlyLocationName ?? locationName;
  return venue === undefined ? location : `${location}, ${venue}`;
}

/** ACT-34. */
export const getLocationName = ({
  friendlyLocationName,
  locationName,
}: Omit<LocationFields, 'locations'>): string => friendlyLocationName ?? locationName;

/** Whether the only place of a session takes all of its courts, and not one of them. */
export const isWholeHall = ({
  bookingStrategy,
  locations,
  capacity,
}: {
  bookingStrategy: string | null;
  locations: readonly unknown[];
  capacity: { maximum: number };
}): boolean => bookingStrategy === 'sequential' && locations.length > 1 && capacity.maximum === 1;
