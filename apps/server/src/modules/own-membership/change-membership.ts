import type { listOwnMemberships } from '@pavilion/contract/own-membership/own-membership';
import type { Reply } from '@pavilion/contract/route';
import { addDays } from '@pavilion/domain/day';
import { getFreezePeriod } from '@pavilion/domain/membership/changes';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { cancelAgreement, stopCollections } from '../direct-debit/index.ts';
import { endShares } from '../membership/index.ts';
import { queueNotice } from '../notice/index.ts';
import { claimNotifications } from '../notification/index.ts';
import { listMemberships, type MembershipContext } from './list-memberships.ts';
import { divideMembership, endFreeze, endMembership, insertFreeze } from './store/changes.ts';

type Context = MembershipContext & { id: string; language: string };
type Listed = Reply<typeof listOwnMemberships>['current'][number];

/** A membership of the caller's list; undefined if it is not there by now. */
export const findListed = async (
  { run }: Pick<Database, 'run'>,
  context: Omit<Context, 'language'>,
): Promise<Listed | undefined> =>
  (await listMemberships(run, context)).current.find(({ id }) => id === context.id);

/** ACC-04: cancels a membership, if its last day is still the one that the customer has seen. */
export async function cancelMembership(database: Database, context: Context, lastDay: string) {
  const { clientId, personId, now } = context;
  const membership = await findListed(database, context);
  if (!membership) return refuse({ code: 'membership_not_found' } as const);
  if (!membership.cancellation) return refuse({ code: 'membership_not_cancellable' } as const);
  if (membership.cancellation.last_day !== lastDay)
    return refuse({ code: 'membership_day_changed' } as const);
  const { direct_debit: debit, plan_id: planId } = membership;
  if (debit) {
    const key = { clientId, id: debit.id, payerId: personId, seenLastDay: lastDay };
    return cancelAgreement({ database, now: () => now }, key);
  }
  return database.inTransaction(async (tx) => {
    const isEnded = await endMembership(tx, { clientId, personId, planId }, { lastDay, now });
    if (!isEnded) return refuse({ code: 'membership_not_cancellable' } as const);
    await notify(tx, context, { kind: 'membership_cancelled', name: membership.name, until: lastDay });
    return ok(membership);
  });
}

/** ACC-04: freezes a membership for whole months after what is paid. */
export async function freezeMembership(database: Database, context: Context, months: number) {
  const { clientId, personId, timezone, now } = context;
  const membership = await findListed(database, context);
  if (!membership) return refuse({ code: 'membership_not_found' } as const);
  const { freeze_offer: offer, direct_debit: debit, plan_id: planId } = membership;
  if (!offer || months > offer.max_months) return refuse({ code: 'membership_not_freezable' } as const);
  return database.inTransaction(async (tx) => {
    const paidUntil = debit
      ? await stopCollections(tx, { clientId, id: debit.id }, now)
      : addDays(offer.starts_on, -1);
    if (paidUntil === undefined) return refuse({ code: 'membership_not_freezable' } as const);
    // What is collected may have ended before today.
    const today = getLocalDay(now, timezone);
    const period = getFreezePeriod(paidUntil < addDays(today, -1) ? addDays(today, -1) : paidUntil, months);
    const key = { clientId, personId, planId };
    const parts = debit
      ? undefined
      : await divideMembership(tx, key, { ...period, resumedId: createId(now), now });
    if (!debit && !parts) return refuse({ code: 'membership_not_freezable' } as const);
    const isFrozen = await insertFreeze(tx, { ...key, ...period, id: createId(now), now }, parts);
    if (!isFrozen) return refuse({ code: 'membership_not_freezable' } as const);
    const { startsOn: from, endsOn: until } = period;
    await notify(tx, context, { kind: 'membership_frozen', name: membership.name, from, until });
    return ok(undefined);
  });
}

/** ACC-04: ends a freeze today, or takes back one that has not started. */
export async function unfreezeMembership(database: Database, context: Context) {
  const { clientId, personId, timezone, now } = context;
  const membership = await findListed(database, context);
  if (!membership) return refuse({ code: 'membership_not_found' } as const);
  return database.inTransaction(async (tx) => {
    const key = { clientId, personId, planId: membership.plan_id };
    const freezeId = await endFreeze(tx, key, getLocalDay(now, timezone));
    if (freezeId === undefined) return refuse({ code: 'membership_not_frozen' } as const);
    // The sweep notifies members of freezes that end by themselves.
    await claimNotifications(tx, { clientId, keys: [`membership_unfrozen:${freezeId}`], now });
    await notify(tx, context, { kind: 'membership_unfrozen', name: membership.name });
    return ok(undefined);
  });
}

/** MOD-03: the person is no longer covered from today. */
export async function removePerson(
  database: Database,
  context: Omit<Context, 'language'>,
  removedId: number,
) {
  const { clientId, personId, timezone, now } = context;
  const membership = await findListed(database, context);
  if (!membership) return refuse({ code: 'membership_not_found' } as const);
  const share = { clientId, holderId: personId, personId: removedId, planId: membership.plan_id };
  return database.inTransaction(async (tx) =>
    (await endShares(tx, { ...share, today: getLocalDay(now, timezone) }))
      ? ok(undefined)
      : refuse({ code: 'membership_person_not_found' } as const),
  );
}

type Change = {
  kind: 'membership_cancelled' | 'membership_frozen' | 'membership_unfrozen';
  name: string;
  from?: string;
  until?: string;
};

/** A membership that is collected by Direct Debit has an email of its own when it is cancelled. */
const notify = (
  tx: Transaction,
  { clientId, personId, language, now }: Context,
  { kind, ...params }: Change,
) => queueNotice(tx, { clientId, person_id: personId, kind, path: '/memberships', language, params, now });
