import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { activeBookingSql } from '../../offer/index.ts';
import { canBookForSql, sessionActiveSql } from '../../person/index.ts';

/** A viewer with their bookings. */
export type PersonRow = {
  /** AUT-27: false if the caller's session was revoked or has expired. */
  is_session_active: boolean;
  /** AUT-25: true for the caller, for a person who lets the caller book, and always for staff. */
  can_book_for: boolean;
  /** 'YYYY-MM-DD'. */
  date_of_birth: string | null;
  concessions: string[];
  bookings: { id: string; status: 'reserved' | 'settled' }[];
};

type PersonQuery = {
  clientId: string;
  caller: Extract<Caller, { kind: 'customer' | 'staff' }>;
  personId: number;
  /** The period of starts for which bookings are read, in milliseconds. */
  from: number;
  until: number;
  now: number;
};

/** Reads everything personal of a timetable in one round trip. Undefined for an unknown person. */
export async function readPerson(run: RunStatement, query: PersonQuery): Promise<PersonRow | undefined> {
  const { clientId, caller, personId, from, until, now } = query;
  const [row] = await run(sql<PersonRow>`
    select ${sessionActiveSql(caller, now)} as is_session_active, p.date_of_birth::text, p.concessions,
      ${caller.kind === 'staff'} or ${canBookForSql(caller.personId)} as can_book_for,
      coalesce((
        select json_agg(json_build_object('id', b.occurrence_id, 'status', b.status) order by b.occurrence_id)
        from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
        where b.client_id = p.client_id and b.person_id = p.id and ${activeBookingSql(now)}
          and o.starts_at >= ${new Date(from)} and o.starts_at < ${new Date(until)}
      ), '[]') as bookings
    from person p where p.client_id = ${clientId} and p.id = ${personId}`);
  return row;
}
