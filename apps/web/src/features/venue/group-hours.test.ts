import { expect, test } from 'vitest';
import { groupHours } from './group-hours.ts';

test('starts the week on Monday and groups adjacent days with the same hours [VEN-08 ACT-42]', () => {
  const week = [7, 1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    opens: '06:00',
    closes: weekday === 7 ? '20:00' : '22:00',
  }));
  expect(groupHours(week)).toEqual([
    { first: 1, last: 5, hours: [{ opens: '06:00', closes: '22:00' }] },
    { first: 6, last: 6, hours: [] },
    { first: 7, last: 7, hours: [{ opens: '06:00', closes: '20:00' }] },
  ]);
});
