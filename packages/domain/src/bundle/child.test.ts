import { describe, expect, test } from 'vitest';
import { findChildProblems, isForAdults, isForChildren } from './child.ts';

const context = { today: '2026-08-01', days: ['2026-08-03', '2026-08-07'], minAge: 5, maxAge: 11 };
const mia = { firstName: 'Mia', lastName: 'Stone', dateOfBirth: '2018-05-17' };

describe('a named child', () => {
  test('fits a camp of their age on each of its days [CMP-17]', () => {
    expect(findChildProblems(mia, context)).toEqual([]);
    // The fifth birthday is on the last day, the twelfth on the last day.
    for (const [dateOfBirth, age] of [
      ['2021-08-07', 4],
      ['2014-08-07', 12],
    ] as const)
      expect(findChildProblems({ ...mia, dateOfBirth }, context)).toEqual([
        { field: 'dateOfBirth', code: 'age_not_met', age },
      ]);
    expect(findChildProblems({ ...mia, dateOfBirth: '2021-08-03' }, context)).toEqual([]);
  });

  test('has both names and a date of birth of somebody under 18', () => {
    expect(findChildProblems({ firstName: ' ', lastName: 'a<b', dateOfBirth: '' }, context)).toEqual([
      { field: 'firstName', code: 'missing' },
      { field: 'lastName', code: 'invalid' },
      { field: 'dateOfBirth', code: 'date_of_birth' },
    ]);
    const anyAge = { ...context, minAge: null, maxAge: null };
    expect(findChildProblems({ ...mia, dateOfBirth: '2008-08-01' }, anyAge)).toEqual([
      { field: 'dateOfBirth', code: 'not_a_child' },
    ]);
    expect(findChildProblems({ ...mia, dateOfBirth: '2008-08-02' }, anyAge)).toEqual([]);
  });
});

test.each([
  [5, 11, true, false],
  [8, null, false, false],
  [16, null, false, true],
  [null, null, false, false],
])('ages %s to %s are for children: %s, for adults: %s', (minAge, maxAge, children, adults) => {
  expect(isForChildren({ minAge, maxAge })).toBe(children);
  expect(isForAdults({ minAge, maxAge })).toBe(adults);
});
