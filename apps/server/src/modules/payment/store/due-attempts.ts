import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { AttemptKey } from './attempt.ts';

type Claim = {
  now: number;
  /** When a claimed attempt is due again, if the process that claimed it stops. */
  nextCheckAt: number;
  maxCount: number;
  /** The most attempts of one client that are checked at the same time. */
  maxPerClient: number;
  /** The client of each attempt that is being checked now. */
  runningClientIds: readonly string[];
};

/**
 * Claims attempts whose check is due, each for one caller. Clients take turns, so that the provider of one does not
 * delay the others; within a client the earliest check is first.
 */
export const claimDueAttempts = (run: RunStatement, claim: Claim): Promise<AttemptKey[]> =>
  run(sql<AttemptKey>`
    update payment_attempt a set next_check_at = ${new Date(claim.nextCheckAt)}
    from (
      select client_id, id from (
        select client_id, id, next_check_at,
          row_number() over (partition by client_id order by next_check_at, id) + (
            select count(*) from unnest(${claim.runningClientIds}::uuid[]) as running(client_id)
            where running.client_id = d.client_id
          ) as turn
        from payment_attempt d where next_check_at <= ${new Date(claim.now)}
      ) due
      where turn <= ${claim.maxPerClient} order by turn, next_check_at limit ${claim.maxCount}
    ) chosen
    where a.client_id = chosen.client_id and a.id = chosen.id and a.next_check_at <= ${new Date(claim.now)}
    returning a.client_id as "clientId", a.id`);
