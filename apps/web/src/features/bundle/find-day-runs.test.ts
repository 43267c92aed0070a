import { expect, test } from 'vitest';
import { findDayRuns } from './find-day-runs.ts';

test('finds the runs of consecutive days, also across months [CMP-17]', () => {
  expect(findDayRuns([])).toEqual([]);
  expect(findDayRuns(['2026-11-27', '2026-11-30'])).toEqual([
    { first: '2026-11-27', last: '2026-11-27' },
    { first: '2026-11-30', last: '2026-11-30' },
  ]);
  expect(findDayRuns(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'])).toEqual([
    { first: '2026-11-29', last: '2026-12-01' },
    { first: '2026-12-03', last: '2026-12-03' },
  ]);
});
