import { linkDays, maxLinksPerDay, minResendMs } from '@pavilion/domain/attendee';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { Restriction } from '#platform/database/tables';
import { createId } from '#platform/lib/id';

const dayMs = 24 * 60 * 60_000;

type NewRequest = {
  clientId: string;
  restrictionId: string;
  attendeeId: string;
  lineId: string;
  email: string;
  requestedById: number;
  now: number;
};

/** WVR-12: saves a link to sign, and ends the earlier ones for the same attendee and waiver. */
export async function insertRequest(
  tx: Transaction,
  request: NewRequest,
): Promise<{ id: string } | { refused: 'waiver_sent_recently' | 'too_many_waivers_sent' }> {
  const { clientId, restrictionId, attendeeId, lineId, email, requestedById, now } = request;
  const at = new Date(now);
  // The links of one sender are counted one after the other.
  await tx(sql`select from person where client_id = ${clientId} and id = ${requestedById} for no key update`);
  const [counts] = await tx(sql<{ sent: number; isRecent: boolean }>`
    select count(*)::int as sent, coalesce(bool_or(
      attendee_id = ${attendeeId} and restriction_id = ${restrictionId} and lower(email) = lower(${email})
        and sent_at > ${new Date(now - minResendMs)}
    ), false) as "isRecent"
    from waiver_request
    where client_id = ${clientId} and requested_by_id = ${requestedById} and sent_at > ${new Date(now - dayMs)}`);
  if (counts?.isRecent) return { refused: 'waiver_sent_recently' };
  if ((counts?.sent ?? 0) >= maxLinksPerDay) return { refused: 'too_many_waivers_sent' };
  await tx(sql`
    update waiver_request set expires_at = ${at}
    where client_id = ${clientId} and attendee_id = ${attendeeId} and restriction_id = ${restrictionId}
      and requested_by_id = ${requestedById} and expires_at > ${at}`);
  const id = createId(now);
  await tx(sql`
    insert into waiver_request (
      client_id, id, restriction_id, attendee_id, line_id, email, requested_by_id, sent_at, expires_at
    ) values (
      ${clientId}, ${id}, ${restrictionId}, ${attendeeId}, ${lineId}, ${email}, ${requestedById}, ${at},
      ${new Date(now + linkDays * dayMs)}
    )`);
  return { id };
}

/** A link with everything that its page shows. Instants in milliseconds; `terms` are not sanitised. */
export type WaiverRequestRow = {
  id: string;
  expiresAt: number;
  requestedBy: string;
  restriction: { id: string; name: string; type: Restriction['type']; version: number; terms: string };
  attendee: {
    id: string;
    personId: number | null;
    firstName: string;
    lastName: string;
    dateOfBirth: string | null;
  };
  session: { name: string; venueName: string; startsAt: number; timezone: string } | null;
  /** Whether the place is paid for, and until when it is held before that. */
  isBooked: boolean;
  heldUntil: number | null;
  signed: { signerName: string; signedAt: number; version: number } | null;
};

/** The link of an id at this client; undefined if it does not exist. */
export async function readRequest(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<WaiverRequestRow | undefined> {
  const [row] = await run(sql<WaiverRequestRow>`
    select q.id, (extract(epoch from q.expires_at) * 1000)::float8 as "expiresAt", sender.first_name as "requestedBy",
      json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'version', r.version, 'terms', v.terms) as restriction,
      json_build_object(
        'id', a.id, 'personId', a.person_id, 'firstName', coalesce(p.first_name, a.first_name),
        'lastName', coalesce(p.last_name, a.last_name), 'dateOfBirth', coalesce(p.date_of_birth, a.date_of_birth)
      ) as attendee,
      case when l.id is not null then (
        select json_build_object('name', l.snapshot ->> 'title', 'venueName', w.name, 'timezone', o.timezone,
          'startsAt', (extract(epoch from o.starts_at) * 1000)::float8)
        from booking b
        join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
        join venue w on w.client_id = o.client_id and w.id = o.venue_id
        where b.client_id = l.client_id and b.line_id = l.id order by o.starts_at limit 1
      ) end as session,
      l.status is not distinct from 'settled' as "isBooked",
      case when l.status = 'reserved' then (extract(epoch from h.ends_at) * 1000)::float8 end as "heldUntil",
      (
        select json_build_object('signerName', g.signer_name, 'version', g.version,
          'signedAt', (extract(epoch from g.signed_at) * 1000)::float8)
        from waiver_signature g
        where g.client_id = q.client_id and g.attendee_id = a.id and g.restriction_id = r.id and g.version = r.version
        limit 1
      ) as signed
    from waiver_request q
    join person sender on sender.client_id = q.client_id and sender.id = q.requested_by_id
    join restriction r on r.client_id = q.client_id and r.id = q.restriction_id
    join restriction_version v on v.client_id = r.client_id and v.restriction_id = r.id and v.version = r.version
    join attendee a on a.client_id = q.client_id and a.id = q.attendee_id
    left join person p on p.client_id = a.client_id and p.id = a.person_id
    left join cart_line l on l.client_id = q.client_id and l.id = q.line_id
    left join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where q.client_id = ${clientId} and q.id = ${id}`);
  return row;
}

/** Deletes links that ended before an instant (milliseconds) without a signature. */
export async function deleteExpiredRequests(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from waiver_request where (client_id, id) in (
      select q.client_id, q.id from waiver_request q
      where q.expires_at < ${new Date(before)} and not exists (
        select from waiver_signature g where g.client_id = q.client_id and g.request_id = q.id
      ) limit ${limit}
    ) returning 1`);
  return deleted.length;
}
