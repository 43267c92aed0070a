import {
  defaultFastTicketFilters,
  type FastTicketFilters,
  passesFastTicketFilters,
} from '@pavilion/domain/ticket/ticket';
import type { Occurrence } from '../occurrence/index.ts';

/** The filters of the timetable of tickets, stored in the URL, with the leaf categories of a root category. */
export type TicketFilters = FastTicketFilters & { activities: readonly string[] };

/** The URL's parameters of the filters. */
export const ticketFilterParams = ['activity', 'from', 'until', 'show', 'instructor', 'tag'] as const;
export type TicketFilterParam = (typeof ticketFilterParams)[number];

/** ACT-38: what the URL leaves out has its default. */
export function parseTicketFilters(params: URLSearchParams): TicketFilters {
  const list = (name: TicketFilterParam): string[] =>
    (params.get(name) ?? '').split(',').filter((value) => value !== '');
  return {
    activities: list('activity'),
    startTime: parseMinutes(params.get('from')),
    endTime: parseMinutes(params.get('until')),
    actionsToShow: params.get('show') === 'bookable' ? 'bookable' : defaultFastTicketFilters.actionsToShow,
    instructorIds: list('instructor'),
    tags: list('tag'),
  };
}

export const hasTicketFilters = (params: URLSearchParams): boolean =>
  ticketFilterParams.some((name) => params.has(name));

/** ACT-15, ACT-16, ACT-39, ACT-40: the sessions that pass all filters. */
export const filterTickets = (
  occurrences: readonly Occurrence[],
  { activities, ...filters }: TicketFilters,
): readonly Occurrence[] =>
  occurrences.filter(
    (occurrence) =>
      (activities.length === 0 || activities.includes(occurrence.categorySlug)) &&
      passesFastTicketFilters(toFastTicket(occurrence), filters),
  );

/** ACT-26. A session that ends after midnight ends at the last minute of its day. */
const toFastTicket = ({ startsAt, endsAt, bookableAction, instructors, tags, tag }: Occurrence) => ({
  startTime: parseMinutes(startsAt.format24Hour) ?? 0,
  endTime:
    startsAt.local.slice(0, 10) === endsAt.local.slice(0, 10)
      ? (parseMinutes(endsAt.format24Hour) ?? lastMinute)
      : lastMinute,
  action: tag.code === 'past_session' ? null : bookableAction.action,
  instructorIds: instructors.map(({ id }) => id),
  tags,
});

const lastMinute = 1439;

/** 'HH:MM' to minutes since midnight; null for anything else. */
function parseMinutes(time: string | null): number | null {
  if (time === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
