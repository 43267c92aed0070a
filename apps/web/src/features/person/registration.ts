import { isBritishPostcode } from '@pavilion/domain/postcode/postcode';
import type { Path, RegisterOptions, UseFormGetValues } from 'react-hook-form';
import type { Translate } from '../../lib/i18n/text.tsx';
import { emailPattern } from './email/email-pattern.ts';
import { createPasswordRules } from './password/password-rules.ts';
import type { Registration } from './use-register.ts';

type RegistrationField = Path<Registration>;

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  dateOfBirth: '',
  phone: '',
  address1: '',
  town: '',
  postcode: '',
  marketingEmail: false,
  marketingSms: false,
  marketingPhone: false,
  marketingPost: false,
  terms: false,
};

/** AUT-18: the checks that need no request. The server validates again. */
export const createRegistrationRules = (
  t: Translate<'account'>,
  tc: Translate<'common'>,
  { getValues, isBritish }: { getValues: UseFormGetValues<Registration>; isBritish: boolean },
): Partial<Record<RegistrationField, RegisterOptions<Registration>>> => ({
  firstName: { required: t('first_name_missing') },
  lastName: { required: t('last_name_missing') },
  email: {
    required: t('email_missing'),
    pattern: { value: emailPattern, message: t('email_invalid') },
  },
  password: createPasswordRules(t, getValues) as RegisterOptions<Registration>,
  phone: {
    pattern: { value: /^\+?[\d ()-]{7,30}$/, message: t('phone_invalid') },
  },
  postcode: {
    validate: (value) =>
      !isBritish || value === '' || isBritishPostcode(String(value)) || t('postcode_invalid'),
  },
  terms: { required: tc('terms_missing') },
});

/** The fields that are asked for on request, because no booking needs them. */
export const optionalFields = [
  'phone',
  'address1',
  'town',
  'postcode',
] as const satisfies RegistrationField[];

/** The fields in their order in the form. */
export const fieldNames = Object.keys(emptyRegistration) as RegistrationField[];

/** The form field for an error path of the API, or undefined if it has no such field. */
export function toFieldName(path: string): RegistrationField | undefined {
  const name = path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(emptyRegistration, name) ? (name as RegistrationField) : undefined;
}
