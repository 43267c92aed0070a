type Placed = { locationName: string; friendlyLocationName: string | null; locations: { names: string[] }[] };

/** ACT-28, ACT-34: 'Studio 2, Northgate Arena': the friendly name where there is one, and the venue, which comes last. */
export function whereOf({ locationName, friendlyLocationName, locations }: Placed): string {
  const venue = locations[0]?.names.at(-1);
  const room = friendlyLocationName ?? locationName;
  return venue === undefined ? room : `${room}, ${venue}`;
}

/** ACT-34. */
export const roomOf = ({ friendlyLocationName, locationName }: Omit<Placed, 'locations'>): string =>
  friendlyLocationName ?? locationName;
