import type { Membership } from '@pavilion/domain/membership';
import type { Benefit } from '@pavilion/domain/price-rule/rules';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { membershipsSql } from '../../membership/index.ts';
import { benefitsSql } from './rules-sql.ts';

/** The use that pays for a line: of an allowance in a period, or of a package. */
export type LineUse = { personId: number } & (
  | { benefitId: string; periodStart: string; packageId: null }
  | { benefitId: null; periodStart: null; packageId: string }
);

/** A line in what rules read of it. Instants in milliseconds. */
export type LineRules = {
  lineId: string;
  personId: number | null;
  /** Null for a line that is not for one occurrence. */
  occurrence: { id: string; startsAt: number; timezone: string } | null;
  /** How many people one ticket counts for; 1 for a line without tickets. */
  attendees: number;
  /** Its category and that above it; empty for a line without places. */
  categoryIds: string[];
  benefits: Benefit[];
  memberships: Membership[];
  /** The packages of the person that can be used for it; the first to expire comes first. */
  packages: { id: string; name: string }[];
  use: LineUse | null;
};

type CartKey = { clientId: string; cartId: string };

/** Reads the rules of the reserved lines of a cart in one statement. `now` in milliseconds. */
export async function readLineRules(
  run: RunStatement,
  { clientId, cartId, now }: CartKey & { now: number },
): Promise<ReadonlyMap<string, LineRules>> {
  const rows = await run(sql<LineRules>`
    select l.id as "lineId", l.person_id as "personId",
      case when o.id is not null then json_build_object(
        'id', o.id, 'startsAt', (extract(epoch from o.starts_at) * 1000)::bigint, 'timezone', o.timezone
      ) end as occurrence,
      coalesce(tk.attendees, 1) as attendees,
      array_remove(array[k.id, k.parent_id], null)::text[] as "categoryIds",
      case when s.id is not null then ${benefitsSql} else '[]' end as benefits,
      case when p.id is not null then ${membershipsSql} else '[]' end as memberships,
      (
        select coalesce(json_agg(json_build_object('id', pk.id, 'name', pp.name) order by pk.expires_at, pk.id), '[]')
        from package pk join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id
        where pk.client_id = l.client_id and pk.person_id = l.person_id
          and (not pp.is_guest_pass or pk.guest_pass_id is not null)
          and pk.expires_at > greatest(o.starts_at, ${new Date(now)}) and exists (
            select from package_plan_category pc
            where pc.client_id = pk.client_id and pc.plan_id = pk.plan_id and pc.category_id in (k.id, k.parent_id)
          )
      ) as packages,
      case when u.line_id is not null then json_build_object(
        'personId', u.person_id, 'benefitId', u.benefit_id, 'periodStart', u.period_start, 'packageId', u.package_id
      ) end as use
    from cart_line l
    left join line_use u on u.client_id = l.client_id and u.line_id = l.id
    left join occurrence o on o.client_id = l.client_id and o.id = l.detail ->> 'occurrenceId'
    left join ticket tk on tk.client_id = l.client_id and tk.id = (l.detail ->> 'ticketId')::uuid
    left join schedule s on s.client_id = l.client_id
      and s.id = coalesce(o.schedule_id, (l.detail ->> 'scheduleId')::uuid)
    left join template t on t.client_id = s.client_id and t.id = s.template_id
    left join category k on k.client_id = t.client_id and k.id = t.category_id
    left join person p on p.client_id = l.client_id and p.id = l.person_id
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved'`);
  return new Map(rows.map((row) => [row.lineId, row]));
}
