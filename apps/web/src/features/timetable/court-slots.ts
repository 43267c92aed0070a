import { isInTimeWindow } from '@pavilion/domain/ticket/ticket';
import { getLocationName, type Occurrence } from '../occurrence/index.ts';
import { parseTimeWindow, toSessionTimes } from './filters/session-times.ts';

type LocationNames = Parameters<typeof getLocationName>[0];

/** Removes slots that have started. */
export const filterUpcoming = (slots: readonly Occurrence[]): readonly Occurrence[] =>
  slots.filter(({ tag }) => tag.code !== 'past_session' && tag.code !== 'occurrence_past');

/** Whether the slot can be booked at all. Its panel decides for the viewer. */
export const isAvailable = ({ capacity, status }: Occurrence): boolean =>
  capacity.available > 0 && status === 'bookable';

/**
 * What the slots of one time still offer: courts, or places where occurrences share the courts (ACT-45). A slot whose
 * court is allocated later counts each of its courts.
 */
export function countAvailable(slots: readonly Pick<Occurrence, 'capacity' | 'bookingStrategy'>[]): {
  count: number;
  unit: 'courts' | 'places';
} {
  const count = slots.reduce((sum, { capacity }) => sum + capacity.available, 0);
  return { count, unit: slots.some(isShared) ? 'places' : 'courts' };
}

const isShared = ({ bookingStrategy }: Pick<Occurrence, 'bookingStrategy'>): boolean =>
  bookingStrategy === 'overlapping';

/** The durations of the slots in minutes, shortest first. */
export const getDurations = (slots: readonly Occurrence[]): number[] =>
  [...new Set(slots.map(({ duration }) => duration))].toSorted((a, b) => a - b);

/** Natural order: court 2 before court 10. */
export const compareLocations = (a: LocationNames, b: LocationNames): number =>
  getLocationName(a).localeCompare(getLocationName(b), 'en', { numeric: true });

/** The courts of the slots, in natural order. The parent is the hall, if it has another name. */
export function getCourts(slots: readonly Occurrence[]): { name: string; parentName: string }[] {
  const courts = new Map(slots.map((slot) => [getLocationName(slot), slot.locations[0]?.names.at(-2)]));
  return [...courts]
    .map(([name, parentName]) => ({
      name,
      parentName: parentName === undefined || parentName === name ? '' : parentName,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The hall that has all courts of the slots, or ''. */
export function getCommonHall(slots: readonly Occurrence[]): string {
  const [first, ...others] = new Set(getCourts(slots).map(({ parentName }) => parentName));
  return others.length === 0 ? (first ?? '') : '';
}

/** ACT-37: the slots of the selected duration and court, which the URL's `length` and `location` set. */
export function selectSlots(
  slots: readonly Occurrence[],
  params: URLSearchParams,
): { slots: readonly Occurrence[]; selectedDuration: number | undefined } {
  const upcomingSlots = filterUpcoming(slots);
  const durations = getDurations(upcomingSlots);
  const selectedDuration =
    durations.find((minutes) => String(minutes) === params.get('length')) ?? durations[0];
  const location = params.get('location');
  const window = parseTimeWindow(params);
  const slotsOfDuration = upcomingSlots.filter(
    (slot) => slot.duration === selectedDuration && isInTimeWindow(toSessionTimes(slot), window),
  );
  const slotsAtLocation = slotsOfDuration.filter((slot) => getLocationName(slot) === location);
  return { slots: slotsAtLocation.length > 0 ? slotsAtLocation : slotsOfDuration, selectedDuration };
}

/**
 * ACT-38: the slots of the times at which one of them is offered, or all where no time has any: a day that is full is
 * better seen than empty.
 */
export function filterOfferedTimes(
  slots: readonly Occurrence[],
  isOffered: (slot: Occurrence) => boolean,
): readonly Occurrence[] {
  const offeredTimes = new Set(slots.filter(isOffered).map(({ startsAt }) => startsAt.utc));
  return offeredTimes.size === 0 ? slots : slots.filter(({ startsAt }) => offeredTimes.has(startsAt.utc));
}

/** The slots by their start time ('18:30'), earliest first. */
export function groupByTime(slots: readonly Occurrence[]): [time: string, slots: Occurrence[]][] {
  const times = new Map<string, Occurrence[]>();
  for (const slot of slots) {
    const { format24Hour } = slot.startsAt;
    times.set(format24Hour, [...(times.get(format24Hour) ?? []), slot]);
  }
  return [...times].toSorted(([a], [b]) => a.localeCompare(b));
}
