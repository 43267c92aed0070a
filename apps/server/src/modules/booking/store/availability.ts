import { type RawBuilder, sql } from 'kysely';

/** A line whose hold has run out: its places count as free, for the next claim takes them. */
const holdExpiredSql = (now: Date) => sql`
  b.status = 'reserved' and d.attempt_id is null and d.ends_at <= ${now}`;

/**
 * The places of the occurrence `o` that a claim on this side could get at this instant: of a counted session those that
 * are free or whose hold ran out, of a court the leaves that are free over its whole stretch. An `sql` expression for
 * the select list of a statement that reads `occurrence o`. `offset 0` has it go leaf by leaf: as a join it would read
 * all that is taken at that time in the whole of the client.
 */
export const availablePlacesSql = (side: 'online' | 'foh', now: Date): RawBuilder<number> => sql<number>`
  case when o.booking_strategy is distinct from 'sequential' then greatest(0,
    least(
      o.maximum - o.consumed,
      coalesce(o.${sql.ref(`${side}_maximum`)}, o.maximum) - o.${sql.ref(`${side}_consumed`)}
    ) + case when o.next_hold_end <= ${now} then (
      select coalesce(sum(b.places), 0)::int
      from booking b join hold d on d.client_id = b.client_id and d.cart_id = b.cart_id
      where b.client_id = o.client_id and b.occurrence_id = o.id and ${holdExpiredSql(now)}
        and (o.online_maximum is null or b.side = ${side}::text)
    ) else 0 end
  ) else (
    select case when o.leaf_allocation = 'all' then (count(*) = cardinality(o.location_ids))::int else count(*)::int end
    from unnest(o.location_ids) leaf
    where not exists (
      select from allocation a
      left join booking b on b.client_id = a.client_id and b.id = a.booking_id
      left join hold d on d.client_id = b.client_id and d.cart_id = b.cart_id
      where a.client_id = o.client_id and a.location_id = leaf
        and a.during && tstzrange(
          o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
        )
        and not coalesce(${holdExpiredSql(now)}, false)
      offset 0
    )
  ) end`;
