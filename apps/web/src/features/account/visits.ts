import type { Booking } from './queries.ts';

/** The bookings of one visit: a camp or course, or the tickets and people of one order in one session. */
export type Visit = {
  key: string;
  /** The booking that places the visit in its list: the next of upcoming ones, the latest of past ones. */
  first: Booking;
  /** By start. */
  bookings: readonly Booking[];
};

type VisitParts = Pick<Booking, 'id' | 'occurrenceId' | 'startsAt'> & {
  order: { id: string } | null;
  bookingBundleContext: { id: string } | null;
};

/** The tickets and people of one order in one session: what one entry code dialog shows. */
const getSessionKey = ({ id, occurrenceId, order }: VisitParts): string =>
  order ? `${order.id} ${occurrenceId}` : id;

const getKey = (parts: VisitParts): string => parts.bookingBundleContext?.id ?? getSessionKey(parts);

/** ACC-06: the visits of a list of bookings, in the order of the first booking of each. */
export const groupVisits = (bookings: readonly Booking[]): Visit[] => buildVisits(bookings, getKey);

/** As visits, but each session of a camp or course on its own. */
export const groupSessions = (bookings: readonly Booking[]): Visit[] => buildVisits(bookings, getSessionKey);

const buildVisits = (bookings: readonly Booking[], getGroup: (parts: VisitParts) => string): Visit[] =>
  [...groupBy(bookings, getGroup)].map(([key, ofVisit]) => ({
    key,
    first: getFirst(ofVisit),
    bookings: ofVisit.toSorted((a, b) => a.startsAt.utc.localeCompare(b.startsAt.utc)),
  }));

const getFirst = ([first]: readonly Booking[]): Booking => {
  if (!first) throw new Error('A visit without bookings');
  return first;
};

/** The visits by day (YYYY-MM-DD), in the order of the list. */
export const groupByDay = (visits: readonly Visit[]): Map<string, Visit[]> =>
  groupBy(visits, ({ first }) => first.startsAt.local.slice(0, 10));

function groupBy<T>(items: readonly T[], getGroup: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(getGroup(item), [...(groups.get(getGroup(item)) ?? []), item]);
  return groups;
}
