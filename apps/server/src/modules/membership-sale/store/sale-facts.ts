import type { HeldMembership, MembershipPlan } from '@pavilion/domain/membership/sale';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { canBookForSql } from '../../person/index.ts';

/** A person for whom a membership is bought, with what decides on it. */
export type SalePerson = {
  id: number;
  firstName: string;
  lastName: string;
  /** Whether the requester may buy for them. */
  isAllowed: boolean;
  memberships: HeldMembership[];
  /** The plan that a cart of the requester has for them. */
  cartPlanId: string | null;
};

export type SaleFacts = {
  hasOnlineJoining: boolean;
  timezone: string;
  /** The client's working days of notice of a collection; null without Direct Debit. */
  debitNoticeDays: number | null;
  plans: MembershipPlan[];
  people: SalePerson[];
};

const maxPlans = 50;
/** More periods than decide on the next one. */
const maxMemberships = 20;

/** PRC-05: the client's plans, and the people, in one statement. */
export async function readSaleFacts(
  run: RunStatement,
  {
    clientId,
    requesterId,
    personIds,
  }: { clientId: string; requesterId: number; personIds: readonly number[] },
): Promise<SaleFacts> {
  const [row] = await run(sql<SaleFacts>`
    select c.online_joining as "hasOnlineJoining", c.timezone,
      (select notice_days from direct_debit_setting where client_id = c.id) as "debitNoticeDays",
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'name', m.name, 'monthlyAmount', m.monthly_amount, 'joiningFee', m.joining_fee,
          'taxRate', m.tax_rate, 'taxCode', m.tax_code, 'isSoldOnline', m.is_sold_online,
          'maxPeople', m.max_people, 'takesDirectDebit', m.takes_direct_debit
        ) order by m.position, m.name)
        from (
          select * from membership_plan where client_id = c.id order by position, name limit ${maxPlans}
        ) m
      ), '[]') as plans,
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
          'isAllowed', ${canBookForSql(requesterId)},
          'memberships', (
            select coalesce(json_agg(json_build_object(
              'id', h.id, 'planId', h.plan_id, 'startsOn', h.starts_on, 'endsOn', h.ends_on,
              'isShared', h.shared_from_id is not null,
              'isByDebit', exists (
                select from debit_agreement d where d.client_id = h.client_id and d.person_id = h.person_id
                  and d.plan_id = h.plan_id and d.state <> 'ended'
              ))), '[]')
            from (
              select * from membership where client_id = p.client_id and person_id = p.id
              order by ends_on desc nulls first, starts_on desc limit ${maxMemberships}
            ) h
          ),
          'cartPlanId', (
            select s.plan_id from membership_sale s
            join cart_line l on l.client_id = s.client_id and l.id = s.id
            join cart k on k.client_id = l.client_id and k.id = l.cart_id
            where s.client_id = p.client_id and s.person_id = p.id and k.owner = ${`person:${requesterId}`}
          )
        ))
        from person p where p.client_id = c.id and p.id in (${sql.join(personIds)})
      ), '[]') as people
    from client c where c.id = ${clientId}`);
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row;
}

/** BSK-03: those of some ids that are plans of the client. */
export async function readPlanIds(
  run: RunStatement,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await run(sql<{ id: string }>`
    select id from membership_plan where client_id = ${clientId} and id in (${sql.join(ids)})`);
  return rows.map(({ id }) => id);
}
