import { addDays, getWeekday, parseDayNumber } from '@pavilion/domain/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listWeek } from './list-week.ts';

test('a week is from Monday to Sunday, without the days that are over [ACT-42]', () => {
  // A Wednesday.
  expect(listWeek('2030-06-05', '2030-05-01')).toEqual(
    ['03', '04', '05', '06', '07', '08', '09'].map((date) => `2030-06-${date}`),
  );
  expect(listWeek('2030-06-09', '2030-06-07')).toEqual(['2030-06-07', '2030-06-08', '2030-06-09']);
  expect(listWeek('2030-06-08', '2030-07-01')).toEqual(['2030-06-08', '2030-06-09']);
});

test('a week has its day, ends on a Sunday and has no day twice [ACT-42]', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((ahead) => addDays('2026-01-01', ahead));
  fc.assert(
    fc.property(anyDay, anyDay, (day, today) => {
      const week = listWeek(day, today);
      expect(week).toContain(day);
      expect(getWeekday(parseDayNumber(week.at(-1) ?? ''))).toBe(6);
      expect(new Set(week).size).toBe(week.length);
      expect(week).toEqual(week.toSorted());
      expect(week.length).toBeLessThanOrEqual(7);
    }),
  );
});
