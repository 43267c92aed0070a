import type { register } from '@pavilion/contract/person';
import { checkRegistration, type RegistrationError } from '@pavilion/domain/person';
import { refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Call } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { hashPassword } from '#platform/security/password-hash';
import { queueNotice } from '../notice/index.ts';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import { insertCustomer } from './insert-customer.ts';
import { readTermsVersion } from './store.ts';
import { translateFieldErrors } from './translate-field-errors.ts';

type RegisterCall = Call<typeof register>;
type RegistrationContext = { now: number; termsVersion: string | null };

/** AUT-02, AUT-18: creates a customer's account and logs them in. */
export async function registerCustomer(deps: LoginDeps, call: RegisterCall) {
  const { caller, body } = call;
  const now = deps.now();
  const termsVersion = await readTermsVersion(deps.database.run, caller.client.id);
  const errors = validateRegistration(call, { now, termsVersion });
  if (Object.keys(errors).length > 0) return refuse({ code: 'validation_failed', errors } as const);

  const hash = await hashPassword(body.password);
  return deps.database.inTransaction(async (tx) => {
    const fields = { ...toFields(call), password_hash: hash, terms_version: termsVersion };
    const personId = await insertCustomer(tx, { clientId: caller.client.id, now }, fields);
    if (personId !== undefined) {
      const welcome = { kind: 'welcome', person_id: personId, path: '/', language: caller.language } as const;
      await queueNotice(tx, { ...welcome, clientId: caller.client.id, now });
      return completeLogin(tx, deps, { caller, personId, now });
    }
    const taken = translateFieldErrors(caller.language, [
      { field: 'email', code: 'email_taken', params: {} },
    ]);
    return refuse({ code: 'validation_failed', nextStep: 'log_in', errors: taken } as const);
  });
}

function validateRegistration(
  { caller, body }: RegisterCall,
  { now, termsVersion }: RegistrationContext,
): FieldErrors {
  const { client, language } = caller;
  const fieldErrors: readonly (
    | RegistrationError
    | { field: string; code: 'other_client'; params: Record<string, number> }
  )[] = [
    ...checkRegistration(
      {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        password: body.password,
        passwordConfirmation: body.password_confirmation ?? body.password,
        dateOfBirth: body.date_of_birth,
        hasAcceptedTerms: body.terms,
        postcode: body.postcode,
      },
      {
        today: getLocalDay(now, client.timezone),
        hasTerms: termsVersion !== null,
        isBritish: client.locale.endsWith('-GB'),
      },
    ),
    ...(body.client_id === client.slug
      ? []
      : [{ field: 'client_id', code: 'other_client' as const, params: {} }]),
  ];
  return translateFieldErrors(language, fieldErrors);
}

function toFields({ body, query }: RegisterCall) {
  const {
    password: _password,
    password_confirmation: _confirmation,
    terms: _terms,
    client_id: _slug,
    ...fields
  } = body;
  return { ...fields, onboarding_type: query.onboarding_type };
}
