export type CalendarEntry = {
  /** Importing an entry with the same id replaces the earlier one. */
  id: string;
  name: string;
  /** 'YYYY-MM-DD HH:MM:SS' in UTC, so calendars do not need the venue's time zone. */
  startsAt: { utc: string };
  endsAt: { utc: string };
  /** Location, venue and address. */
  location: string;
  /** What to bring; may be empty. */
  description: string;
};

/** CHK-13: the entry as an iCalendar file (RFC 5545). `now` is the creation time in ms since 1970. */
export function createIcsFile(entry: CalendarEntry, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pavilion//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${entry.id}`,
    `DTSTAMP:${formatIcsDateTime(new Date(now).toISOString().slice(0, 19))}`,
    `DTSTART:${formatIcsDateTime(entry.startsAt.utc)}`,
    `DTEND:${formatIcsDateTime(entry.endsAt.utc)}`,
    `SUMMARY:${escapeIcsText(entry.name)}`,
    `LOCATION:${escapeIcsText(entry.location)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeIcsText(entry.description)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldIcsLine(line)}\r\n`).join('');
}

/** '2026-08-05 17:30:00' to '20260805T173000Z'. */
const formatIcsDateTime = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

/** Escapes the characters that separate or end a value. */
const escapeIcsText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line at 75 octets without splitting characters; continuation lines start with a space. */
function foldIcsLine(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
