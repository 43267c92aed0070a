import type { requestAccountErasure } from '@pavilion/contract/personal-data/account-erasure';
import {
  countLosses,
  type ErasureLosses,
  erasureDelayMs,
  findErasureRefusal,
  losesSomething,
} from '@pavilion/domain/personal-data/erasure';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { Call, CallerFor } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildPersonalDataEmail, formatDay } from '../email/index.ts';
import { type LoginLimit, readUser, verifyOwnPassword } from '../person/index.ts';
import { readErasureFacts } from './store/erasure-facts.ts';
import { deleteErasure, readErasure, saveErasure } from './store/erasures.ts';

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
    const { obstacles, held } = await readErasureFacts(tx, { ...person, now });
    const earlier = await readErasure(tx, person);
    const losses = countLosses(held, earlier?.givenUp);
    const isGivenUp = body.gives_up && isShown(losses, body.shown);
    const code = findErasureRefusal(obstacles, isGivenUp ? countLosses(held, held) : losses);
    if (code) return refuse({ code });
    const dueAt = now + erasureDelayMs;
    // A repeated request goes on with its period, unless it gives up more.
    if (!earlier || losesSomething(losses)) {
      await saveErasure(tx, { ...person, givenUp: held, language, now, dueAt });
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

/** Whether the page that the customer has read named the same losses. */
const isShown = (losses: ErasureLosses, shown: RequestCall['body']['shown']): boolean =>
  shown === undefined ||
  (shown.bookings === losses.bookings &&
    shown.memberships === losses.memberships &&
    shown.package_uses === losses.packageUses &&
    shown.credit === losses.credit);

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
