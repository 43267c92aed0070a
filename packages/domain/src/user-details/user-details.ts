import { checkDateOfBirth, checkName, type RegistrationError, toError } from '../person.ts';
import { isBritishPostcode } from '../postcode/postcode.ts';

/** The changed fields that have rules beyond their format; undefined is unchanged. Days are 'YYYY-MM-DD'. */
export type DetailsChange = {
  title?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  postcode?: string | undefined;
  dateOfBirth?: string | undefined;
};

/**
 * ACC-03: lists every invalid field of a change of a person's details. `currentDateOfBirth` is what the record has, which
 * only staff replace. `today` is the client's day, `minAge` its age of an account. `isBritish` is about the client: elsewhere any postcode is accepted.
 */
export function checkDetailsChange(
  { title, firstName, lastName, postcode, dateOfBirth }: DetailsChange,
  {
    currentDateOfBirth,
    today,
    minAge,
    isBritish,
  }: { currentDateOfBirth: string | null; today: string; minAge: number; isBritish: boolean },
): RegistrationError[] {
  const isChanged = dateOfBirth !== undefined && dateOfBirth !== currentDateOfBirth;
  const errors = [
    title === undefined || title === '' ? undefined : checkName('title', title),
    firstName === undefined ? undefined : checkName('first_name', firstName),
    lastName === undefined ? undefined : checkName('last_name', lastName),
    isChanged && currentDateOfBirth !== null ? toError('date_of_birth', 'date_of_birth_fixed') : undefined,
    isChanged && currentDateOfBirth === null ? checkDateOfBirth(dateOfBirth, { today, minAge }) : undefined,
    postcode === undefined || postcode === '' || !isBritish || isBritishPostcode(postcode)
      ? undefined
      : toError('postcode', 'postcode'),
  ];
  return errors.filter((error) => error !== undefined);
}
