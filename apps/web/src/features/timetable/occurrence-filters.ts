import type { Occurrence } from '../occurrence/index.ts';

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** The filters of a timetable, stored in the URL. */
export type OccurrenceFilters = {
  activities: readonly string[];
  instructors: readonly string[];
  time: TimeOfDay | undefined;
  shouldHavePlaces: boolean;
};

export const getTimeOfDay = ({ startsAt }: Pick<Occurrence, 'startsAt'>): TimeOfDay => {
  if (startsAt.format24Hour < '12:00') return 'morning';
  return startsAt.format24Hour < '17:00' ? 'afternoon' : 'evening';
};

export function parseFilters(params: URLSearchParams): OccurrenceFilters {
  const list = (name: string): string[] =>
    (params.get(name) ?? '').split(',').filter((value) => value !== '');
  return {
    activities: list('activity'),
    instructors: list('instructor'),
    time: timesOfDay.find((value) => value === params.get('time')),
    shouldHavePlaces: params.get('places') === '1',
  };
}

export const hasFilters = ({ activities, instructors, time, shouldHavePlaces }: OccurrenceFilters): boolean =>
  activities.length > 0 || instructors.length > 0 || time !== undefined || shouldHavePlaces;

/** ACT-15: the occurrences that match all filters. One of several activities or instructors is enough. */
export const filterOccurrences = (
  occurrences: readonly Occurrence[],
  { activities, instructors, time, shouldHavePlaces }: OccurrenceFilters,
): readonly Occurrence[] =>
  occurrences.filter(
    (occurrence) =>
      (activities.length === 0 || activities.includes(occurrence.categorySlug)) &&
      (instructors.length === 0 || occurrence.instructors.some(({ id }) => instructors.includes(id))) &&
      (time === undefined || getTimeOfDay(occurrence) === time) &&
      (!shouldHavePlaces || hasPlaces(occurrence)),
  );

/** Past and cancelled occurrences can have places that cannot be booked. */
const hasPlaces = ({ capacity, status, tag }: Occurrence): boolean =>
  capacity.available > 0 && status === 'bookable' && tag.code !== 'past_session';
