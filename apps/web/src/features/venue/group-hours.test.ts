import { expect, test } from 'vitest';
import { groupHours } from './group-hours.ts';

const at = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });

test('the week begins on Monday, and neighbours of the same hours share a line [VEN-08 ACT-42]', () => {
  const week = [7, 1, 2, 3, 4, 5].map((weekday) => at(weekday, '06:00', weekday === 7 ? '20:00' : '22:00'));
  expect(groupHours(week)).toEqual([
    { first: 1, last: 5, hours: [{ opens: '06:00', closes: '22:00' }] },
    { first: 6, last: 6, hours: [] },
    { first: 7, last: 7, hours: [{ opens: '06:00', closes: '20:00' }] },
  ]);
});
