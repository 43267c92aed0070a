import { expect, test } from 'vitest';
import { createIcsFile } from './ics-file.ts';

const entry = {
  id: '3f0c',
  name: 'Spin',
  startsAt: { utc: '2026-08-05 17:30:00' },
  endsAt: { utc: '2026-08-05 18:15:00' },
  location: 'Studio 2, Northgate Arena, Broughton Lane, Salford M7 1UE',
  description: 'Bring water; a towel',
};
const now = Date.parse('2026-08-04T07:55:00Z');

test('writes a booking as a calendar event in UTC [CHK-13]', () => {
  expect(createIcsFile(entry, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pavilion//Bookings//EN',
    'BEGIN:VEVENT',
    'UID:3f0c',
    'DTSTAMP:20260804T075500Z',
    'DTSTART:20260805T173000Z',
    'DTEND:20260805T181500Z',
    'SUMMARY:Spin',
    'LOCATION:Studio 2\\, Northgate Arena\\, Broughton Lane\\, Salford M7 1UE',
    'DESCRIPTION:Bring water\\; a towel',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('folds long lines at 75 octets without splitting characters [CHK-13]', () => {
  const note = 'Dewch â dŵr, tywel ac esgidiau ysgafn. '.repeat(6).trim();
  const file = createIcsFile({ ...entry, description: note }, now);
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${note.replaceAll(',', '\\,')}`);
});

test('omits an empty description and escapes line breaks [CHK-13]', () => {
  const file = createIcsFile({ ...entry, name: 'Spin\nEND:VEVENT', description: '' }, now);
  expect(file).not.toContain('DESCRIPTION');
  expect(file).toContain('SUMMARY:Spin\\nEND:VEVENT\r\n');
});
