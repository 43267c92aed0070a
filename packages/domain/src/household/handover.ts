import { isDay } from '../day.ts';
import { calculateAge } from '../person.ts';
import { ok, type Result, refuse } from '../result.ts';

/** AUT-18: the first day 'YYYY-MM-DD' on which somebody has an age in whole years. */
export function getDayOfAge(dateOfBirth: string, age: number): string {
  const day = `${String(Number(dateOfBirth.slice(0, 4)) + age).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  // A birthday of 29 February is on 1 March in common years.
  return isDay(day) ? day : `${day.slice(0, 4)}-03-01`;
}

type HandoverRefusal =
  | { code: 'child_date_of_birth_missing' }
  | { code: 'child_too_young'; from: string; age: number };

/**
 * AUT-25: whether a guardian can hand the account of a child over to them on a day. Days are 'YYYY-MM-DD'; `minAge` is the
 * client's, in whole years. A refusal names the first day on which it is possible.
 */
export function decideHandover({
  dateOfBirth,
  today,
  minAge,
}: {
  dateOfBirth: string | null;
  today: string;
  minAge: number;
}): Result<undefined, HandoverRefusal> {
  if (dateOfBirth === null) return refuse({ code: 'child_date_of_birth_missing' });
  if (calculateAge(dateOfBirth, today) >= minAge) return ok(undefined);
  return refuse({ code: 'child_too_young', from: getDayOfAge(dateOfBirth, minAge), age: minAge });
}
