import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';

/** Two of the crowd wait for every full class, and `personId` behind them for the first full class from tomorrow on. `linkHost`: the domain and port of links in emails. */
export async function seedWaitlists(
  run: RunStatement,
  {
    client,
    crowd,
    personId,
    linkHost,
  }: { client: string; crowd: readonly number[]; personId: number; linkHost: string },
  now: number,
): Promise<void> {
  const clientId = getClientId(client);
  const at = new Date(now);
  await run(sql`
    with full_class as (
      select o.id, o.starts_at from occurrence o
      where o.client_id = ${clientId} and o.status = 'bookable' and o.booking_strategy is null and not o.is_in_bundle
        and o.waitlist_maximum > 2 and o.consumed = o.maximum and o.last_bookable_at > ${at}
    ), waiting as (
      select f.id, p.id as person_id, f.starts_at, 0 as rank from full_class f
      cross join lateral (
        select p.id from person p
        where p.client_id = ${clientId} and p.id = any(${[...crowd]}::int[]) and not exists (
          select from booking b where b.client_id = p.client_id and b.person_id = p.id and b.occurrence_id = f.id
        )
        order by p.id limit 2
      ) p
      union all
      (
        select f.id, ${personId}::int, f.starts_at, 1 from full_class f
        where f.starts_at > ${new Date(now + 24 * 3_600_000)} order by f.starts_at limit 1
      )
    ), inserted as (
      insert into waitlist_entry (
        client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at
      )
      select ${clientId}::uuid, md5(concat_ws(' ', 'waitlist', id, person_id))::uuid, id, person_id, person_id, 'en',
        ${`http://bookings.${client}.${linkHost}`}, ${new Date(now - 3_600_000)}::timestamptz
      from waiting order by starts_at, rank, person_id
      returning occurrence_id
    )
    update occurrence o set waitlisted = counted.entries
    from (select occurrence_id, count(*) as entries from inserted group by occurrence_id) counted
    where o.client_id = ${clientId} and o.id = counted.occurrence_id`);
}
