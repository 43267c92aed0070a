import type { endLink as endLinkRoute, updateChild } from '@pavilion/contract/household/household';
import { checkChild } from '@pavilion/domain/person';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildLinkRevokedEmail } from '../email/index.ts';
import { endShares } from '../membership/index.ts';
import { readUser, translateFieldErrors } from '../person/index.ts';
import { changeChild, clearUnusedChild, hasComingBookings } from './store/children.ts';
import { endLinkWith, lockPeople, type MemberRow, readMembers } from './store/household.ts';

type EndDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;
type EndCall = Call<typeof endLinkRoute> & { scope: { personId: number } };
type EndRefusal = { code: 'link_not_found' | 'child_has_bookings'; params?: { name: string } };

const notFound = { code: 'link_not_found' } as const;

/** AUT-13: cancels an invitation, revokes a link or removes a child; the other person gets an email when a link ends. */
export async function endLink(
  deps: EndDeps,
  { caller, params: { id: linkId }, scope: { personId } }: EndCall,
) {
  const { database, settings, now: getNow } = deps;
  const clientId = caller.client.id;
  const now = getNow();
  const [seen] = await readMembers(database.run, { clientId, personId }, linkId);
  if (!seen) return refuse(notFound);
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  return database.inTransaction(async (tx): Promise<Result<undefined, EndRefusal>> => {
    await lockPeople(tx, clientId, [personId, seen.otherId]);
    // An invitation may have been accepted meanwhile.
    const [member] = await readMembers(tx, { clientId, personId }, linkId);
    if (!member) return refuse(notFound);
    const childId = member.isChild ? member.otherId : null;
    if (childId !== null && (await hasComingBookings(tx, { clientId, childId, now })))
      return refuse({ code: 'child_has_bookings', params: { name: member.otherFirstName } });
    const change = { endedById: personId, now };
    if (member.status === 'pending') {
      const cancelled = { ...change, from: 'pending', to: 'cancelled' } as const;
      return (await endLinkWith(tx, { clientId, linkId }, cancelled)) ? ok(undefined) : refuse(notFound);
    }
    const revoked = { ...change, from: 'successful', to: 'revoked' } as const;
    if (!(await endLinkWith(tx, { clientId, linkId }, revoked))) return refuse(notFound);
    const today = getLocalDay(now, caller.client.timezone);
    for (const [holderId, coveredId] of [
      [personId, member.otherId],
      [member.otherId, personId],
    ] as const) {
      if (holderId !== null && coveredId !== null)
        await endShares(tx, { clientId, holderId, personId: coveredId, planId: null, today });
    }
    if (childId !== null) await clearUnusedChild(tx, { clientId, childId });
    else await tellOther(tx, { caller, member, personId, origin, now });
    return ok(undefined);
  });
}

async function tellOther(
  tx: Transaction,
  {
    caller,
    member,
    personId,
    origin,
    now,
  }: Pick<EndCall, 'caller'> & { member: MemberRow; personId: number; origin: string; now: number },
): Promise<void> {
  const clientId = caller.client.id;
  const other =
    member.otherId === null ? undefined : await readUser(tx, { clientId, personId: member.otherId });
  const user = await readUser(tx, { clientId, personId });
  if (!other || other.email === '' || !user) return;
  const payload = buildLinkRevokedEmail({
    email: other.email,
    firstName: other.first_name,
    name: `${user.first_name} ${user.last_name}`,
    // The receiver no longer books, or is no longer booked for.
    isBooker: !member.isBooker,
    brand: await readClientBrand(tx, clientId),
    language: caller.language,
    url: `${origin}/user-details/people`,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
}

type ChildCall = Call<typeof updateChild> & { scope: { personId: number } };

/** AUT-25: changes a child without an account. Returns the link's id. */
export async function changeOwnChild(
  { database, now }: EndDeps,
  { caller: { client, language }, params: { id: linkId }, body, scope: { personId } }: ChildCall,
) {
  const child = { firstName: body.first_name, lastName: body.last_name, dateOfBirth: body.date_of_birth };
  const errors = checkChild(child, getLocalDay(now(), client.timezone));
  if (errors.length > 0)
    return refuse({ code: 'validation_failed', errors: translateFieldErrors(language, errors) } as const);
  const key = { clientId: client.id, parentId: personId, linkId };
  return (await changeChild(database.run, key, child)) ? ok(linkId) : refuse(notFound);
}
