import type { changeProvisionalAccount } from '@pavilion/contract/provisional-account';
import { checkProvisionalAccount } from '@pavilion/domain/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Call } from '#platform/http/caller';
import { buildSessionCookies } from '#platform/http/session-cookie';
import { getAddressKey } from '#platform/limits/address-key';
import type { Limit } from '#platform/limits/shared-limit';
import { isInPayment } from '../cart/index.ts';
import { moveChildren } from '../linked-person/index.ts';
import {
  createSession,
  insertCustomer,
  type LoginDeps,
  readProvisionalPerson,
  translateFieldErrors,
} from '../person/index.ts';

/**
 * Continues a provisional account under another name or address: a new account gets its baskets. A new one, because an
 * email to the earlier address may prove the earlier account, and nobody has proven the new address (decision 0024).
 */
export async function changeAccount(
  deps: LoginDeps,
  limit: Limit,
  { caller, body, scope }: Call<typeof changeProvisionalAccount> & { scope: { personId: number } },
) {
  const { client, language } = caller;
  const { personId: fromPersonId } = scope;
  const retryAfter = await limit.take(`${client.id} ${getAddressKey(caller.address)}`);
  if (retryAfter > 0) return refuse({ code: 'too_many_guests', retryAfter, nextStep: 'log_in' } as const);
  const now = deps.now();
  const form = { firstName: body.first_name, lastName: body.last_name, dateOfBirth: null };
  const errors = checkProvisionalAccount(form, {
    today: getLocalDay(now, client.timezone),
    minAge: client.minAccountAge,
    needsDateOfBirth: false,
  });
  if (errors.length > 0)
    return refuse({ code: 'validation_failed', errors: translateFieldErrors(language, errors) } as const);
  const session = await deps.database.inTransaction(async (tx) => {
    const from = { clientId: client.id, personId: fromPersonId };
    const person = await readProvisionalPerson(tx, from);
    if (!person) return refuse({ code: 'not_provisional' } as const);
    const fields = { ...body, date_of_birth: person.dateOfBirth, is_provisional: true };
    const personId = await insertCustomer(tx, { clientId: client.id, now }, fields);
    if (personId === undefined) throw new Error('A provisional account does not conflict with an address');
    // Before the baskets, whose lines are for them.
    await moveChildren(tx, { clientId: client.id, fromIds: [fromPersonId], toId: personId });
    await deps.mergeGuestCart(tx, { clientId: client.id, fromPersonId, personId, now });
    // Such a basket has stayed behind.
    if (await isInPayment(tx, { clientId: client.id, owner: `person:${fromPersonId}` })) {
      return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
    }
    return ok(await createSession(tx, { caller, personId, now, keepsSession: true }, deps));
  });
  if (!session.ok) return session;
  return {
    ...ok({ result: 'success' as const }),
    cookies: buildSessionCookies(deps.keys.session, caller.cookieScope, session.value),
  };
}
