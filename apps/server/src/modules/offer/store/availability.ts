import { type RawBuilder, sql } from 'kysely';

const expiredSql = (now: Date) => sql`b.status = 'reserved' and h.attempt_id is null and h.ends_at <= ${now}`;

/**
 * The places of `occurrence o` that a claim on this side can get now. A counted occurrence has its remaining places
 * without those of open offers, and those of expired holds, and none while others wait for them (WTL-06); a court has its leaves without an allocation in the whole period. `offset 0` makes PostgreSQL
 * look up each leaf in the exclusion index; a join would read all allocations of the client at that time.
 */
export const availablePlacesSql = (side: 'online' | 'foh', now: Date): RawBuilder<number> => sql<number>`
  case when o.waitlisted > 0 ${side === 'foh' ? sql`and o.foh_maximum is null` : sql``} then 0
  when o.booking_strategy is distinct from 'sequential' then greatest(0,
    least(
      o.maximum - o.consumed - o.waiting,
      coalesce(o.${sql.ref(`${side}_maximum`)}, o.maximum) - o.${sql.ref(`${side}_consumed`)}
        - case when ${side}::text = 'online' then o.waiting else 0 end
    ) + case when o.next_hold_end <= ${now} then (
      select coalesce(sum(b.places), 0)::int
      from booking b
      join cart_line l on l.client_id = b.client_id and l.id = b.line_id
      join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
      where b.client_id = o.client_id and b.occurrence_id = o.id and ${expiredSql(now)}
        and (o.online_maximum is null or b.side = ${side}::text)
    ) else 0 end
  ) else (
    select case when o.leaf_allocation = 'all' then (count(*) = cardinality(o.location_ids))::int else count(*)::int end
    from unnest(o.location_ids) leaf
    where not exists (
      select from allocation a
      left join booking b on b.client_id = a.client_id and b.id = a.booking_id
      left join cart_line l on l.client_id = b.client_id and l.id = b.line_id
      left join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
      where a.client_id = o.client_id and a.location_id = leaf
        and a.during && tstzrange(
          o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
        )
        and not coalesce(${expiredSql(now)}, false)
      offset 0
    )
  ) end`;
