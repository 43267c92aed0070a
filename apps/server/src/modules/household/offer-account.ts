import type {
  offerAccount as offerRoute,
  withdrawAccountOffer,
} from '@pavilion/contract/household/account-handover';
import { decideHandover } from '@pavilion/domain/household/handover';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import type { Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { formatDay } from '../email/index.ts';
import { readUser } from '../person/index.ts';
import { takeFromLimit } from './invite.ts';
import type { HandoverJob } from './jobs.ts';
import { hasAccount, insertHandover, withdrawHandovers } from './store/handovers.ts';
import { lockPeople, readMembers } from './store/household.ts';

type OfferDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;
type Scope = { scope: { personId: number } };

const notFound = { code: 'link_not_found' } as const;

/**
 * AUT-25: saves the offer of a child's account, which a job emails, in place of an earlier one. Does the same for every
 * address, so neither the response nor its time shows whether the address has an account. Returns the link's id.
 */
export async function offerAccount(
  { database, settings, now: getNow }: OfferDeps,
  limit: Limit,
  { caller, params: { id: linkId }, body: { email }, scope: { personId } }: Call<typeof offerRoute> & Scope,
) {
  const { client, language } = caller;
  const clientId = client.id;
  const now = getNow();
  const user = await readUser(database.run, { clientId, personId });
  if (!user || user.is_provisional) return refuse({ code: 'address_not_proved' } as const);
  const [member] = await readMembers(database.run, { clientId, personId }, linkId);
  const childId = member?.otherId ?? null;
  if (!member?.isChild || member.status !== 'successful' || childId === null) return refuse(notFound);
  const today = getLocalDay(now, client.timezone);
  const decision = decideHandover({ dateOfBirth: member.dateOfBirth, today, minAge: client.minAccountAge });
  if (!decision.ok) return describeRefusal(decision.refusal, member.otherFirstName, language);
  if (user.email.toLowerCase() === email.toLowerCase())
    return refuse({ code: 'handover_to_own_address', params: { name: member.otherFirstName } } as const);
  const limited = await takeFromLimit(limit, caller, personId);
  if (limited) return limited;
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  return database.inTransaction(async (tx): Promise<Result<number, typeof notFound>> => {
    await lockPeople(tx, clientId, [personId, childId]);
    // An earlier offer may have been accepted meanwhile.
    if (await hasAccount(tx, { clientId, childId })) return refuse(notFound);
    await withdrawHandovers(tx, { clientId, childId, now });
    const id = createId(now);
    await insertHandover(tx, { clientId, id, childId, guardianId: personId, email, language, origin, now });
    const payload: HandoverJob = { handover_id: id };
    await addToOutbox(tx, { clientId, kind: 'send_account_handover', payload, now });
    return ok(linkId);
  });
}

type Decision = Extract<ReturnType<typeof decideHandover>, { ok: false }>['refusal'];

function describeRefusal(refusal: Decision, name: string, language: string) {
  if (refusal.code === 'child_date_of_birth_missing')
    return refuse({ code: refusal.code, params: { name } } as const);
  const params = { name, age: refusal.age, day: formatDay(refusal.from, language) };
  return refuse({ code: refusal.code, params } as const);
}

type WithdrawRefusal = { code: 'link_not_found' | 'handover_accepted'; params?: { name: string } };

/** AUT-25: withdraws the offer of a child's account, unless the child has accepted it. Returns the link's id. */
export async function withdrawOffer(
  { database, now: getNow }: OfferDeps,
  { caller, params: { id: linkId }, scope: { personId } }: Call<typeof withdrawAccountOffer> & Scope,
) {
  const clientId = caller.client.id;
  const now = getNow();
  const [member] = await readMembers(database.run, { clientId, personId }, linkId);
  const childId = member?.otherId ?? null;
  if (
    !member?.isBooker ||
    member.relationship !== 'parent' ||
    member.status !== 'successful' ||
    childId === null
  )
    return refuse(notFound);
  return database.inTransaction(async (tx): Promise<Result<number, WithdrawRefusal>> => {
    await lockPeople(tx, clientId, [personId, childId]);
    if ((await withdrawHandovers(tx, { clientId, childId, now })) > 0) return ok(linkId);
    return (await hasAccount(tx, { clientId, childId }))
      ? refuse({ code: 'handover_accepted', params: { name: member.otherFirstName } })
      : ok(linkId);
  });
}
