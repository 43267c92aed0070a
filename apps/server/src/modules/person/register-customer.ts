import { randomInt } from 'node:crypto';
import type { register } from '@pavilion/contract/person';
import { checkRegistration, type RegistrationError } from '@pavilion/domain/person';
import { refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { Call } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { createId } from '#platform/lib/id';
import { translate } from '#platform/lib/translate';
import { hashPassword } from '#platform/security/password-hash';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import { hasAccount, insertPerson, readTermsVersion } from './store.ts';

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
    const personId = await insertCustomer(tx, call, { now, termsVersion, hash });
    if (personId !== undefined) return completeLogin(tx, deps, { caller, personId, now });
    const email = [translate(caller.language, 'error', 'field_email_taken')];
    return refuse({ code: 'validation_failed', nextStep: 'log_in', errors: { email } } as const);
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
        passwordConfirmation: body.password_confirmation,
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
  return Object.fromEntries(
    fieldErrors.map(({ field, code, params }) => [
      field,
      [translate(language, 'error', `field_${code}`, params)],
    ]),
  );
}

/** Returns undefined if the email address already has an account. */
async function insertCustomer(
  tx: Transaction,
  { caller, body, query }: RegisterCall,
  { now, termsVersion, hash }: RegistrationContext & { hash: string },
): Promise<number | undefined> {
  const clientId = caller.client.id;
  const {
    password: _password,
    password_confirmation: _confirmation,
    terms: _terms,
    client_id: _slug,
    ...fields
  } = body;
  const person = {
    ...fields,
    client_id: clientId,
    uuid: createId(now),
    password_hash: hash,
    onboarding_type: query.onboarding_type,
    terms_version: termsVersion,
    created_at: new Date(now),
  };
  for (;;) {
    const personId = await insertPerson(tx, { ...person, reference: generateReference() });
    if (personId !== undefined) return personId;
    // The email address is taken or, very rarely, the random reference; then the loop tries another reference.
    if (await hasAccount(tx, { clientId, email: body.email })) return undefined;
  }
}

/** Without 0, O, 1, I and L, which are easily confused when read aloud. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const generateReference = (): string =>
  Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('');
