import { expect, test } from 'vitest';
import { listCourtsOn } from './list-courts-on.ts';

const today = '2026-11-23';
const category = (v2Type: string, local: string | null) => ({
  v2Type,
  next: local === null ? null : { startsAt: { local } },
});

test('lists the categories with a court that can still be booked on the day [VEN-08]', () => {
  const courts = category('resources', `${today} 18:40:00`);
  expect(
    listCourtsOn(today, [
      courts,
      category('resources', '2026-11-24 07:00:00'),
      category('resources', null),
      category('camps', `${today} 18:40:00`),
    ]),
  ).toEqual([{ category: courts, next: courts.next }]);
});
