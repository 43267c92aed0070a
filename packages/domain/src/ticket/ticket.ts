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

/** ACT-26: a ticketed session on a timetable. Times in minutes since local midnight, at most 1439. */
export type FastTicket = {
  startTime: number;
  endTime: number;
  /** The status of its `actionToShow`. */
  action: BookableAction;
  instructorIds: readonly string[];
  tags: readonly string[];
};

/** ACT-15: the filters of the timetable of tickets. Null times and empty lists mean no limit. */
export type FastTicketFilters = {
  startTime: number | null;
  endTime: number | null;
  actionsToShow: 'show_all' | 'bookable';
  instructorIds: readonly string[];
  tags: readonly string[];
};

/** ACT-38: a timetable without filters shows everything. */
export const defaultFastTicketFilters: FastTicketFilters = {
  startTime: null,
  endTime: null,
  actionsToShow: 'show_all',
  instructorIds: [],
  tags: [],
};

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
  { startTime, endTime, action, instructorIds, tags }: FastTicket,
  filters: FastTicketFilters,
): boolean =>
  (filters.startTime === null || startTime >= filters.startTime) &&
  (filters.endTime === null || endTime <= filters.endTime) &&
  (filters.actionsToShow === 'show_all' || bookingActions.includes(action)) &&
  sharesAny(filters.instructorIds, instructorIds) &&
  sharesAny(filters.tags, tags);

const sharesAny = (wanted: readonly string[], present: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((value) => present.includes(value));
