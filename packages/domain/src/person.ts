import { isDay } from './day.ts';
import { isStrongPassword } from './password.ts';
import { isBritishPostcode } from './postcode/postcode.ts';

/** AUT-18: age in whole years on a day, both 'YYYY-MM-DD'. In common years a 29 February birthday is on 1 March. */
export function calculateAge(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

const maxAge = 125;

/** The fields of a registration that have rules beyond their format. `dateOfBirth` is 'YYYY-MM-DD'. */
export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  dateOfBirth: string;
  hasAcceptedTerms: boolean;
  /** Empty if not given. */
  postcode: string;
};

/** An invalid field, by its name in the API; `packages/text` holds the message as `field_<code>`. */
export type RegistrationError = {
  field:
    | 'first_name'
    | 'last_name'
    | 'password'
    | 'password_confirmation'
    | 'date_of_birth'
    | 'postcode'
    | 'terms'
    | 'title'
    | 'home_venue_slug';
  code:
    | 'invalid'
    | 'name_link'
    | 'date_of_birth_fixed'
    | 'home_venue'
    | 'password_weak'
    | 'password_differs'
    | 'date_of_birth'
    | 'too_young'
    | 'too_young_to_pay'
    | 'not_a_child'
    | 'postcode'
    | 'terms';
  params: Readonly<Record<string, number>>;
};

/**
 * AUT-18: lists every invalid field of a registration. `today` is the client's day 'YYYY-MM-DD', `minAge` its age of an
 * account in whole years. `isBritish` is about the client: elsewhere any postcode is accepted.
 */
export function checkRegistration(
  form: Registration,
  {
    today,
    minAge,
    hasTerms,
    isBritish,
  }: { today: string; minAge: number; hasTerms: boolean; isBritish: boolean },
): RegistrationError[] {
  const { firstName, lastName, password, passwordConfirmation, hasAcceptedTerms } = form;
  const errors: (RegistrationError | undefined)[] = [
    checkName('first_name', firstName),
    checkName('last_name', lastName),
    isStrongPassword(password, form) ? undefined : toError('password', 'password_weak'),
    password === passwordConfirmation ? undefined : toError('password_confirmation', 'password_differs'),
    checkDateOfBirth(form.dateOfBirth, { today, minAge }),
    !isBritish || form.postcode === '' || isBritishPostcode(form.postcode)
      ? undefined
      : toError('postcode', 'postcode'),
    hasAcceptedTerms || !hasTerms ? undefined : toError('terms', 'terms'),
  ];
  return errors.filter((error) => error !== undefined);
}

/** Lists every invalid field of a provisional account. `dateOfBirth` is 'YYYY-MM-DD', or null if not given. */
export function checkProvisionalAccount(
  form: { firstName: string; lastName: string; dateOfBirth: string | null },
  { today, minAge, needsDateOfBirth }: { today: string; minAge: number; needsDateOfBirth: boolean },
): RegistrationError[] {
  const { firstName, lastName, dateOfBirth } = form;
  const hasDateOfBirth = dateOfBirth !== null || needsDateOfBirth;
  const dateError = hasDateOfBirth ? checkDateOfBirth(dateOfBirth ?? '', { today, minAge }) : undefined;
  const errors = [
    checkName('first_name', firstName),
    checkName('last_name', lastName),
    // A guest opens no account.
    dateError?.code === 'too_young' ? { ...dateError, code: 'too_young_to_pay' as const } : dateError,
  ];
  return errors.filter((error) => error !== undefined);
}

/** AUT-25: from this age in whole years on, people agree themselves that somebody books for them. */
const adultAge = 18;

/**
 * AUT-25: lists every invalid field of a child for whom a parent books. `dateOfBirth` is 'YYYY-MM-DD', `today` the
 * client's day.
 */
export function checkChild(
  { firstName, lastName, dateOfBirth }: { firstName: string; lastName: string; dateOfBirth: string },
  today: string,
): RegistrationError[] {
  const age = isDay(dateOfBirth) ? calculateAge(dateOfBirth, today) : -1;
  const errors = [
    checkName('first_name', firstName),
    checkName('last_name', lastName),
    age < 0 || age > maxAge ? toError('date_of_birth', 'date_of_birth') : undefined,
    age >= adultAge && age <= maxAge ? toError('date_of_birth', 'not_a_child', { age: adultAge }) : undefined,
  ];
  return errors.filter((error) => error !== undefined);
}

/** An error of a field, for the checks of other records of a person. */
export const toError = (
  field: RegistrationError['field'],
  code: RegistrationError['code'],
  params: RegistrationError['params'] = {},
): RegistrationError => ({ field, code, params });

/**
 * AUT-18: the error of a date of birth of an account's owner, if it has one. Both days are 'YYYY-MM-DD'; an adult books for
 * people below `minAge`, in whole years.
 */
export function checkDateOfBirth(
  dateOfBirth: string,
  { today, minAge }: { today: string; minAge: number },
): RegistrationError | undefined {
  const age = isDay(dateOfBirth) ? calculateAge(dateOfBirth, today) : -1;
  if (age < 0 || age > maxAge) return toError('date_of_birth', 'date_of_birth');
  return age < minAge ? toError('date_of_birth', 'too_young', { age: minAge }) : undefined;
}

/** An address, or a full stop (or what browsers read as one) with more than an initial right after it, as in 'evil.com'. */
const linkPattern =
  /[@\uFE6B\uFF20/\uFF0F]|https?[:\uFF1A]|www[.\u2024\u3002\uFE52\uFF0E\uFF61]|[.\u2024\u3002\uFE52\uFF0E\uFF61][\p{L}\p{N}-]{2}|\p{N}[.\u2024\u3002\uFE52\uFF0E\uFF61]\p{N}/iu;

/**
 * Why a text cannot be the name of a person: it is empty or has characters of markup, or it has something like an address or
 * domain. Emails contain names, and their programs make links of domains, so anyone could send spam with them.
 */
export function findNameProblem(name: string): 'invalid' | 'name_link' | undefined {
  if (linkPattern.test(name)) return 'name_link';
  return name.trim() === '' || /[\p{C}<>\\]/u.test(name) ? 'invalid' : undefined;
}

/** The error of a name in a field, if it has one. */
export function checkName(field: RegistrationError['field'], name: string): RegistrationError | undefined {
  const problem = findNameProblem(name);
  return problem && toError(field, problem);
}
