import type {
  acceptInvitation,
  readInvitation as readInvitationRoute,
  refuseInvitation,
} from '@pavilion/contract/household/household';
import { listPermissions } from '@pavilion/domain/household/permissions';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildInvitationAcceptedEmail } from '../email/index.ts';
import { queueNotice } from '../notice/index.ts';
import { readUser } from '../person/index.ts';
import {
  acceptLink,
  endLinkWith,
  insertReturnLink,
  isLinked,
  lockPeople,
  type MemberRow,
  readInvitation,
  readMember,
} from './store/household.ts';

type AnswerDeps = Pick<AppDeps, 'database' | 'now'>;
type Scope = { scope: { personId: number } };

const invalid = { code: 'invitation_not_valid', nextStep: 'ask_again' } as const;

/** AUT-13: what an emailed link asks for. */
export async function showInvitation(
  { database, now }: AnswerDeps,
  { caller, body: { token } }: Call<typeof readInvitationRoute>,
) {
  const invitation = await readInvitation(database.run, { clientId: caller.client.id, token, now: now() });
  if (!invitation) return refuse(invalid);
  const { firstName, lastName, relationship, isMutual } = invitation;
  return ok({
    first_name: firstName,
    last_name: lastName,
    relationship,
    is_mutual: isMutual,
    permissions: [...listPermissions({ relationship, status: 'successful', isBooker: true })],
  });
}

/** AUT-13: links the caller to the one who has invited them, and tells that person. Returns the link. */
export async function accept(
  { database, now: getNow }: AnswerDeps,
  { caller, body: { token }, scope: { personId } }: Call<typeof acceptInvitation> & Scope,
) {
  const clientId = caller.client.id;
  const now = getNow();
  const user = await readUser(database.run, { clientId, personId });
  if (!user || user.is_provisional) return refuse({ code: 'address_not_proved' } as const);
  const invitation = await readInvitation(database.run, { clientId, token, now });
  if (!invitation) return refuse(invalid);
  const { id, inviterId, relationship, isMutual } = invitation;
  if (inviterId === personId) return refuse({ code: 'invitation_to_yourself' } as const);
  return database.inTransaction(
    async (tx): Promise<Result<MemberRow, typeof invalid | { code: 'already_linked' }>> => {
      await lockPeople(tx, clientId, [personId, inviterId]);
      if (await isLinked(tx, { clientId, personId: inviterId, linkedId: personId }))
        return refuse({ code: 'already_linked' });
      if (!(await acceptLink(tx, { clientId, token, linkedId: personId, now }))) return refuse(invalid);
      if (isMutual)
        await insertReturnLink(tx, { clientId, personId, linkedId: inviterId, relationship, now });
      const payload = buildInvitationAcceptedEmail({
        ...invitation,
        name: `${user.first_name} ${user.last_name}`,
        url: `${invitation.origin}/user-details/people`,
      });
      await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
      return ok(await readMember(tx, { clientId, personId }, id));
    },
  );
}

/** AUT-13: ends an invitation without a link. */
export async function refuseByToken(
  { database, now: getNow }: AnswerDeps,
  { caller, body: { token }, scope: { personId } }: Call<typeof refuseInvitation> & Scope,
) {
  const clientId = caller.client.id;
  const now = getNow();
  const invitation = await readInvitation(database.run, { clientId, token, now });
  const user = await readUser(database.run, { clientId, personId });
  if (!invitation || !user) return refuse(invalid);
  return database.inTransaction(async (tx): Promise<Result<{ result: 'success' }, typeof invalid>> => {
    await lockPeople(tx, clientId, [personId, invitation.inviterId]);
    const key = { clientId, linkId: invitation.id };
    const change = { from: 'pending', to: 'cancelled', endedById: personId, now } as const;
    if (!(await endLinkWith(tx, key, change))) return refuse(invalid);
    await queueNotice(tx, {
      clientId,
      person_id: invitation.inviterId,
      kind: 'invitation_refused',
      path: '/user-details/people',
      params: { name: `${user.first_name} ${user.last_name}` },
      now,
    });
    return ok({ result: 'success' });
  });
}
