import { describe, expect, test } from 'vitest';
import { localToInstant } from '../wall-clock.ts';
import { getReminderHorizon, isQuiet } from './quiet-hours.ts';

const timezone = 'Europe/London';
const night = { from: 21 * 60, until: 8 * 60 };
const at = (local: string) => localToInstant(local, timezone);
const hourMs = 3_600_000;

describe('quiet hours', () => {
  test('contain their start and midnight, and not their end', () => {
    const times = [
      '2030-06-01T20:59',
      '2030-06-01T21:00',
      '2030-06-02T00:00',
      '2030-06-02T07:59',
      '2030-06-02T08:00',
    ];
    expect(times.map((time) => isQuiet(at(time), night, timezone))).toEqual([false, true, true, true, false]);
    expect(isQuiet(at('2030-06-01T23:00'), null, timezone)).toBe(false);
  });

  test('can be within a day', () => {
    const noon = { from: 12 * 60, until: 13 * 60 };
    const times = ['2030-06-01T11:59', '2030-06-01T12:00', '2030-06-01T12:59', '2030-06-01T13:00'];
    expect(times.map((time) => isQuiet(at(time), noon, timezone))).toEqual([false, true, true, false]);
  });

  test('follow the wall clock on both weekends of a clock change [ACT-19]', () => {
    // Clocks go forward on 31 March 2030 and back on 27 October 2030.
    for (const [evening, morning] of [
      ['2030-03-30', '2030-03-31'],
      ['2030-10-26', '2030-10-27'],
    ]) {
      const times = [
        `${evening}T20:59`,
        `${evening}T21:00`,
        `${morning}T00:30`,
        `${morning}T07:59`,
        `${morning}T08:00`,
      ];
      expect(times.map((time) => isQuiet(at(time), night, timezone))).toEqual([
        false,
        true,
        true,
        true,
        false,
      ]);
    }
    expect(at('2030-03-31T08:00') - at('2030-03-30T21:00')).toBe(10 * hourMs);
    expect(at('2030-10-27T08:00') - at('2030-10-26T21:00')).toBe(12 * hourMs);
  });
});

describe('reminders', () => {
  /** When a sweep that runs every quarter of an hour reminds of a session; undefined if never. */
  function findReminder(
    start: string,
    hours: number,
    quiet: typeof night | null = night,
  ): number | undefined {
    const startsAt = at(start);
    for (let now = startsAt - 48 * hourMs; now < startsAt; now += 15 * 60_000)
      if (startsAt <= (getReminderHorizon(now, { hours, quiet, timezone }) ?? -1)) return now;
    return undefined;
  }

  test('come their hours before a session, or when the quiet hours end', () => {
    expect(findReminder('2030-06-02T12:00', 24)).toBe(at('2030-06-01T12:00'));
    expect(findReminder('2030-06-02T07:00', 24)).toBe(at('2030-06-01T08:00'));
    expect(findReminder('2030-06-02T09:30', 2)).toBe(at('2030-06-02T08:00'));
    expect(findReminder('2030-06-02T03:00', 2, null)).toBe(at('2030-06-02T01:00'));
  });

  test('come in the evening before if the session starts when the quiet hours are hardly over', () => {
    expect(findReminder('2030-06-02T06:30', 2)).toBe(at('2030-06-01T20:00'));
    expect(findReminder('2030-06-02T08:45', 2)).toBe(at('2030-06-01T20:00'));
  });

  test('come once outside of quiet hours for every start on both weekends of a clock change [ACT-19]', () => {
    for (const day of ['2030-03-30', '2030-03-31', '2030-10-26', '2030-10-27'])
      for (let hour = 0; hour < 24; hour += 1)
        for (const hours of [1, 2, 24, 36]) {
          const start = `${day}T${String(hour).padStart(2, '0')}:15`;
          const reminder = findReminder(start, hours) ?? Number.NaN;
          expect([start, hours, reminder < at(start), isQuiet(reminder, night, timezone)]).toEqual([
            start,
            hours,
            true,
            false,
          ]);
        }
    expect(findReminder('2030-03-31T12:00', 24)).toBe(at('2030-03-30T11:00'));
    expect(findReminder('2030-10-27T12:00', 24)).toBe(at('2030-10-26T13:00'));
  });
});
