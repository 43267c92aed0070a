import type {
  acceptAccountHandover,
  readAccountHandover,
} from '@pavilion/contract/household/account-handover';
import { decideHandover } from '@pavilion/domain/household/handover';
import { isStrongPassword } from '@pavilion/domain/password';
import type { RegistrationError } from '@pavilion/domain/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Call, Caller } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { hashPassword } from '#platform/security/password-hash';
import { readClientBrand } from '../client/index.ts';
import { buildHandoverAcceptedEmail } from '../email/index.ts';
import {
  completeLogin,
  type LoginDeps,
  readTermsVersion,
  readUser,
  translateFieldErrors,
} from '../person/index.ts';
import { claimProvisionalAccounts } from '../provisional-account/index.ts';
import {
  acceptHandover,
  endGuardianLinks,
  giveAccount,
  type Handover,
  readHandover,
} from './store/handovers.ts';
import { lockPeople } from './store/household.ts';

const invalid = { code: 'handover_not_valid', nextStep: 'ask_again' } as const;

/** The offer of a link, if the child is old enough by now: the guardian may have corrected the date of birth. */
async function findHandover(
  { database, now: getNow }: Pick<AppDeps, 'database' | 'now'>,
  { client }: Caller,
  token: string,
): Promise<Handover | undefined> {
  const now = getNow();
  const handover = await readHandover(database.run, { clientId: client.id, token, now });
  if (!handover) return undefined;
  const today = getLocalDay(now, client.timezone);
  const { dateOfBirth } = handover;
  return decideHandover({ dateOfBirth, today, minAge: client.minAccountAge }).ok ? handover : undefined;
}

/** AUT-25: whose account a link hands over. */
export async function showHandover(
  deps: Pick<AppDeps, 'database' | 'now'>,
  { caller, body: { token } }: Call<typeof readAccountHandover>,
) {
  const handover = await findHandover(deps, caller, token);
  if (!handover) return refuse(invalid);
  return ok({
    first_name: handover.firstName,
    last_name: handover.lastName,
    email: handover.email,
    guardians: handover.guardians.map(({ firstName, lastName }) => ({
      first_name: firstName,
      last_name: lastName,
    })),
  });
}

/**
 * AUT-25: gives a child the account with their proven address and a password. The person stays the same row, so what
 * refers to it stays theirs: bookings, memberships, waivers, answers and credit. What was bought with the address without an
 * account becomes theirs too. The guardians go on booking only if the child says so.
 */
export async function acceptAccount(deps: LoginDeps, call: Call<typeof acceptAccountHandover>) {
  const { caller, body } = call;
  const clientId = caller.client.id;
  const { token } = body;
  const now = deps.now();
  const handover = await findHandover(deps, caller, token);
  if (!handover) return refuse(invalid);
  const termsVersion = await readTermsVersion(deps.database.run, clientId);
  const fields: RegistrationError[] = [];
  if (!isStrongPassword(body.password, handover))
    fields.push({ field: 'password', code: 'password_weak', params: {} });
  if (termsVersion !== null && !body.terms) fields.push({ field: 'terms', code: 'terms', params: {} });
  if (fields.length > 0)
    return refuse({
      code: 'validation_failed',
      errors: translateFieldErrors(caller.language, fields),
    } as const);
  const hash = await hashPassword(body.password);
  return deps.database.inTransaction(async (tx) => {
    const { childId, guardians, email } = handover;
    await lockPeople(tx, clientId, [childId, ...guardians.map(({ id }) => id)]);
    if (!(await acceptHandover(tx, { clientId, token, now }))) return refuse(invalid);
    const child = { clientId, childId, now };
    if (!(await giveAccount(tx, { ...child, email, hash, termsVersion })))
      return refuse({ code: 'handover_address_taken', nextStep: 'ask_again' } as const);
    await claimProvisionalAccounts(tx, deps.mergeGuestCart, { clientId, personId: childId, now });
    if (!body.keeps_guardians) await endGuardianLinks(tx, child);
    await tellGuardians(tx, { handover, caller, keepsGuardians: body.keeps_guardians, now });
    return completeLogin(tx, deps, { caller, personId: childId, now });
  });
}

async function tellGuardians(
  tx: Transaction,
  {
    handover: { firstName, lastName, guardians, language, origin },
    caller: { client },
    keepsGuardians,
    now,
  }: { handover: Handover; caller: Caller; keepsGuardians: boolean; now: number },
): Promise<void> {
  const clientId = client.id;
  const brand = await readClientBrand(tx, clientId);
  for (const { id: personId } of guardians) {
    const guardian = await readUser(tx, { clientId, personId });
    if (!guardian || guardian.email === '') continue;
    const payload = buildHandoverAcceptedEmail({
      email: guardian.email,
      firstName: guardian.first_name,
      name: `${firstName} ${lastName}`,
      keepsGuardians,
      brand,
      language,
      url: `${origin}/user-details/people`,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
  }
}
