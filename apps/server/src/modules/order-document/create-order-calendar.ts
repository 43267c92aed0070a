import type { LineSnapshot } from '@pavilion/domain/line';
import type { RunStatement } from '#platform/database/database';
import { translate } from '#platform/lib/translate';
import { type CalendarEvent, createEventFile } from '../booking/index.ts';
import { parseLineSnapshot } from '../order/index.ts';
import { type OrderSession, readOrderSessions } from './store.ts';

type CalendarRequest = {
  clientId: string;
  orderId: string;
  lineId?: string | undefined;
  language: string;
  /** Milliseconds. */
  now: number;
};

/**
 * CHK-13: the sessions of an order that are not cancelled, as one iCalendar file; undefined if there are none. Each is an
 * event with its booking's id, as in the file of one booking, so that a calendar has it once.
 */
export async function createOrderCalendar(
  run: RunStatement,
  { clientId, orderId, lineId, language, now }: CalendarRequest,
): Promise<string | undefined> {
  const sessions = (await readOrderSessions(run, { clientId, orderId, lineId })).map((session) => ({
    ...session,
    snapshot: parseLineSnapshot(session.snapshot),
  }));
  if (sessions.length === 0) return undefined;
  const attendees = new Set(sessions.map(({ snapshot }) => formatAttendee(snapshot)));
  return createEventFile(
    sessions.map((session) => toEvent(session, { language, namesAttendee: attendees.size > 1 })),
    now,
  );
}

type Session = Omit<OrderSession, 'snapshot'> & { snapshot: LineSnapshot };

function toEvent(
  { snapshot, ...session }: Session,
  { language, namesAttendee }: { language: string; namesAttendee: boolean },
): CalendarEvent {
  const { place, notes, ticket } = snapshot;
  const things = notes.map(({ text }) => text).join(', ');
  const attendee = namesAttendee && !ticket ? formatAttendee(snapshot) : '';
  const count = ticket && session.quantity > 1 ? ` × ${session.quantity}` : '';
  return {
    id: session.id,
    createdAt: session.created_at,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    summary: `${session.name}${count}${attendee === '' ? '' : ` (${attendee})`}`,
    location: place ? [place.location, place.venueName, place.address].filter(Boolean).join(', ') : '',
    coordinates: session.coordinates,
    ...(things !== '' && { description: translate(language, 'common', 'bring', { things }) }),
  };
}

const formatAttendee = ({ attendee }: LineSnapshot): string =>
  attendee ? `${attendee.firstName} ${attendee.lastName}` : '';
