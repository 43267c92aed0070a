import type { requestAccountErasure } from '@pavilion/contract/personal-data/account-erasure';
import { erasureDelayMs, findErasureRefusal } from '@pavilion/domain/personal-data/erasure';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { Call, CallerFor } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildPersonalDataEmail, formatDay } from '../email/index.ts';
import { type LoginLimit, readUser, verifyOwnPassword } from '../person/index.ts';
import { readErasureFacts } from './store/erasure-facts.ts';
import { deleteErasure, insertErasure } from './store/erasures.ts';

type ErasureDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;
type RequestCall = Call<typeof requestAccountErasure> & { scope: { personId: number } };
type Refusal = { code: 'erasure_blocked' | 'erasure_not_given_up' };

/**
 * ACC-03: asks for the erasure of the caller's account, which a sweep does after the period to undo it. What is in the way
 * is checked again then.
 */
export async function requestErasure(
  { database, settings, now: getNow, loginLimit }: ErasureDeps & { loginLimit: LoginLimit },
  { caller, body, scope: { personId } }: RequestCall,
) {
  const { client, language } = caller;
  const person = { clientId: client.id, personId };
  const password = body.current_password;
  const verified = await verifyOwnPassword(database.run, loginLimit, { caller, personId, password });
  if (!verified.ok) return verified;
  const url = `${await readLinkOrigin(database.run, caller, settings, 'account')}/user-details/data`;
  return database.inTransaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const now = getNow();
    const { obstacles, losses } = await readErasureFacts(tx, { ...person, now });
    const code = findErasureRefusal(obstacles, losses, body.gives_up);
    if (code) return refuse({ code });
    const dueAt = now + erasureDelayMs;
    if (await insertErasure(tx, { ...person, givesUp: body.gives_up, language, now, dueAt })) {
      const day = formatDay(getLocalDay(dueAt, client.timezone), language);
      const user = await readUser(tx, person);
      if (!user) throw new Error(`Person ${personId} not found`);
      const payload = buildPersonalDataEmail({
        to: user.email,
        firstName: user.first_name,
        kind: 'erasure_requested',
        brand: await readClientBrand(tx, client.id),
        language,
        url,
        day,
      });
      await addToOutbox(tx, { clientId: client.id, kind: 'send_mail', payload, now });
    }
    return ok(undefined);
  });
}

/** ACC-03: undoes the request, and confirms it by email. Without a request it does nothing. */
export async function undoErasure(
  { database, settings, now: getNow }: ErasureDeps,
  { caller, personId }: { caller: CallerFor<'customer'>; personId: number },
): Promise<void> {
  const { client, language } = caller;
  const person = { clientId: client.id, personId };
  const url = await readLinkOrigin(database.run, caller, settings, 'account');
  await database.inTransaction(async (tx) => {
    if (!(await deleteErasure(tx, person))) return ok(undefined);
    const user = await readUser(tx, person);
    if (!user) throw new Error(`Person ${personId} not found`);
    const payload = buildPersonalDataEmail({
      to: user.email,
      firstName: user.first_name,
      kind: 'erasure_undone',
      brand: await readClientBrand(tx, client.id),
      language,
      url,
    });
    await addToOutbox(tx, { clientId: client.id, kind: 'send_mail', payload, now: getNow() });
    return ok(undefined);
  });
}
