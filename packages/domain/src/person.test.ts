import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDayNumber } from './day.ts';
import { calculateAge, checkRegistration, isStrongPassword, type Registration } from './person.ts';

const alex: Registration = {
  firstName: 'Alex',
  lastName: 'O’Neill-Świątek',
  email: 'Alex.Smith@demo.test',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  dateOfBirth: '1990-05-17',
  hasAcceptedTerms: true,
};
const today = '2026-11-21';
const check = (changes: Partial<Registration>, hasTerms = true) =>
  checkRegistration({ ...alex, ...changes }, { today, hasTerms }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('a year is added on the birthday, and not the day before [AUT-18]', () => {
  expect(calculateAge('2010-11-21', today)).toBe(16);
  expect(calculateAge('2010-11-22', today)).toBe(15);
  expect([calculateAge('2008-02-29', '2026-02-28'), calculateAge('2008-02-29', '2026-03-01')]).toEqual([
    17, 18,
  ]);
  expect([calculateAge('2008-02-29', '2028-02-28'), calculateAge('2008-02-29', '2028-02-29')]).toEqual([
    19, 20,
  ]);
  const number = fc.integer({ min: -20_000, max: 30_000 });
  fc.assert(
    fc.property(number, fc.nat({ max: 45_000 }), (birth, lived) => {
      const born = formatDayNumber(birth);
      const day = addDays(born, lived);
      const age = calculateAge(born, day);
      expect(calculateAge(born, addDays(day, 1)) - age).toBe(
        addDays(day, 1).slice(5) === birthday(born, day) ? 1 : 0,
      );
      expect(Math.abs(age - lived / 365.25)).toBeLessThan(1.01);
    }),
  );
});

/** The day of the year on which somebody is a year older, as it falls after another day. */
function birthday(born: string, day: string): string {
  const isLeap = addDays(`${addDays(day, 1).slice(0, 4)}-02-28`, 1).endsWith('02-29');
  return born.endsWith('02-29') && !isLeap ? '03-01' : born.slice(5);
}

test('a complete registration has no faults, and terms are asked only where there are some [AUT-18]', () => {
  expect(check({})).toEqual([]);
  expect(check({ hasAcceptedTerms: false })).toEqual(['terms terms']);
  expect(check({ hasAcceptedTerms: false }, false)).toEqual([]);
});

test('every fault is told at once, at its field [AUT-18]', () => {
  const form = {
    firstName: ' ',
    password: 'password',
    passwordConfirmation: 'passwort',
    dateOfBirth: '2014-01-01',
  };
  expect(check(form)).toEqual([
    'first_name invalid',
    'password password_weak',
    'password_confirmation password_differs',
    'date_of_birth too_young',
  ]);
  expect(check({ lastName: 'win at www.example.test' })).toEqual(['last_name invalid']);
  for (const dateOfBirth of ['2026-11-22', '1899-01-01', '1990-02-30', 'long ago']) {
    expect(check({ dateOfBirth })).toEqual(['date_of_birth date_of_birth']);
  }
  expect(check({ dateOfBirth: today })).toEqual(['date_of_birth too_young']);
  expect(check({ dateOfBirth: '1901-11-21' })).toEqual([]);
  expect(check({ dateOfBirth: '2010-11-21' })).toEqual([]);
});

test('a password is not what everybody tries first [AUT-18]', () => {
  const strong = (password: string) => isStrongPassword(password, alex.email);
  expect(['correct horse', 'Password1!', 'Blue-Bik3', 'ßäüöéèê8'].map(strong)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const weak = [
    'seven77',
    'PassWord',
    '12345678',
    'aaaaaaaa',
    'alex.smith',
    'ALEX.SMITH@DEMO.TEST',
    'Liverpool1',
  ];
  expect(weak.map(strong)).toEqual(weak.map(() => false));
  fc.assert(fc.property(fc.string({ maxLength: 7 }), (password) => !strong(password)));
});
