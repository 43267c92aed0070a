import { expect, test } from 'vitest';
import { isWholeHall } from './format-location.ts';

const courts = ['Court 1', 'Court 2'].map((name) => ({ id: name, names: [name, 'Sports hall', 'Arena'] }));
const hall = { bookingStrategy: 'sequential', locations: courts, capacity: { maximum: 1 } };

test('knows a whole hall by its one place for all of its courts [ACT-34 ACT-46]', () => {
  expect(isWholeHall(hall)).toBe(true);
  expect(isWholeHall({ ...hall, locations: courts.slice(0, 1) })).toBe(false);
  // One of two courts, which the claim allocates.
  expect(isWholeHall({ ...hall, capacity: { maximum: 2 } })).toBe(false);
  expect(isWholeHall({ ...hall, bookingStrategy: 'overlapping' })).toBe(false);
  expect(isWholeHall({ ...hall, bookingStrategy: null })).toBe(false);
});
