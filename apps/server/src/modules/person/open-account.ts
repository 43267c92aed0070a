import { randomInt } from 'node:crypto';
import type { register } from '@pavilion/contract/person';
import { checkRegistration, type FieldFault } from '@pavilion/domain/person';
import { refuse } from '@pavilion/domain/result';
import { localDay } from '@pavilion/domain/wall-clock';
import type { Call } from '#platform/caller';
import type { Transaction } from '#platform/database';
import type { Errors } from '#platform/failure';
import { newId } from '#platform/id';
import { hashPassword } from '#platform/password-hash';
import { words } from '#platform/text';
import { type Door, letIn } from './let-in.ts';
import { addPerson, hasAccount, readTermsVersion } from './store.ts';

type Registering = Call<typeof register>;
type Answers = { now: number; termsVersion: string | null };

/** AUT-02, AUT-18: opens an account for a customer, and logs them in. */
export async function openAccount(door: Door, call: Registering) {
  const { caller, body } = call;
  const now = door.now();
  const termsVersion = await readTermsVersion(door.database.run, caller.client.id);
  const errors = wrongFields(call, { now, termsVersion });
  if (Object.keys(errors).length > 0) return refuse({ code: 'invalid', errors } as const);

  const hash = await hashPassword(body.password);
  return door.database.inTransaction(async (tx) => {
    const personId = await insertPerson(tx, call, { now, termsVersion, hash });
    if (personId !== undefined) return letIn(tx, door, { caller, personId, now });
    const email = [words(caller.language, 'fault', 'field_email_taken')];
    return refuse({ code: 'invalid', nextStep: 'log_in', errors: { email } } as const);
  });
}

function wrongFields({ caller, body }: Registering, { now, termsVersion }: Answers): Errors {
  const { client, language } = caller;
  const faults: readonly (FieldFault | { field: string; code: string; params: Record<string, number> })[] = [
    ...checkRegistration(
      {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        password: body.password,
        passwordConfirmation: body.password_confirmation,
        dateOfBirth: body.date_of_birth,
        terms: body.terms,
      },
      { today: localDay(now, client.timezone), hasTerms: termsVersion !== null },
    ),
    ...(body.client_id === client.slug ? [] : [{ field: 'client_id', code: 'other_client', params: {} }]),
  ];
  return Object.fromEntries(
    faults.map(({ field, code, params }) => [field, [words(language, 'fault', `field_${code}`, params)]]),
  );
}

/** Undefined where the e-mail address has an account already. */
async function insertPerson(
  tx: Transaction,
  { caller, body, query }: Registering,
  { now, termsVersion, hash }: Answers & { hash: string },
): Promise<number | undefined> {
  const clientId = caller.client.id;
  const {
    password: _,
    password_confirmation: _again,
    terms: _terms,
    client_id: _slug,
    source: _source,
    ...fields
  } = body;
  const person = {
    ...fields,
    client_id: clientId,
    uuid: newId(now),
    password_hash: hash,
    onboarding_type: query.onboarding_type,
    terms_version: termsVersion,
    created_at: new Date(now),
  };
  for (;;) {
    const personId = await addPerson(tx, { ...person, reference: newReference() });
    if (personId !== undefined) return personId;
    // Either the address is somebody's, or, once in a very long while, the reference: then another one is tried.
    if (await hasAccount(tx, { clientId, email: body.email })) return undefined;
  }
}

/** Without 0 and O, 1, I and L: people read it to each other. */
const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newReference = (): string =>
  Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('');
