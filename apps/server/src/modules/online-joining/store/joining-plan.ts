import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type JoiningPlan = {
  hasOnlineJoining: boolean;
  isSoldOnline: boolean;
  waiver: { id: string; name: string } | null;
};

/** MOD-03: what decides whether a plan can be joined online, and its waiver. Undefined for an unknown plan. */
export async function readJoiningPlan(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<JoiningPlan | undefined> {
  const [row] = await run(sql<JoiningPlan>`
    select c.online_joining as "hasOnlineJoining", p.is_sold_online as "isSoldOnline",
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as waiver
    from membership_plan p
    join client c on c.id = p.client_id
    left join restriction r on r.client_id = p.client_id and r.id = p.waiver_id and r.type = 'pre-purchase-waiver'
    where p.client_id = ${clientId} and p.id = ${id}`);
  return row;
}
