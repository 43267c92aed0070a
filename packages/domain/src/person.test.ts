import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDayNumber } from './day.ts';
import { calculateAge, checkRegistration, findNameProblem, type Registration } from './person.ts';

const alex: Registration = {
  firstName: 'Alex',
  lastName: 'O’Neill-Świątek',
  email: 'Alex.Smith@demo.test',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  dateOfBirth: '1990-05-17',
  hasAcceptedTerms: true,
  postcode: '',
};
const today = '2026-11-21';
const check = (changes: Partial<Registration>, hasTerms = true, isBritish = true) =>
  checkRegistration({ ...alex, ...changes }, { today, minAge: 16, hasTerms, isBritish }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('accepts British postcodes at a British client, none, and any elsewhere [AUT-18]', () => {
  for (const postcode of ['', 'M7 1UE', 'm71ue', 'SW1A 1AA', 'EC1A 1BB', 'BT1 5GS', 'W1A0AX'])
    expect(check({ postcode })).toEqual([]);
  for (const postcode of ['ZZZ', 'M7', '12345', 'M7 1U', 'M7 1UEE', '-'])
    expect(check({ postcode })).toEqual(['postcode postcode']);
  expect(check({ postcode: '75001' }, true, false)).toEqual([]);
});

test('adds a year on the birthday, not the day before [AUT-18]', () => {
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
    fc.property(number, fc.nat({ max: 45_000 }), (birthDayNumber, daysLived) => {
      const dateOfBirth = formatDayNumber(birthDayNumber);
      const day = addDays(dateOfBirth, daysLived);
      const age = calculateAge(dateOfBirth, day);
      expect(calculateAge(dateOfBirth, addDays(day, 1)) - age).toBe(
        addDays(day, 1).slice(5) === getBirthday(dateOfBirth, day) ? 1 : 0,
      );
      expect(Math.abs(age - daysLived / 365.25)).toBeLessThan(1.01);
    }),
  );
});

/** The birthday as 'MM-DD' in the year of the day after `day`. */
function getBirthday(dateOfBirth: string, day: string): string {
  const isLeapYear = addDays(`${addDays(day, 1).slice(0, 4)}-02-28`, 1).endsWith('02-29');
  return dateOfBirth.endsWith('02-29') && !isLeapYear ? '03-01' : dateOfBirth.slice(5);
}

test('accepts a complete registration and requires terms only if the client has any [AUT-18]', () => {
  expect(check({})).toEqual([]);
  expect(check({ hasAcceptedTerms: false })).toEqual(['terms terms']);
  expect(check({ hasAcceptedTerms: false }, false)).toEqual([]);
});

test('reports every invalid field at once [AUT-18]', () => {
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
  expect(check({ lastName: 'win at www.example.test' })).toEqual(['last_name name_link']);
  for (const dateOfBirth of ['2026-11-22', '1899-01-01', '1990-02-30', 'long ago']) {
    expect(check({ dateOfBirth })).toEqual(['date_of_birth date_of_birth']);
  }
  expect(check({ dateOfBirth: today })).toEqual(['date_of_birth too_young']);
  expect(check({ dateOfBirth: '1901-11-21' })).toEqual([]);
  expect(check({ dateOfBirth: '2010-11-21' })).toEqual([]);
});

test('refuses every name with an address or domain in it, wherever it is [AUT-18 AUT-25]', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const dot = fc.constantFrom('.', '\u2024', '\u3002', '\uFE52', '\uFF0E', '\uFF61');
  const ending = fc.stringMatching(/^[a-z]{2,8}$/);
  const around = fc.constantFrom('', 'Win ', 'Anne-Marie ', '\u2019');
  fc.assert(
    fc.property(
      fc.tuple(around, around),
      fc.tuple(word, dot, ending),
      ([before, after], [label, stop, tld]) => {
        expect(findNameProblem(`${before}${label}${stop}${tld}${after}`)).toBe('name_link');
        expect(findNameProblem(`${before}${label}@${tld}${after}`)).toBe('name_link');
        expect(findNameProblem(`${before}http://${label}${after}`)).toBe('name_link');
      },
    ),
  );
  for (const name of ['Win evil.com', 'claim-now.co', 'www.x', 'пример.рф', '1.1.1.1', 'a＠b'])
    expect([name, findNameProblem(name)]).toEqual([name, 'name_link']);
});

test('accepts names of people, with initials and abbreviations [AUT-18]', () => {
  const letters = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ'’-]{1,20}$/);
  const part = fc.oneof(
    letters,
    fc.stringMatching(/^([A-Z][.]){1,3}$/),
    fc.constantFrom('St.', 'Jr.', 'ab', '李'),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(findNameProblem(parts.join(' '))).toBeUndefined();
    }),
  );
  for (const name of [
    'St. John',
    'O’Neill',
    "O'Neill",
    'Anne-Marie',
    'Sam Jr.',
    'J.R.R. Tolkien',
    'Siân',
    'X Æ A-12',
  ])
    expect([name, findNameProblem(name)]).toEqual([name, undefined]);
});
