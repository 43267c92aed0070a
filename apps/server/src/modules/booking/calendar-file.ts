import { translate } from '#platform/lib/translate';
import type { BookingRow } from './store/read-bookings.ts';

type CalendarBooking = Pick<
  BookingRow,
  'id' | 'status' | 'name' | 'starts_at' | 'ends_at' | 'created_at' | 'location_name' | 'venue' | 'template'
>;

/** CHK-13: a booking as an iCalendar file (RFC 5545). `now` is the creation time in ms since 1970. */
export function createCalendarFile(
  { venue, template, location_name, ...booking }: CalendarBooking,
  { language, now }: { language: string; now: number },
): string {
  const location = [location_name, venue.name, venue.address].filter((part) => part !== '').join(', ');
  const { what_to_bring: things } = template;
  const { coordinates } = venue;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pavilion//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // Importing the file again replaces the earlier event.
    `UID:${booking.id}`,
    `DTSTAMP:${formatDateTime(now)}`,
    `CREATED:${formatDateTime(booking.created_at)}`,
    // Times in UTC, so calendars do not need the venue's time zone.
    `DTSTART:${formatDateTime(booking.starts_at)}`,
    `DTEND:${formatDateTime(booking.ends_at)}`,
    `SUMMARY:${escapeText(booking.name)}`,
    `LOCATION:${escapeText(location)}`,
    ...(coordinates ? [`GEO:${coordinates.latitude};${coordinates.longitude}`] : []),
    ...(things === ''
      ? []
      : [`DESCRIPTION:${escapeText(translate(language, 'common', 'bring', { things }))}`]),
    `STATUS:${booking.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

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
