import type { RegistrationError } from '@pavilion/domain/person';
import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';

type FieldError =
  | RegistrationError
  | {
      field: string;
      code:
        | 'other_client'
        | 'email_taken'
        | 'password_wrong'
        | 'email_same'
        | 'code_wrong'
        | 'first_code_wrong';
      params: Readonly<Record<string, number>>;
    };

/** The message of each invalid field, by its name in the API. */
export const translateFieldErrors = (language: string, errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(
    errors.map(({ field, code, params }) => [field, [translate(language, 'error', `field_${code}`, params)]]),
  );
