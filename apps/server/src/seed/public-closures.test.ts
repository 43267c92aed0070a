import { expect, test } from 'vitest';
import { findClosedDays, findStart } from './public-closures.ts';

test('finds the closed days on which weekly lessons would fall, also on one that takes the place of another', () => {
  expect(findClosedDays({ firstDay: '2026-11-27', count: 10, stepDays: 7 })).toEqual([
    '2026-12-25',
    '2027-01-01',
  ]);
  expect(findClosedDays({ firstDay: '2026-11-27', count: 5, stepDays: 7 })).toEqual([
    '2026-12-25',
    '2027-01-01',
  ]);
  expect(findClosedDays({ firstDay: '2026-11-26', count: 10, stepDays: 7 })).toEqual([]);
});

test('finds the closed day of a camp of consecutive days', () => {
  expect(findClosedDays({ firstDay: '2026-12-23', count: 5, stepDays: 1 })).toEqual(['2026-12-25']);
});

test('starts a running course earlier, so that as many lessons are over', () => {
  const course = { firstDay: '2026-12-11', count: 10, stepDays: 7 };
  expect(findStart(course, '2026-12-20')).toBe('2026-12-11');
  expect(findStart(course, '2027-01-07')).toBe('2026-11-27');
});
