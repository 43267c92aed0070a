import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type AttendeeKey = { clientId: string; ownerId: number | null; attendeeId: number; lineId: string };

/** Somebody who is to come instead, with whether the owner may book for them and what stands in the way. */
export async function readAttendee(
  run: RunStatement,
  { clientId, ownerId, attendeeId, lineId }: AttendeeKey,
) {
  const [attendee] = await run(sql<{
    id: number;
    date_of_birth: string | null;
    concessions: string[];
    may_book_for: boolean;
    has_it: boolean;
    min_age: number | null;
    max_age: number | null;
  }>`
    select p.id, p.date_of_birth, p.concessions, o.min_age, o.max_age,
      p.id = ${ownerId}::int or exists (
        select 1 from linked_person l
        where l.client_id = p.client_id and l.person_id = ${ownerId}::int and l.linked_id = p.id
          and l.status = 'successful'
      ) as may_book_for,
      exists (
        select 1 from booking other
        where other.client_id = p.client_id and other.person_id = p.id and other.occurrence_id = o.id
          and other.status in ('reserved', 'settled') and other.id <> b.id
      ) as has_it
    from person p
    join booking b on b.client_id = p.client_id and b.id = ${lineId}
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where p.client_id = ${clientId} and p.id = ${attendeeId}`);
  return attendee;
}

export async function updateAttendee(
  tx: Transaction,
  { clientId, attendeeId, lineId }: Pick<AttendeeKey, 'clientId' | 'attendeeId' | 'lineId'>,
): Promise<void> {
  await tx(sql`
    update booking set person_id = ${attendeeId}
    where client_id = ${clientId} and id = ${lineId} and status = 'reserved'`);
}
