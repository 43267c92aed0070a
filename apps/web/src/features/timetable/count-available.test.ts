import { expect, test } from 'vitest';
import { countAvailable } from './court-slots.ts';

const slot = (available: number, bookingStrategy: 'sequential' | 'overlapping' | null) => ({
  capacity: { available, consumed: 0, maximum: 12 },
  bookingStrategy,
});

test('counts courts, or places where several people share the courts [ACT-45 ACT-36]', () => {
  expect(countAvailable([slot(1, 'sequential'), slot(1, 'sequential')])).toEqual({
    count: 2,
    unit: 'courts',
  });
  expect(countAvailable([slot(2, 'sequential')])).toEqual({ count: 2, unit: 'courts' });
  expect(countAvailable([slot(10, 'overlapping')])).toEqual({ count: 10, unit: 'places' });
  expect(countAvailable([])).toEqual({ count: 0, unit: 'courts' });
});
