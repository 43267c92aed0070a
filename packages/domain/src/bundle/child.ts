import type { NamedChild } from '../line.ts';
import { calculateAge, checkChild } from '../person.ts';

/** From this age on, an age limit is one of adults, who book for themselves. */
const adultAge = 16;

/** The ages of a camp or course in whole years; null for no limit. */
export type Ages = { minAge: number | null; maxAge: number | null };

/** Whether a camp or course is for children only, or for adults only. */
export const isForChildren = ({ maxAge }: Ages): boolean => maxAge !== null && maxAge < 18;
export const isForAdults = ({ minAge }: Ages): boolean => minAge !== null && minAge >= adultAge;

/** Whether it is for children only who are too young for an account of their own. */
export const isBelowAdultAge = ({ maxAge }: Ages): boolean => maxAge !== null && maxAge < adultAge;

/** Whether two named children are the same: the same names, without case and outer spaces, and the same date of birth. */
export const isSameChild = (a: NamedChild, b: NamedChild): boolean =>
  clean(a.firstName) === clean(b.firstName) &&
  clean(a.lastName) === clean(b.lastName) &&
  a.dateOfBirth === b.dateOfBirth;

const clean = (name: string): string => name.trim().toLowerCase();

/** What is wrong with a field of a named child. `age` is the age on the day that does not fit. */
export type ChildProblem =
  | { field: 'firstName' | 'lastName'; code: 'missing' | 'invalid' }
  | { field: 'dateOfBirth'; code: 'date_of_birth' | 'not_a_child' }
  | { field: 'dateOfBirth'; code: 'age_not_met'; age: number };

/**
 * CMP-17: what is wrong with a child who is named for a camp or course, in the order of the form. `today` is the client's
 * day and `days` are those of the chosen sessions, 'YYYY-MM-DD'.
 */
export function findChildProblems(
  child: NamedChild,
  { today, days, minAge, maxAge }: Ages & { today: string; days: readonly string[] },
): ChildProblem[] {
  const problems = checkChild(child, today).map(({ field, code }): ChildProblem => {
    if (field === 'date_of_birth')
      return { field: 'dateOfBirth', code: code === 'not_a_child' ? code : 'date_of_birth' };
    const name = field === 'first_name' ? 'firstName' : 'lastName';
    return { field: name, code: child[name].trim() === '' ? 'missing' : 'invalid' };
  });
  if (problems.some(({ field }) => field === 'dateOfBirth')) return problems;
  const wrongAge = days
    .map((day) => calculateAge(child.dateOfBirth, day))
    .find((age) => age < (minAge ?? 0) || age > (maxAge ?? Number.POSITIVE_INFINITY));
  return wrongAge === undefined
    ? problems
    : [...problems, { field: 'dateOfBirth', code: 'age_not_met', age: wrongAge }];
}
