import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type Share = {
  clientId: string;
  /** The member whose membership covers the person. */
  holderId: number;
  personId: number;
  /** Null for every plan. */
  planId: string | null;
  /** 'YYYY-MM-DD': the first day without it. */
  today: string;
};

/**
 * MOD-03: ends the memberships that a member shares with a person. What was shared no longer follows the member's own, so
 * that a later change of it brings nothing back. False if nothing was shared.
 */
export async function endShares(
  tx: Transaction,
  { clientId, holderId, personId, planId, today }: Share,
): Promise<boolean> {
  const removed = await tx(sql`
    delete from plan_member
    where client_id = ${clientId} and holder_id = ${holderId} and person_id = ${personId}
      and (${planId}::uuid is null or plan_id = ${planId}) returning plan_id`);
  const sharedSql = sql`m.client_id = ${clientId} and m.person_id = ${personId}
    and (${planId}::uuid is null or m.plan_id = ${planId})
    and h.client_id = m.client_id and h.id = m.shared_from_id and h.person_id = ${holderId}`;
  await tx(
    sql`delete from membership m using membership h where ${sharedSql} and m.starts_on >= ${today}::date`,
  );
  await tx(sql`
    update membership m set shared_from_id = null, ends_on = least(m.ends_on, ${today}::date - 1)
    from membership h where ${sharedSql}`);
  return removed.length > 0;
}
