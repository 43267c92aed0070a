import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

type Placed = Parameters<typeof roomOf>[0];

/** What has begun is gone from the day. */
export const aheadOf = (slots: readonly Occurrence[]): readonly Occurrence[] =>
  slots.filter(({ tag }) => tag.code !== 'past_session' && tag.code !== 'session_past');

/** Free for somebody: whether for this person their panel says. */
export const isFree = ({ capacity, status }: Occurrence): boolean =>
  capacity.available > 0 && status === 'bookable';

/** The lengths that are on offer, in minutes, shortest first. */
export const lengthsOf = (slots: readonly Occurrence[]): number[] =>
  [...new Set(slots.map(({ duration }) => duration))].toSorted((one, other) => one - other);

/** As people count: court 2 before court 10. */
export const byRoom = (one: Placed, other: Placed): number =>
  roomOf(one).localeCompare(roomOf(other), 'en', { numeric: true });

/** The places that are on offer. */
export function roomsOf(slots: readonly Occurrence[]): { name: string; within: string }[] {
  const rooms = new Map(slots.map((slot) => [roomOf(slot), slot.locations[0]?.names.at(-2)]));
  return [...rooms]
    .map(([name, within]) => ({ name, within: within === undefined || within === name ? '' : within }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** ACT-37: the slots of the chosen length and location; the address may name either. */
export function chooseSlots(
  slots: readonly Occurrence[],
  params: URLSearchParams,
): { slots: readonly Occurrence[]; length: number | undefined } {
  const ahead = aheadOf(slots);
  const lengths = lengthsOf(ahead);
  const length = lengths.find((one) => String(one) === params.get('length')) ?? lengths[0];
  const location = params.get('location');
  const ofLength = ahead.filter(({ duration }) => duration === length);
  const there = ofLength.filter((slot) => roomOf(slot) === location);
  return { slots: there.length > 0 ? there : ofLength, length };
}

/** The slots by the time at which they begin ('18:30'), earliest first. */
export function byTime(slots: readonly Occurrence[]): [time: string, slots: Occurrence[]][] {
  const times = new Map<string, Occurrence[]>();
  for (const slot of slots) {
    const { format24Hour } = slot.startsAt;
    times.set(format24Hour, [...(times.get(format24Hour) ?? []), slot]);
  }
  return [...times].toSorted(([one], [other]) => one.localeCompare(other));
}
