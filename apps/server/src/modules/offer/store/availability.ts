import { type RawBuilder, sql } from 'kysely';

const expiredSql = (now: Date) => sql`b.status = 'reserved' and h.attempt_id is null and h.ends_at <= ${now}`;

/** The period of `occurrence o` in its location, with set-up and teardown. */
const periodSql = sql`tstzrange(
  o.starts_at - make_interval(mins => o.setup_minutes), o.ends_at + make_interval(mins => o.teardown_minutes)
)`;

/** Looks up the allocations of a location that overlap a period, without those of expired holds. */
const allocationsSql = (location: RawBuilder<unknown>, period: RawBuilder<unknown>, now: Date) => sql`
  from allocation a
  left join booking b on b.client_id = a.client_id and b.id = a.booking_id
  left join cart_line l on l.client_id = b.client_id and l.id = b.line_id
  left join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
  where a.client_id = o.client_id and a.location_id = ${location} and a.during && ${period}
    and not coalesce(${expiredSql(now)}, false)
  offset 0`;

/**
 * A table `taken` of the periods in which each court of the table `sessions` is allocated. Many sessions of few courts
 * need one lookup for each court with it, instead of one for each session.
 */
export const takenCourtsSql = (sessions: string, now: Date): RawBuilder<unknown> => sql`
  taken as materialized (
    select o.leaf, range_agg(found.during) as periods
    from (
      select client_id, unnest(location_ids) as leaf, min(lower(${periodSql})) as from_, max(upper(${periodSql})) as until
      from ${sql.table(sessions)} o where o.booking_strategy = 'sequential' group by 1, 2
    ) o
    cross join lateral (
      select a.during ${allocationsSql(sql`o.leaf`, sql`tstzrange(o.from_, o.until)`, now)}
    ) found
    group by o.leaf
  )`;

const takenSql = sql`select from taken where taken.leaf = leaf.leaf and taken.periods && ${periodSql}`;

/**
 * The places of `occurrence o` that a claim on this side can get now. A counted occurrence has its remaining places
 * without those of open offers, and those of expired holds, and none while others wait for them (WTL-06); a court has its leaves without an allocation in the whole period. `offset 0` makes PostgreSQL
 * look up each leaf in the exclusion index; a join would read all allocations of the client at that time. `hasTaken`: the
 * statement has the table of `takenCourtsSql`.
 */
export const availablePlacesSql = (
  side: 'online' | 'foh',
  now: Date,
  hasTaken = false,
): RawBuilder<number> => sql<number>`
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
    from unnest(o.location_ids) as leaf(leaf)
    where not exists (${hasTaken ? takenSql : sql`select ${allocationsSql(sql`leaf.leaf`, periodSql, now)}`})
  ) end`;
