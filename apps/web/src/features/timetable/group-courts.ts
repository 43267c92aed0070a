import type { Occurrence } from '../occurrence/index.ts';
import { compareLocations } from './court-slots.ts';

type GroupableOccurrence = Pick<
  Occurrence,
  | 'id'
  | 'bookingType'
  | 'startsAt'
  | 'endsAt'
  | 'venueSlug'
  | 'name'
  | 'price'
  | 'bookableAction'
  | 'capacity'
  | 'locationName'
  | 'friendlyLocationName'
>;

/** Courts with the same name, time, venue and price have the same key. The viewer's own bookings have their own. */
function getGroupKey({
  id,
  bookingType,
  startsAt,
  endsAt,
  venueSlug,
  name,
  price,
  ...rest
}: GroupableOccurrence): string {
  const isOrdinary = rest.bookableAction.action === 'book' || rest.capacity.available === 0;
  return bookingType === 'resources' && isOrdinary
    ? [startsAt.utc, endsAt.utc, venueSlug, name, price?.formatted].join(' ')
    : id;
}

/** Groups the courts of one time at the position of the first one. Every other occurrence is a group of its own. */
export function groupCourts<Item extends GroupableOccurrence>(occurrences: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const occurrence of occurrences) {
    const key = getGroupKey(occurrence);
    groups.set(key, [...(groups.get(key) ?? []), occurrence]);
  }
  return [...groups.values()].map((group) => group.toSorted(compareLocations));
}
