type Place = { locationName: string; venue: { name: string } };

/** 'Court 1, Northgate Arena': tells bookings at the same time apart. Without a location that only some of them have. */
export function formatWhere([first, ...others]: readonly [Place, ...Place[]]): string {
  const isOne = others.every(({ locationName }) => locationName === first.locationName);
  return [isOne && first.locationName, first.venue.name].filter(Boolean).join(', ');
}
