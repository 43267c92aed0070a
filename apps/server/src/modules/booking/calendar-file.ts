import { translate } from '#platform/lib/translate';
import type { BookingRow } from './store/read-bookings.ts';

export type CalendarBooking = Pick<
  BookingRow,
  'id' | 'status' | 'name' | 'ticket' | 'starts_at' | 'ends_at' | 'created_at' | 'location_name' | 'template'
> & { venue: Omit<BookingRow['venue'], 'phone' | 'email'> };

/** An event of a calendar. Instants in milliseconds. */
export type CalendarEvent = {
  id: string;
  createdAt: number;
  startsAt: number;
  endsAt: number;
  summary: string;
  location: string;
  coordinates?: { latitude: number; longitude: number } | null;
  description?: string;
  isCancelled?: boolean;
  /** An alarm at its start. */
  hasAlarm?: boolean;
};

/** CHK-13: a booking as an iCalendar file (RFC 5545). `now` is the creation time in ms since 1970. */
export const createCalendarFile = (
  booking: CalendarBooking,
  { language, now }: { language: string; now: number },
): string => createEventFile([toCalendarEvent(booking, language)], now);

/** A booking as an event. `attendee` is who goes, where a calendar has the events of several people. */
export function toCalendarEvent(
  { venue, template, location_name, ...booking }: CalendarBooking,
  language: string,
  attendee?: string,
): CalendarEvent {
  const { what_to_bring: things } = template;
  const title = formatTitle(booking);
  return {
    id: booking.id,
    createdAt: booking.created_at,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    summary: attendee === undefined ? title : `${attendee}: ${title}`,
    location: [location_name, venue.name, venue.address].filter((part) => part !== '').join(', '),
    coordinates: venue.coordinates,
    ...(things !== '' && { description: translate(language, 'common', 'bring', { things }) }),
    isCancelled: booking.status === 'cancelled',
  };
}

/**
 * Events as one iCalendar file (RFC 5545), which needs at least one unless it is a feed. `now` is the creation time in ms
 * since 1970; of the events of a feed, that of their bookings, so that the same events are the same file.
 */
export function createEventFile(
  events: readonly CalendarEvent[],
  now: number | null,
  feed?: { name: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pavilion//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feed
      ? [
          `NAME:${escapeText(feed.name)}`,
          `X-WR-CALNAME:${escapeText(feed.name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...events.flatMap((event) => formatEvent(event, now ?? event.createdAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function formatEvent(event: CalendarEvent, now: number): string[] {
  const { coordinates, description } = event;
  return [
    'BEGIN:VEVENT',
    // Importing the file again replaces the earlier event.
    `UID:${event.id}`,
    `DTSTAMP:${formatDateTime(now)}`,
    `CREATED:${formatDateTime(event.createdAt)}`,
    // Times in UTC, so calendars do not need the venue's time zone.
    `DTSTART:${formatDateTime(event.startsAt)}`,
    `DTEND:${formatDateTime(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(coordinates ? [`GEO:${coordinates.latitude};${coordinates.longitude}`] : []),
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `STATUS:${event.isCancelled === true ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.hasAlarm === true ? getAlarm(event) : []),
    'END:VEVENT',
  ];
}

const getAlarm = ({ summary }: CalendarEvent): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(summary)}`,
  'TRIGGER:PT0S',
  'END:VALARM',
];

/** 'Family swim: Adult × 2'. */
const formatTitle = ({ name, ticket }: Pick<CalendarBooking, 'name' | 'ticket'>): string => {
  if (!ticket) return name;
  return `${name}: ${ticket.name}${ticket.quantity > 1 ? ` × ${ticket.quantity}` : ''}`;
};

/** '20260805T173000Z' from milliseconds since 1970. */
const formatDateTime = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes the characters that separate or end a value. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Folds a line at 75 octets without splitting characters; continuation lines start with a space. */
function foldLine(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
