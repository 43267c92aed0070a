import { addDays } from '@pavilion/domain/day';
import { getLocationName, type Occurrence } from '../../occurrence/index.ts';

type Court = Pick<
  Occurrence,
  'name' | 'startsAt' | 'duration' | 'locationName' | 'friendlyLocationName' | 'bookableAction'
>;

/** A court on one day of a weekly series. `slot` is undefined if it is not offered on that day at that time. */
export type WeeklyCourt<Slot extends Court = Occurrence> = { day: string; slot: Slot | undefined };

/** The most weeks for which a court is booked in one action. */
export const maxWeeks = 8;

/** The local days ('YYYY-MM-DD') of a court every week, its own day first. */
export const listWeeklyDays = ({ startsAt }: Pick<Court, 'startsAt'>, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(startsAt.local.slice(0, 10), 7 * week));

/** The slot of another day with the same court, local time and length: the clock may have changed between them. */
export const findSameCourt = <Slot extends Court>(court: Court, slots: readonly Slot[]): Slot | undefined =>
  slots.find(
    (slot) =>
      slot.name === court.name &&
      slot.startsAt.format24Hour === court.startsAt.format24Hour &&
      slot.duration === court.duration &&
      getLocationName(slot) === getLocationName(court),
  );

/** The days of a series that can be booked now. The others are shown before anything is added. */
export const filterBookable = <Slot extends Court>(series: readonly WeeklyCourt<Slot>[]): Slot[] =>
  series.flatMap(({ slot }) => (slot?.bookableAction.action === 'book' ? [slot] : []));
