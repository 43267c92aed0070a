import type { Membership } from '@pavilion/domain/membership';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { spendableCreditSql } from '../../credit/index.ts';
import { membershipsSql } from '../../membership/index.ts';
import { activeBookingSql, completedIdsSql, waitlistPositionSql } from '../../offer/index.ts';
import { canBookForSql, concessionsSql, hasAgreedTermsSql, sessionActiveSql } from '../../person/index.ts';
import { usesTakenSql } from '../../price-rule/index.ts';

/** A person's open waitlist entry by occurrence id. `ends_at` in milliseconds; set for an offer. */
type WaitlistRow = {
  id: string;
  entry_id: string;
  status: 'waiting' | 'offered';
  position: number;
  ends_at: number | null;
  is_automatic: boolean;
  /** Minor units. */
  automatic_credit: number;
};

/** A viewer with their bookings and waitlist entries. */
export type PersonRow = {
  /** AUT-27: false if the caller's session was revoked or has expired. */
  is_session_active: boolean;
  /** AUT-25: true for the caller, for a person who lets the caller book, and always for staff. */
  can_book_for: boolean;
  /** Whether the caller has agreed to the client's terms. */
  has_agreed_terms: boolean;
  /** WTL-06: the credit of the caller in minor units; 0 for staff, who cannot agree to spend that of a customer. */
  credit: number;
  first_name: string;
  /** 'YYYY-MM-DD'. */
  date_of_birth: string | null;
  concessions: string[];
  memberships: Membership[];
  /** PRC-02: the free uses that they have taken, by allowance and period. */
  uses_taken: Record<string, number>;
  /** WVR-02: the restrictions that they have completed in their current version. */
  completed_ids: string[];
  bookings: { id: string; booking_id: string; status: 'reserved' | 'settled' }[];
  waitlist: WaitlistRow[];
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
    select ${sessionActiveSql(caller, now)} as is_session_active, p.first_name, p.date_of_birth::text,
      ${concessionsSql} as concessions,
      ${membershipsSql} as memberships,
      ${completedIdsSql} as completed_ids,
      ${usesTakenSql} as uses_taken,
      ${caller.kind === 'staff'} or ${canBookForSql(caller.personId)} as can_book_for,
      ${hasAgreedTermsSql(clientId, caller.personId)} as has_agreed_terms,
      ${caller.kind === 'staff' ? sql<number>`0` : spendableCreditSql(clientId, caller.personId)} as credit,
      coalesce((
        select json_agg(json_build_object('id', b.occurrence_id, 'booking_id', b.id, 'status', b.status) order by b.occurrence_id)
        from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
        where b.client_id = p.client_id and b.person_id = p.id and ${activeBookingSql(now)}
          and o.starts_at >= ${new Date(from)} and o.starts_at < ${new Date(until)}
      ), '[]') as bookings,
      coalesce((
        select json_agg(json_build_object(
          'id', e.occurrence_id, 'entry_id', e.id, 'status', e.status, 'position', ${waitlistPositionSql},
          'ends_at', (extract(epoch from f.ends_at) * 1000)::float8, 'is_automatic', e.is_automatic,
          'automatic_credit', e.automatic_credit
        ) order by e.occurrence_id)
        from waitlist_entry e join occurrence o on o.client_id = e.client_id and o.id = e.occurrence_id
        left join offer f on f.client_id = e.client_id and f.entry_id = e.id and f.status = 'open'
        where e.client_id = p.client_id and e.person_id = p.id and e.status in ('waiting', 'offered')
          and o.starts_at >= ${new Date(from)} and o.starts_at < ${new Date(until)}
          -- An offer past its deadline is over, although the sweep has not ended it yet.
          and (f.ends_at is null or f.ends_at > ${new Date(now)})
      ), '[]') as waitlist
    from person p where p.client_id = ${clientId} and p.id = ${personId}`);
  return row;
}
