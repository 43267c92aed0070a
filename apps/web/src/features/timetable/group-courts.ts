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

/** What people see as one: the same thing at the same time, venue and price, wherever it is. Their own stand apart. */
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

/** The courts of an hour together, where the first of them stands; everything else by itself. */
export function groupCourts<Item extends GroupableOccurrence>(occurrences: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const occurrence of occurrences) {
    const key = getGroupKey(occurrence);
    groups.set(key, [...(groups.get(key) ?? []), occurrence]);
  }
  return [...groups.values()].map((group) => group.toSorted(compareLocations));
}
