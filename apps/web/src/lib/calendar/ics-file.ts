/** What a calendar is told of one booking. */
export type CalendarEntry = {
  /** Told again by the same id, it replaces what the calendar has. */
  id: string;
  name: string;
  /** 'YYYY-MM-DD HH:MM:SS' in universal time, as the wire has it: no calendar has to know the venue's zone. */
  startsAt: { utc: string };
  endsAt: { utc: string };
  /** Room, venue and address. */
  location: string;
  /** What to bring; empty for nothing. */
  description: string;
};

/** CHK-13: the entry as a file that every calendar takes (RFC 5545). `now`, in ms, is when it was written. */
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

/** '2026-08-05 17:30:00' as '20260805T173000Z'. */
const formatIcsDateTime = (utc: string): string => `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`;

/** What would part or end a value is marked. */
const escapeIcsText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line has at most 75 octets; the next begins with a space. No letter is cut in two. */
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
