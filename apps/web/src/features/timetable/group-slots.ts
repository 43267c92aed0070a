import { byRoom } from './slots.ts';
import type { Occurrence } from './timetable-query.ts';

type Slot = Pick<
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
function likenessOf({ id, bookingType, startsAt, endsAt, venueSlug, name, price, ...slot }: Slot): string {
  const isOrdinary = slot.bookableAction.action === 'book' || slot.capacity.available === 0;
  return bookingType === 'resources' && isOrdinary
    ? [startsAt.utc, endsAt.utc, venueSlug, name, price?.formatted].join(' ')
    : id;
}

/** The courts of an hour together, where the first of them stands; everything else by itself. */
export function groupSlots<Found extends Slot>(sessions: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const session of sessions) {
    const likeness = likenessOf(session);
    groups.set(likeness, [...(groups.get(likeness) ?? []), session]);
  }
  return [...groups.values()].map((group) => group.toSorted(byRoom));
}
