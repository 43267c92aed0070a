import type { requestPasswordLink } from '@pavilion/contract/password';
import type { requestOwnPasswordLink } from '@pavilion/contract/provisional-account';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call, Caller } from '#platform/http/caller';
import { areEmailsDelayed } from '#platform/jobs/email-delay';
import { addToOutbox } from '#platform/jobs/outbox';
import { formatDuration } from '#platform/lib/format-duration';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { readUser } from '../person/index.ts';
import type { LinkRequest } from './jobs.ts';

/** AUT-26: requests for one username from one IP address in an hour. Other addresses still get the owner their link. */
const maxRequests = 5;

export const createPasswordLinkLimit = (deps: LimitDeps): Limit =>
  createSharedLimit(deps, { name: 'password-link', points: maxRequests, seconds: 3600 });

type RequestDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;

/** Requests a link for the caller's own address, which proves it. */
export async function requestOwnLink(
  deps: RequestDeps,
  limit: Limit,
  { caller, scope: { personId } }: Call<typeof requestOwnPasswordLink> & { scope: { personId: number } },
) {
  const user = await readUser(deps.database.run, { clientId: caller.client.id, personId });
  return user
    ? sendLater(deps, limit, { caller, username: user.email })
    : refuse({ code: 'not_found' } as const);
}

/**
 * AUT-03: requests a link for a username. Does the same work for every username, so neither the response nor its time
 * shows whether an account exists: the job looks for it.
 */
export const requestLink = (
  deps: RequestDeps,
  limit: Limit,
  { caller, body }: Call<typeof requestPasswordLink>,
) => sendLater(deps, limit, { caller, username: body.email_or_reference });

async function sendLater(
  { database: { run }, settings, now }: RequestDeps,
  limit: Limit,
  { caller, username: typed }: { caller: Caller; username: string },
) {
  const { client, language } = caller;
  const username = typed.toLowerCase();
  const retryAfter = await limit.take(`${client.id} ${username} ${getAddressKey(caller.address)}`);
  if (retryAfter > 0) {
    const params = { wait: formatDuration(language, retryAfter) };
    return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
  }
  const time = now();
  const payload: LinkRequest = {
    username,
    language,
    origin: await readLinkOrigin(run, caller, settings),
    requested_at: time,
  };
  await addToOutbox(run, { clientId: client.id, kind: 'send_password_link', payload, now: time });
  return ok({ result: 'success' as const, is_delayed: await areEmailsDelayed(run, time) });
}
