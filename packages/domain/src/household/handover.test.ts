import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDayNumber } from '../day.ts';
import { calculateAge } from '../person.ts';
import { decideHandover, getDayOfAge } from './handover.ts';

test('the day of an age is the first one on which somebody has it [AUT-18]', () => {
  const births = fc.integer({ min: 0, max: 25_000 }).map(formatDayNumber);
  fc.assert(
    fc.property(births, fc.integer({ min: 13, max: 18 }), (dateOfBirth, age) => {
      const day = getDayOfAge(dateOfBirth, age);
      expect(calculateAge(dateOfBirth, day)).toBe(age);
      expect(calculateAge(dateOfBirth, addDays(day, -1))).toBe(age - 1);
    }),
  );
  expect(getDayOfAge('2012-02-29', 17)).toBe('2029-03-01');
  expect(getDayOfAge('2012-02-29', 16)).toBe('2028-02-29');
});

test('an account is handed over from the age of the client on, and a refusal names its day [AUT-25]', () => {
  const decide = (dateOfBirth: string | null, minAge = 16) =>
    decideHandover({ dateOfBirth, today: '2030-06-01', minAge });
  expect(decide('2014-06-01').ok).toBe(true);
  expect(decide('2014-06-02')).toEqual({
    ok: false,
    refusal: { code: 'child_too_young', from: '2030-06-02', age: 16 },
  });
  expect(decide('2014-06-02', 15).ok).toBe(true);
  expect(decide(null)).toMatchObject({ refusal: { code: 'child_date_of_birth_missing' } });
});
