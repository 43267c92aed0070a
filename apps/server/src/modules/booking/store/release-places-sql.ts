import { type RawBuilder, sql } from 'kysely';

/**
 * Common table expressions that return places to their occurrences and delete allocations. They follow a table
 * `bookings` (id, occurrence_id, places, side) that the statement has locked. Counters are computed from the locked
 * rows, not from the update's snapshot, which may be older after a wait (decision 0004).
 */
export const releasePlacesSql = (clientId: string): RawBuilder<unknown> => sql`
  counted as materialized (
    select o.id, o.consumed, o.online_consumed, o.foh_consumed from occurrence o
    where o.client_id = ${clientId} and o.id in (select occurrence_id from bookings)
      and o.booking_strategy is distinct from 'sequential'
    order by o.id for no key update of o
  ), released as (
    select occurrence_id, sum(places)::int as places,
      coalesce(sum(places) filter (where side = 'online'), 0)::int as online,
      coalesce(sum(places) filter (where side = 'foh'), 0)::int as foh
    from bookings group by occurrence_id
  ), recounted as (
    update occurrence o
    set consumed = counted.consumed - released.places, online_consumed = counted.online_consumed - released.online,
      foh_consumed = counted.foh_consumed - released.foh
    from released join counted on counted.id = released.occurrence_id
    where o.client_id = ${clientId} and o.id = counted.id
  ), deallocated as (
    delete from allocation a using bookings where a.client_id = ${clientId} and a.booking_id = bookings.id
  )`;
