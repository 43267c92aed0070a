import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to `limit` sessions that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredSessions(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from session where (client_id, id_hash) in (
      select client_id, id_hash from session where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}

/** Deletes up to `limit` login tokens that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredLoginTokens(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from login_token where (client_id, token_hash) in (
      select client_id, token_hash from login_token where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}

/**
 * Clears the name and contact data of up to `limit` provisional accounts that were made before an instant
 * (milliseconds), and of their children, and returns their ids by client. Left out are those with a session, an order or
 * a place, and those who wait for an email: of a waitlist, or of an opening.
 */
export async function clearUnusedProvisionalAccounts(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<Map<string, number[]>> {
  const rows = await run(sql<{ client_id: string; id: number }>`
    with cleared as (
    update person set first_name = '', last_name = '', email = '', phone = '', date_of_birth = null
    where (client_id, id) in (
      select p.client_id, p.id from person p
      where p.is_provisional and p.email <> '' and p.created_at < ${new Date(before)}
        and not exists (select from session s where s.client_id = p.client_id and s.person_id = p.id)
        and not exists (select from "order" o where o.client_id = p.client_id and o.person_id = p.id)
        and not exists (
          select from booking b
          where b.client_id = p.client_id and b.person_id = p.id and b.status in ('reserved', 'settled')
        )
        and not exists (
          select from waitlist_entry e
          where e.client_id = p.client_id and e.joined_by_id = p.id and e.status in ('waiting', 'offered')
        )
        and not exists (
          select from waitlist_entry e
          where e.client_id = p.client_id and e.person_id = p.id and e.status in ('waiting', 'offered')
        )
        and not exists (select from opening_notice n where n.client_id = p.client_id and n.person_id = p.id)
        and not exists (
          select from booking b
          join linked_person l on l.client_id = b.client_id and l.person_id = p.id and l.linked_id = b.person_id
          where b.client_id = p.client_id and b.status in ('reserved', 'settled')
        )
      limit ${limit} for update of p skip locked
    ) returning client_id, id
    ), child as (
      update person c set first_name = '', last_name = '', date_of_birth = null
      from cleared, linked_person l
      where l.client_id = cleared.client_id and l.person_id = cleared.id
        and c.client_id = l.client_id and c.id = l.linked_id and c.email = ''
    )
    select client_id, id from cleared`);
  const people = new Map<string, number[]>();
  for (const { client_id, id } of rows) people.set(client_id, [...(people.get(client_id) ?? []), id]);
  return people;
}
