import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { createCalendarFile } from './calendar-file.ts';

const booking = {
  id: '0190b1a2-7c11-7d21-8a54-1f6f6d0c1a01',
  status: 'settled',
  name: 'Spin',
  created_at: Date.parse('2026-08-01T10:00:00Z'),
  starts_at: Date.parse('2026-08-05T17:30:00Z'),
  ends_at: Date.parse('2026-08-05T18:15:00Z'),
  location_name: 'Studio 2',
  venue: {
    id: '0190b1a2-7c11-7d21-8a54-1f6f6d0c1a02',
    name: 'Northgate Arena',
    slug: 'northgate-arena',
    address: 'Broughton Lane, Salford M7 1UE',
    coordinates: { latitude: 53.5, longitude: -2.25 },
  },
  template: { description: '', picture: 'bike', what_to_bring: 'Water; a towel' },
  ticket: null,
} as const;
const now = Date.parse('2026-08-04T07:55:00Z');

type Changes = Partial<Omit<Parameters<typeof createCalendarFile>[0], 'template'>> & { things?: string };

const createFile = ({ things, ...changes }: Changes = {}, language = 'en'): string =>
  createCalendarFile(
    { ...booking, ...changes, template: { ...booking.template, what_to_bring: things ?? 'Water; a towel' } },
    { language, now },
  );

/** Reads a file as a calendar does, with a parser of RFC 5545. */
function parseEvent(file: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Pavilion//Bookings//EN');
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return new ICAL.Event(events[0]);
}

test('writes a booking as a calendar event in UTC [CHK-13]', () => {
  const event = parseEvent(createFile());
  expect(event.uid).toBe(booking.id);
  expect(event.summary).toBe('Spin');
  expect(event.location).toBe('Studio 2, Northgate Arena, Broughton Lane, Salford M7 1UE');
  expect(event.description).toBe('Bring: Water; a towel');
  expect([event.startDate, event.endDate].map((time) => [time.toString(), time.zone?.tzid])).toEqual([
    ['2026-08-05T17:30:00Z', 'UTC'],
    ['2026-08-05T18:15:00Z', 'UTC'],
  ]);
  const { component } = event;
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-08-04T07:55:00Z');
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(component.getFirstPropertyValue('geo')).toEqual([53.5, -2.25]);
});

test('marks a cancelled booking as cancelled [CHK-13]', () => {
  const { component } = parseEvent(createFile({ status: 'cancelled' }));
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('folds long lines at 75 octets without splitting characters [CHK-13]', () => {
  const things = 'Dewch â dŵr, tywel ac esgidiau ysgafn. '.repeat(6).trim();
  const file = createFile({ things });
  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBe(75);
  expect(parseEvent(file).description).toBe(`Bring: ${things}`);
});

test('cannot be made to end an event by the client’s own texts [CHK-13]', () => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const file = createFile({ name: `Spin${lineBreak}END:VEVENT`, things: '' });
    expect(parseEvent(file).summary).toBe('Spin\nEND:VEVENT');
    expect(file).not.toContain('DESCRIPTION');
  }
});

test('says what to bring in the customer’s language [CHK-13]', () => {
  expect(parseEvent(createFile({}, 'cy')).description).toMatch(/^Dewch â: Water; a towel$/);
});
