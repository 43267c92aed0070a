import type { BookableAction } from '../booking.ts';
import { ok, type Result, refuse } from '../result.ts';

/** ACT-29: what one ticket counts for: its places, and among them the adults and the children that the ratio reads. */
export type TicketPeople = { attendees: number; adults: number; children: number };
/** Tickets of one type: of a request, of a basket, or bought before. */
export type TicketCount = TicketPeople & { quantity: number };
/** At most so many children below an age, in whole years, for each adult. */
export type ChildRatio = { maxChildrenPerAdult: number; childBelowAge: number };

/** `count` children and their age limit; the text has both. */
export type TooFewAdults = {
  code: 'too_few_adults';
  params: { count: number; age: number };
  nextStep: 'choose_tickets';
};

/** The places that tickets take: one for each person that they count for. */
export const countTicketPlaces = (counts: readonly TicketCount[]): number =>
  sum(counts, ({ attendees }) => attendees);

/**
 * Whether all tickets of one customer in a session keep the venue's ratio: a family ticket brings its own adults. Tickets
 * without children always do.
 */
export function checkChildRatio(
  counts: readonly TicketCount[],
  ratio: ChildRatio | null,
): Result<undefined, TooFewAdults> {
  if (ratio === null) return ok(undefined);
  const { maxChildrenPerAdult, childBelowAge } = ratio;
  const adults = sum(counts, (ticket) => ticket.adults);
  const children = sum(counts, (ticket) => ticket.children);
  if (children <= adults * maxChildrenPerAdult) return ok(undefined);
  const params = { count: maxChildrenPerAdult, age: childBelowAge };
  return refuse({ code: 'too_few_adults', params, nextStep: 'choose_tickets' });
}

/** How many adults more the tickets need to keep the ratio; 0 if they keep it. */
export const countMissingAdults = (
  counts: readonly TicketCount[],
  { maxChildrenPerAdult }: ChildRatio,
): number =>
  Math.max(
    0,
    Math.ceil(sum(counts, ({ children }) => children) / maxChildrenPerAdult) -
      sum(counts, ({ adults }) => adults),
  );

const sum = (counts: readonly TicketCount[], count: (ticket: TicketPeople) => number): number =>
  counts.reduce((total, ticket) => total + ticket.quantity * count(ticket), 0);

/** ACT-18: a session's times in minutes since local midnight, at most 1439. */
export type SessionTimes = { startTime: number; endTime: number };

/** ACT-26: a session on a timetable. */
export type FastTicket = SessionTimes & {
  /** The status of its `actionToShow`. */
  action: BookableAction;
  instructorIds: readonly string[];
  tags: readonly string[];
};

/** ACT-16: in minutes since local midnight; null means no limit. */
export type TimeWindow = { startTime: number | null; endTime: number | null };

/** Which sessions a timetable shows: all of them, or those with an action. */
export type ActionsToShow = 'show_all' | 'bookable';

/** ACT-38: what each kind of timetable shows without a choice. */
export const defaultActionsToShow = {
  classes: 'show_all',
  adHoc: 'bookable',
  fastTickets: 'show_all',
} as const satisfies Record<string, ActionsToShow>;

/** ACT-15: the filters of the timetables of classes and of tickets. Empty lists mean no limit. */
export type FastTicketFilters = TimeWindow & {
  actionsToShow: ActionsToShow;
  instructorIds: readonly string[];
  tags: readonly string[];
};

/** ACT-16: whether a session starts at or after the window's start and ends at or before its end. */
export const isInTimeWindow = ({ startTime, endTime }: SessionTimes, window: TimeWindow): boolean =>
  (window.startTime === null || startTime >= window.startTime) &&
  (window.endTime === null || endTime <= window.endTime);

/** ACT-39: the booking actions. */
const bookingActions: readonly BookableAction[] = [
  'book',
  'cancel_booking',
  'cancel_reservation',
  'join_waitlist',
  'leave_waitlist',
];

/** ACT-16, ACT-39, ACT-40: whether a session passes all filters. One shared instructor or tag is enough. */
export const passesFastTicketFilters = (
  { action, instructorIds, tags, ...times }: FastTicket,
  filters: FastTicketFilters,
): boolean =>
  isInTimeWindow(times, filters) &&
  (filters.actionsToShow === 'show_all' || bookingActions.includes(action)) &&
  sharesAny(filters.instructorIds, instructorIds) &&
  sharesAny(filters.tags, tags);

const sharesAny = (wanted: readonly string[], present: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((value) => present.includes(value));
