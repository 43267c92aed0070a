import type { Send } from '@pavilion/contract/call';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import type { Booking } from './queries.ts';

type Found = CamelReply<typeof searchOccurrences>[number];

/** Of a class whose next sessions are full, a later one is found. */
const searchDays = 28;
const dayMs = 86_400_000;

/** The person of the booking, if the user books for them. A ticket is for anyone of its kind. */
const getForUserId = ({ userId, ticket }: Booking, ownId: number): number | undefined =>
  userId === null || userId === ownId || ticket ? undefined : userId;

/**
 * The path of the next session like a booking's that the same person can book, in its panel, or else of the next one, which
 * says why not. Of a court, the courts that are free at the same time of the next day. Undefined without one or without an
 * answer. `now` in ms.
 */
export async function findBookAgainPath(
  send: Send,
  booking: Booking,
  { ownId, now }: { ownId: number; now: number },
): Promise<string | undefined> {
  const { name, venue, startsAt } = booking;
  const isCourt = booking.bookingType === 'resources';
  const forUserId = getForUserId(booking, ownId);
  const time = startsAt.format24Hour;
  const query = {
    what: name.slice(0, 100),
    venue: venue.slug,
    startsBefore: new Date(now + searchDays * dayMs).toISOString(),
    perPage: 100,
    // Every hour of a court has the same name. A day ends before its last minute does.
    ...(isCourt && { timeFrom: time, ...(time < '23:59' && { timeUntil: addMinute(time) }) }),
    ...(forUserId !== undefined && { forUserId }),
  } as const;
  const found = await sendRequest(send, searchOccurrences, { query }).catch(() => []);
  const sessions = found.filter((session) => isLike(session, booking));
  const next =
    sessions.find(({ bookableAction }) => bookableAction.action === 'book') ??
    (isCourt ? undefined : sessions[0]);
  return next && buildPath(next, forUserId);
}

const isLike = (session: Found, { name, bookingType, duration }: Booking): boolean =>
  session.name === name &&
  session.bookingType === bookingType &&
  (bookingType !== 'resources' || session.duration === duration);

function buildPath(
  { id, venueSlug, categorySlug, bookingType, startsAt, duration }: Found,
  forUserId: number | undefined,
): string {
  const isCourt = bookingType === 'resources';
  const params = new URLSearchParams({
    ...(isCourt ? { length: String(duration), at: startsAt.format24Hour } : { session: id }),
    ...(forUserId !== undefined && { for: String(forUserId) }),
  });
  const day = startsAt.local.slice(0, 10);
  return `/location/${venueSlug}/${categorySlug}/${day}${isCourt ? '/time' : ''}?${params.toString()}`;
}

function addMinute(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const next = hour * 60 + minute + 1;
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
