import type { Occurrence } from '../../occurrence/index.ts';
import { filterTickets, hasTicketFilters, parseTicketFilters, type TicketFilters } from './ticket-filters.ts';

export const timesOfDay = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** The filters of the timetable of classes, stored in the URL: those of tickets, and a part of the day. */
export type OccurrenceFilters = TicketFilters & { time: TimeOfDay | undefined };

export const getTimeOfDay = ({ startsAt }: Pick<Occurrence, 'startsAt'>): TimeOfDay => {
  if (startsAt.format24Hour < '12:00') return 'morning';
  return startsAt.format24Hour < '17:00' ? 'afternoon' : 'evening';
};

/** ACT-38: what the URL leaves out has its default. */
export const parseFilters = (params: URLSearchParams): OccurrenceFilters => ({
  ...parseTicketFilters(params),
  time: timesOfDay.find((value) => value === params.get('time')),
});

export const hasFilters = (params: URLSearchParams): boolean =>
  params.has('time') || hasTicketFilters(params);

/** ACT-15: the occurrences that match all filters. One of several activities, instructors or tags is enough. */
export const filterOccurrences = (
  occurrences: readonly Occurrence[],
  { time, ...filters }: OccurrenceFilters,
): readonly Occurrence[] =>
  filterTickets(
    occurrences.filter((occurrence) => time === undefined || getTimeOfDay(occurrence) === time),
    filters,
  );

/** Of today, what can still be booked comes before the sessions that have started. */
export function splitEarlier<Listed extends { tag: { code: string } }>(
  occurrences: readonly Listed[],
  isToday: boolean,
): { earlier: Listed[]; upcoming: Listed[] } {
  const isEarlier = ({ tag }: Listed): boolean => isToday && tag.code === 'past_session';
  return {
    earlier: occurrences.filter(isEarlier),
    upcoming: occurrences.filter((occurrence) => !isEarlier(occurrence)),
  };
}
