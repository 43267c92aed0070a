import type { Occurrence } from './timetable-query.ts';

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** What a list is narrowed to; it lives in the address. */
export type SessionFilters = {
  activities: readonly string[];
  instructors: readonly string[];
  time: TimeOfDay | undefined;
  placesOnly: boolean;
};

export const timeOfDay = ({ startsAt }: Pick<Occurrence, 'startsAt'>): TimeOfDay => {
  if (startsAt.format24Hour < '12:00') return 'morning';
  return startsAt.format24Hour < '17:00' ? 'afternoon' : 'evening';
};

export function readFilters(params: URLSearchParams): SessionFilters {
  const list = (name: string): string[] => (params.get(name) ?? '').split(',').filter((one) => one !== '');
  return {
    activities: list('activity'),
    instructors: list('instructor'),
    time: timesOfDay.find((one) => one === params.get('time')),
    placesOnly: params.get('places') === '1',
  };
}

export const isFiltered = ({ activities, instructors, time, placesOnly }: SessionFilters): boolean =>
  activities.length > 0 || instructors.length > 0 || time !== undefined || placesOnly;

/** ACT-15: those that fit; of several activities or instructors one is enough. */
export const filterSessions = (
  sessions: readonly Occurrence[],
  { activities, instructors, time, placesOnly }: SessionFilters,
): readonly Occurrence[] =>
  sessions.filter(
    (session) =>
      (activities.length === 0 || activities.includes(session.categorySlug)) &&
      (instructors.length === 0 || session.instructors.some(({ id }) => instructors.includes(id))) &&
      (time === undefined || timeOfDay(session) === time) &&
      (!placesOnly || hasPlaces(session)),
  );

/** Past and cancelled ones have places of which nobody can have any. */
const hasPlaces = ({ capacity, status, tag }: Occurrence): boolean =>
  capacity.available > 0 && status === 'bookable' && tag.code !== 'past_session';
