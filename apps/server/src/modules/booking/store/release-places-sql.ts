import { type RawBuilder, sql } from 'kysely';

/**
 * The common tables that give places or space back, to follow a table `lines` (id, occurrence_id, places, side) of
 * bookings that the statement has locked. The new counters are reckoned from the rows as they were locked, never from
 * those that the update itself meets: after a wait these may be the snapshot's (decision 4).
 */
export const releasePlacesSql = (clientId: string): RawBuilder<unknown> => sql`
  counted as materialized (
    select o.id, o.consumed, o.online_consumed, o.foh_consumed from occurrence o
    where o.client_id = ${clientId} and o.id in (select occurrence_id from lines)
      and o.booking_strategy is distinct from 'sequential'
    order by o.id for no key update of o
  ), given as (
    select occurrence_id, sum(places)::int as places,
      coalesce(sum(places) filter (where side = 'online'), 0)::int as online,
      coalesce(sum(places) filter (where side = 'foh'), 0)::int as foh
    from lines group by occurrence_id
  ), back as (
    update occurrence o
    set consumed = counted.consumed - given.places, online_consumed = counted.online_consumed - given.online,
      foh_consumed = counted.foh_consumed - given.foh
    from given join counted on counted.id = given.occurrence_id
    where o.client_id = ${clientId} and o.id = counted.id
  ), gone as (
    delete from allocation a using lines where a.client_id = ${clientId} and a.booking_id = lines.id
  )`;
