import { addDays } from '@pavilion/domain/day';
import { getLocationName } from './format-location.ts';
import type { Occurrence } from './queries.ts';

type Repeated = Pick<
  Occurrence,
  | 'name'
  | 'bookingType'
  | 'startsAt'
  | 'duration'
  | 'locationName'
  | 'friendlyLocationName'
  | 'bookableAction'
>;

/** A court or class on one day of a weekly series. `slot` is undefined if it is not offered on that day at that time. */
export type WeeklySlot<Slot extends Repeated = Occurrence> = { day: string; slot: Slot | undefined };

/** The most weeks for which a court or class is booked in one action. */
export const maxWeeks = 8;

/** The local days ('YYYY-MM-DD') of a court or class every week, its own day first. */
export const listWeeklyDays = ({ startsAt }: Pick<Repeated, 'startsAt'>, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(startsAt.local.slice(0, 10), 7 * week));

/**
 * The slot of another day with the same name, local time and length: the clock may have changed between them. A court is
 * the same one; a class may be in another room.
 */
export function findSameSlot<Slot extends Repeated>(
  first: Repeated,
  slots: readonly Slot[],
): Slot | undefined {
  const same = slots.filter(
    (slot) =>
      slot.name === first.name &&
      slot.startsAt.format24Hour === first.startsAt.format24Hour &&
      slot.duration === first.duration,
  );
  const inSamePlace = same.find((slot) => getLocationName(slot) === getLocationName(first));
  return inSamePlace ?? (first.bookingType === 'resources' ? undefined : same[0]);
}

/** The days of a series that can be booked now. The others are shown before anything is added. */
export const filterBookable = <Slot extends Repeated>(series: readonly WeeklySlot<Slot>[]): Slot[] =>
  series.flatMap(({ slot }) => (slot?.bookableAction.action === 'book' ? [slot] : []));

/** What of the requested slots can no longer be booked, after a refusal. */
export const filterLost = <Slot extends Repeated & { id: string }>(
  series: readonly WeeklySlot<Slot>[],
  requested: ReadonlySet<string>,
): Slot[] =>
  series.flatMap(({ slot }) =>
    slot && requested.has(slot.id) && slot.bookableAction.action !== 'book' ? [slot] : [],
  );
