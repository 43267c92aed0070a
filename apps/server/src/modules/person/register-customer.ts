import type { register } from '@pavilion/contract/person';
import { checkRegistration, type RegistrationError } from '@pavilion/domain/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Call } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { formatDuration } from '#platform/lib/format-duration';
import { hashPassword } from '#platform/security/password-hash';
import { readLinkOrigin } from '../client/index.ts';
import { queueNotice } from '../notice/index.ts';
import { completeLogin, type LoginDeps } from './complete-login.ts';
import { insertCustomer } from './insert-customer.ts';
import { queueEmailConfirmation } from './registration/queue-email-confirmation.ts';
import type { RegistrationLimit } from './registration/registration-limit.ts';
import { findAccountOwner } from './store/password.ts';
import { readTermsVersion } from './store.ts';
import { translateFieldErrors } from './translate-field-errors.ts';

type RegisterCall = Call<typeof register>;
type RegistrationContext = { now: number; termsVersion: string | null };

/**
 * AUT-02, AUT-18: creates a customer's account, logs them in and asks them to confirm their address. An IP address from
 * which several addresses with an account were registered waits, whatever it registers next.
 */
export async function registerCustomer(deps: LoginDeps, limit: RegistrationLimit, call: RegisterCall) {
  const retryAfter = await limit.secondsToWait(call.caller);
  if (retryAfter === 0) return createAccount(deps, limit, call);
  const params = { wait: formatDuration(call.caller.language, retryAfter) };
  return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
}

async function createAccount(deps: LoginDeps, limit: RegistrationLimit, call: RegisterCall) {
  const { caller, body } = call;
  const { client, language } = caller;
  const clientId = client.id;
  const now = deps.now();
  const termsVersion = await readTermsVersion(deps.database.run, clientId);
  const errors = validateRegistration(call, { now, termsVersion });
  if (Object.keys(errors).length > 0) return refuse({ code: 'validation_failed', errors } as const);

  const hash = await hashPassword(body.password);
  const registered = await deps.database.inTransaction(async (tx) => {
    const fields = { ...toFields(call), password_hash: hash, terms_version: termsVersion };
    const personId = await insertCustomer(tx, { clientId, now }, fields);
    if (personId === undefined) return refuse({ code: 'email_taken' } as const);
    const origin = await readLinkOrigin(tx, caller, deps.settings);
    await queueEmailConfirmation(tx, { clientId, personId, isNew: true, language, origin, now });
    return completeLogin(tx, deps, { caller, personId, now });
  });
  if (registered.ok) return registered;
  await limit.addTaken(caller);
  await tellOwner(deps, limit, call);
  const taken = translateFieldErrors(language, [{ field: 'email', code: 'email_taken', params: {} }]);
  return refuse({ code: 'validation_failed', nextStep: 'log_in', errors: taken } as const);
}

/** The owner of an address learns that somebody has tried to register it, and how to log in if it was them. */
async function tellOwner(
  { database, now }: LoginDeps,
  limit: RegistrationLimit,
  { caller, body: { email } }: RegisterCall,
): Promise<void> {
  const clientId = caller.client.id;
  const owner = await findAccountOwner(database.run, { clientId, username: email });
  if (!owner || !(await limit.canNotify(caller, owner.personId))) return;
  const notice = {
    kind: 'registered_again',
    person_id: owner.personId,
    path: '/forgotten-password',
  } as const;
  await database.inTransaction(async (tx) =>
    ok(await queueNotice(tx, { ...notice, clientId, language: caller.language, now: now() })),
  );
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
        minAge: client.minAccountAge,
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
