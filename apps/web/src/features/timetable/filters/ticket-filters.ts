import {
  type ActionsToShow,
  defaultActionsToShow,
  type FastTicket,
  type FastTicketFilters,
  passesFastTicketFilters,
} from '@pavilion/domain/ticket/ticket';
import type { Occurrence } from '../../occurrence/index.ts';
import { parseTimeWindow, toSessionTimes } from './session-times.ts';

/** The filters of the timetable of tickets, stored in the URL, with the leaf categories of a root category. */
export type TicketFilters = FastTicketFilters & { activities: readonly string[] };

/** The URL's parameters of the filters. */
export const ticketFilterParams = [
  'favourites',
  'activity',
  'from',
  'until',
  'show',
  'instructor',
  'tag',
] as const;
export type TicketFilterParam = (typeof ticketFilterParams)[number];

/** ACT-38: what the URL leaves out has its default. */
export function parseTicketFilters(params: URLSearchParams): TicketFilters {
  const list = (name: TicketFilterParam): string[] =>
    (params.get(name) ?? '').split(',').filter((value) => value !== '');
  return {
    activities: list('activity'),
    ...parseTimeWindow(params),
    actionsToShow: parseActionsToShow(params, 'fastTickets'),
    instructorIds: list('instructor'),
    tags: list('tag'),
  };
}

/** ACT-38: the URL's mode, or the default of the kind. */
export function parseActionsToShow(
  params: URLSearchParams,
  kind: keyof typeof defaultActionsToShow,
): ActionsToShow {
  const show = params.get('show');
  if (show === 'all') return 'show_all';
  return show === 'bookable' ? 'bookable' : defaultActionsToShow[kind];
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

/** ACT-26: a session as its timetable's filters read it. */
const toFastTicket = (occurrence: Occurrence): FastTicket => ({
  ...toSessionTimes(occurrence),
  action: getShownAction(occurrence),
  instructorIds: occurrence.instructors.map(({ id }) => id),
  tags: occurrence.tags,
});

/** A ticketed session says what to show; a class that is over offers nothing. */
const getShownAction = ({ actionToShow, bookableAction, tag }: Occurrence): FastTicket['action'] => {
  if (actionToShow) return actionToShow.status;
  return tag.code === 'past_session' ? null : bookableAction.action;
};
