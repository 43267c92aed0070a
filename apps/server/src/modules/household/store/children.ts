import type { NamedChild } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type ChildKey = { clientId: string; childId: number };

/** Whether a child has a place that is not over, or waits for one. */
export async function hasComingBookings(
  tx: Transaction,
  { clientId, childId, now }: ChildKey & { now: number },
): Promise<boolean> {
  const [row] = await tx(sql<{ has: boolean }>`
    select exists (
      select from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
      where b.client_id = ${clientId} and b.person_id = ${childId} and b.status in ('reserved', 'settled')
        and o.ends_at > ${new Date(now)}
    ) or exists (
      select from waitlist_entry e
      where e.client_id = ${clientId} and e.person_id = ${childId} and e.status in ('waiting', 'offered')
    ) as has`);
  return row?.has ?? false;
}

/** Clears the name of a child whom nobody is linked to any more, unless a booking or a signature needs it. */
export const clearUnusedChild = (tx: Transaction, { clientId, childId }: ChildKey) =>
  tx(sql`
    update person p set first_name = '', last_name = '', date_of_birth = null
    where p.client_id = ${clientId} and p.id = ${childId} and p.email = '' and p.password_hash is null
      and not exists (
        select from linked_person l
        where l.client_id = p.client_id and l.linked_id = p.id and l.status in ('successful', 'pending')
      )
      and not exists (select from booking b where b.client_id = p.client_id and b.person_id = p.id)
      and not exists (select from attendee a where a.client_id = p.client_id and a.person_id = p.id)
      and not exists (select from membership m where m.client_id = p.client_id and m.person_id = p.id)`);

/** Changes a child of a parent in one statement. False if there is no such child without an account. */
export async function changeChild(
  run: RunStatement,
  { clientId, parentId, linkId }: { clientId: string; parentId: number; linkId: number },
  { firstName, lastName, dateOfBirth }: NamedChild,
): Promise<boolean> {
  const rows = await run(sql`
    update person p set first_name = ${firstName}, last_name = ${lastName}, date_of_birth = ${dateOfBirth}::date
    from linked_person l
    where l.client_id = ${clientId} and l.id = ${linkId} and l.person_id = ${parentId} and l.status = 'successful'
      and l.relationship = 'parent' and p.client_id = l.client_id and p.id = l.linked_id and p.email = ''
      and p.password_hash is null
    returning p.id`);
  return rows.length > 0;
}
