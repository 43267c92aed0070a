import type { inviteToHousehold, resendInvitation } from '@pavilion/contract/household/household';
import { maxLinks } from '@pavilion/domain/household/invitation';
import { canBeMutual } from '@pavilion/domain/household/permissions';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { formatDuration } from '#platform/lib/format-duration';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { readUser } from '../person/index.ts';
import type { InvitationJob } from './jobs.ts';
import {
  countLinks,
  insertInvitation,
  lockPeople,
  type MemberRow,
  readMember,
  renewInvitation,
} from './store/household.ts';

type InviteDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;
type Scope = { scope: { personId: number } };

/** AUT-26: emails of invitations that a person asks for in a day. */
const maxPerDay = 15;

export const createInvitationLimit = (deps: LimitDeps): Limit =>
  createSharedLimit(deps, { name: 'household-invitation', points: maxPerDay, seconds: 86_400 });

/**
 * AUT-13: saves an invitation, which a job emails. Does the same for every address, so neither the response nor its time
 * shows whether the address has an account. Returns the link.
 */
export async function invite(
  { database, settings, now: getNow }: InviteDeps,
  limit: Limit,
  { caller, body, scope: { personId } }: Call<typeof inviteToHousehold> & Scope,
) {
  const clientId = caller.client.id;
  const now = getNow();
  const user = await readUser(database.run, { clientId, personId });
  // The name of an address that is not proved would be sent to strangers.
  if (!user || user.is_provisional) return refuse({ code: 'address_not_proved' } as const);
  if (user.email.toLowerCase() === body.email.toLowerCase())
    return refuse({ code: 'invitation_to_yourself' } as const);
  const limited = await takeFromLimit(limit, caller, personId);
  if (limited) return limited;
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  return database.inTransaction(
    async (
      tx,
    ): Promise<
      Result<MemberRow, { code: 'too_many_links' | 'already_invited'; params?: { count: number } }>
    > => {
      await lockPeople(tx, clientId, [personId]);
      if ((await countLinks(tx, { clientId, personId })) >= maxLinks)
        return refuse({ code: 'too_many_links', params: { count: maxLinks } });
      const linkId = await insertInvitation(tx, {
        clientId,
        personId,
        email: body.email,
        relationship: body.relationship,
        isMutual: body.is_mutual && canBeMutual(body.relationship),
        language: caller.language,
        origin,
        now,
      });
      if (linkId === undefined) return refuse({ code: 'already_invited' });
      const payload: InvitationJob = { link_id: linkId };
      await addToOutbox(tx, { clientId, kind: 'send_household_invitation', payload, now });
      return ok(await readMember(tx, { clientId, personId }, linkId));
    },
  );
}

/** AUT-13: emails a pending invitation again. Returns the link. */
export async function resend(
  { database, settings, now: getNow }: InviteDeps,
  limit: Limit,
  { caller, params: { id: linkId }, scope: { personId } }: Call<typeof resendInvitation> & Scope,
) {
  const limited = await takeFromLimit(limit, caller, personId);
  if (limited) return limited;
  const now = getNow();
  const clientId = caller.client.id;
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  const renewal = { clientId, personId, linkId, language: caller.language, origin, now };
  return database.inTransaction(async (tx): Promise<Result<MemberRow, { code: 'invitation_not_resent' }>> => {
    await lockPeople(tx, clientId, [personId]);
    if (!(await renewInvitation(tx, renewal))) return refuse({ code: 'invitation_not_resent' });
    const payload: InvitationJob = { link_id: linkId };
    await addToOutbox(tx, { clientId, kind: 'send_household_invitation', payload, now });
    return ok(await readMember(tx, { clientId, personId }, linkId));
  });
}

/** AUT-26: takes one email of a person's day; the refusal if they have none left. */
export async function takeFromLimit(
  limit: Limit,
  { client, language }: { client: { id: string }; language: string },
  personId: number,
) {
  const retryAfter = await limit.take(`${client.id} ${personId}`);
  if (retryAfter === 0) return undefined;
  const params = { wait: formatDuration(language, retryAfter) };
  return refuse({ code: 'too_many_invitations', retryAfter, params } as const);
}
