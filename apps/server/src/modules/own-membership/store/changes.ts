import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type PlanKey = { clientId: string; personId: number; planId: string };

/**
 * ACC-04: ends the membership without an end of a plan on a day, and with it a freeze that would last longer. False if the
 * person has none by now.
 */
export async function endMembership(
  tx: Transaction,
  { clientId, personId, planId }: PlanKey,
  { lastDay, now }: { lastDay: string; now: number },
): Promise<boolean> {
  const [open] = await tx(sql<{ id: string; starts_on: string }>`
    select id, starts_on::text from membership
    where client_id = ${clientId} and person_id = ${personId} and plan_id = ${planId} and ends_on is null for update`);
  if (!open) return false;
  const at = new Date(now);
  if (open.starts_on <= lastDay) {
    await tx(sql`
      update membership set ends_on = ${lastDay}, cancelled_at = ${at}
      where client_id = ${clientId} and id = ${open.id}`);
    return true;
  }
  // It ends while it is frozen, so the period after the freeze never starts.
  await tx(sql`
    update membership m set cancelled_at = ${at} from membership_freeze f
    where f.client_id = ${clientId} and f.resumed_id = ${open.id} and m.client_id = f.client_id and m.id = f.paused_id`);
  await tx(sql`delete from membership where client_id = ${clientId} and id = ${open.id}`);
  return true;
}

type NewFreeze = PlanKey & { id: string; startsOn: string; endsOn: string; now: number };

/** Saves a freeze. False if the membership is frozen then. */
export async function insertFreeze(
  tx: Transaction,
  { clientId, id, personId, planId, startsOn, endsOn, now }: NewFreeze,
  parts: { pausedId: string; resumedId: string } | undefined,
): Promise<boolean> {
  const rows = await tx(sql`
    insert into membership_freeze (client_id, id, person_id, plan_id, starts_on, ends_on, paused_id, resumed_id, created_at)
    values (${clientId}, ${id}, ${personId}, ${planId}, ${startsOn}, ${endsOn}, ${parts?.pausedId ?? null},
      ${parts?.resumedId ?? null}, ${new Date(now)})
    on conflict on constraint membership_freeze_once do nothing returning id`);
  return rows.length > 0;
}

/** Divides a membership without an end at a freeze. Undefined if the person has none by now. */
export async function divideMembership(
  tx: Transaction,
  { clientId, personId, planId }: PlanKey,
  { resumedId, startsOn, endsOn, now }: { resumedId: string; startsOn: string; endsOn: string; now: number },
): Promise<{ pausedId: string; resumedId: string } | undefined> {
  const [paused] = await tx(sql<{ id: string }>`
    update membership set ends_on = ${startsOn}::date - 1
    where client_id = ${clientId} and person_id = ${personId} and plan_id = ${planId} and ends_on is null
      and starts_on < ${startsOn}::date
    returning id`);
  if (!paused) return undefined;
  await tx(sql`
    insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
    values (${clientId}, ${resumedId}, ${personId}, ${planId}, ${endsOn}::date + 1, ${new Date(now)})`);
  return { pausedId: paused.id, resumedId };
}

/** Ends a freeze before a day, or takes it back if it would start then or later. Returns its id; undefined if none is on or ahead. */
export async function endFreeze(
  tx: Transaction,
  { clientId, personId, planId }: PlanKey,
  today: string,
): Promise<string | undefined> {
  const [freeze] = await tx(sql<{
    id: string;
    has_started: boolean;
    paused_id: string | null;
    resumed_id: string | null;
  }>`
    select id, starts_on < ${today}::date as has_started, paused_id, resumed_id from membership_freeze
    where client_id = ${clientId} and person_id = ${personId} and plan_id = ${planId} and ends_on >= ${today}::date
    for update`);
  if (!freeze) return undefined;
  if (freeze.has_started) {
    await tx(sql`
      update membership_freeze set ends_on = ${today}::date - 1 where client_id = ${clientId} and id = ${freeze.id}`);
    await tx(sql`
      update membership set starts_on = ${today} where client_id = ${clientId} and id = ${freeze.resumed_id}`);
    return freeze.id;
  }
  await tx(sql`delete from membership_freeze where client_id = ${clientId} and id = ${freeze.id}`);
  await tx(sql`delete from membership where client_id = ${clientId} and id = ${freeze.resumed_id}`);
  await tx(
    sql`update membership set ends_on = null where client_id = ${clientId} and id = ${freeze.paused_id}`,
  );
  return freeze.id;
}
