import type { createProvisionalAccount } from '@pavilion/contract/provisional-account';
import { checkProvisionalAccount } from '@pavilion/domain/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { Call, Caller } from '#platform/http/caller';
import { buildSessionCookies } from '#platform/http/session-cookie';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';
import { readAgeLimits } from '../booking/index.ts';
import { createSession, insertCustomer, type LoginDeps, translateFieldErrors } from '../person/index.ts';

/** Provisional accounts of an IP address in ten minutes, as many as new guests. */
const maxAccounts = 120;

export const createProvisionalLimit = (deps: LimitDeps): Limit =>
  createSharedLimit(deps, { name: 'provisional-account', points: maxAccounts, seconds: 600 });

/** AUT-18: the age limits of the lines in the guest's cart that need the age of their attendee; undefined for none. */
export const readGuestAgeLimits = async (run: RunStatement, caller: Caller) =>
  caller.kind === 'guest' && !caller.isNew
    ? readAgeLimits(run, { clientId: caller.client.id, owner: `guest:${caller.guestKey}` })
    : undefined;

/**
 * Creates a provisional account and logs in, whatever accounts have its address: no statement looks for them, so neither
 * the response nor its time shows whether there is one (decision 0024).
 */
export async function createAccount(
  deps: LoginDeps,
  limit: Limit,
  { caller, body }: Call<typeof createProvisionalAccount>,
) {
  const { client, language } = caller;
  const retryAfter = await limit.take(`${client.id} ${getAddressKey(caller.address)}`);
  if (retryAfter > 0) return refuse({ code: 'too_many_guests', retryAfter, nextStep: 'log_in' } as const);
  const now = deps.now();
  const dateOfBirth = body.date_of_birth ?? null;
  const errors = checkProvisionalAccount(
    { firstName: body.first_name, lastName: body.last_name, dateOfBirth },
    {
      today: getLocalDay(now, client.timezone),
      minAge: client.minAccountAge,
      needsDateOfBirth: (await readGuestAgeLimits(deps.database.run, caller)) !== undefined,
    },
  );
  if (errors.length > 0)
    return refuse({ code: 'validation_failed', errors: translateFieldErrors(language, errors) } as const);
  const session = await deps.database.inTransaction(async (tx) => {
    const fields = { ...body, date_of_birth: dateOfBirth, is_provisional: true };
    const personId = await insertCustomer(tx, { clientId: client.id, now }, fields);
    if (personId === undefined) throw new Error('A provisional account does not conflict with an address');
    return ok(await createSession(tx, { caller, personId, now }, deps));
  });
  return {
    ...ok({ result: 'success' as const }),
    cookies: buildSessionCookies(deps.keys.session, caller.cookieScope, session.value),
  };
}
