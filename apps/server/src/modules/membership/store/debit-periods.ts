import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** A month of membership that is collected by Direct Debit. Days 'YYYY-MM-DD', both inclusive. */
type DebitPeriod = {
  clientId: string;
  id: string;
  personId: number;
  planId: string;
  startsOn: string;
  endsOn: string;
  collectionId: string;
  now: number;
};

/** Extends a membership. Without effect if the person has the plan in these days, for example because they renewed it. */
export async function insertDebitPeriod(tx: Transaction, period: DebitPeriod): Promise<void> {
  await tx(sql`
    insert into membership (client_id, id, person_id, plan_id, starts_on, ends_on, collection_id, created_at)
    values (${period.clientId}, ${period.id}, ${period.personId}, ${period.planId}, ${period.startsOn},
      ${period.endsOn}, ${period.collectionId}, ${new Date(period.now)})
    on conflict do nothing`);
}

export async function deleteDebitPeriod(
  tx: Transaction,
  { clientId, collectionId }: { clientId: string; collectionId: string },
): Promise<void> {
  await tx(sql`delete from membership where client_id = ${clientId} and collection_id = ${collectionId}`);
}

/** Ends a person's collected months of a plan before a day: benefits no longer apply from it. */
export async function endDebitPeriods(
  tx: Transaction,
  {
    clientId,
    personId,
    planId,
    today,
  }: { clientId: string; personId: number; planId: string; today: string },
): Promise<void> {
  const ofPlan = sql`client_id = ${clientId} and person_id = ${personId} and plan_id = ${planId}
    and collection_id is not null and ends_on >= ${today}`;
  await tx(sql`delete from membership where ${ofPlan} and starts_on >= ${today}`);
  await tx(sql`update membership set ends_on = ${today}::date - 1 where ${ofPlan}`);
}

/** The months of membership of a person from a day on, and since when they have had the plan without a gap. */
export type HeldPlan = { id: string; planId: string; planName: string; since: string; until: string | null };

type PersonDay = { clientId: string; personId: number; today: string };

/** Stretches without a gap of a person's plans, as rows to be grouped by plan and `n`. */
const stretchesSql = ({ clientId, personId }: PersonDay) => sql`
    with period as (
      select m.*, coalesce(m.starts_on > 1 + max(coalesce(m.ends_on, 'infinity')) over (
        partition by plan_id order by starts_on rows between unbounded preceding and 1 preceding
      ), true) as is_start
      from membership m where client_id = ${clientId} and person_id = ${personId}
    ), stretch as (
      select *, count(*) filter (where is_start) over (partition by plan_id order by starts_on) as n from period
    )
    select (array_agg(s.id order by s.starts_on))[1] as id, p.id as "planId", p.name as "planName",
      min(s.starts_on)::text as since,
      case when bool_or(s.ends_on is null) then null else max(s.ends_on)::text end as until
    from stretch s join membership_plan p on p.client_id = s.client_id and p.id = s.plan_id
    group by p.client_id, p.id, p.name, s.n`;

export const readHeldPlans = (run: RunStatement, key: PersonDay): Promise<HeldPlan[]> =>
  run(sql<HeldPlan>`
    ${stretchesSql(key)}
    having bool_or(s.ends_on is null) or max(s.ends_on) >= ${key.today}::date
    order by since, p.name`);

const maxPastPlans = 50;

/** ACC-04: the plans that a person has had, the latest first. */
export const readPastPlans = (run: RunStatement, key: PersonDay): Promise<HeldPlan[]> =>
  run(sql<HeldPlan>`
    ${stretchesSql(key)}
    having not bool_or(s.ends_on is null) and max(s.ends_on) < ${key.today}::date and max(s.ends_on) >= min(s.starts_on)
    order by until desc, p.name limit ${maxPastPlans}`);
