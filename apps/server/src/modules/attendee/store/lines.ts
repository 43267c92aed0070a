import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Restriction } from '#platform/database/tables';
import { linkedPeopleSql } from '../../person/index.ts';

/** A line whose attendees sign a waiver. Instants in milliseconds. */
export type WaiverLine = {
  id: string;
  timing: 'before_payment' | 'before_session';
  isInPayment: boolean;
  /** Until when the place is held before the payment; null once it is paid. */
  heldUntil: number | null;
  name: string;
  venueName: string;
  startsAt: number;
  timezone: string;
  restriction: { id: string; name: string; type: Restriction['type']; version: number };
  /** The number of attendees. */
  places: number;
  /** The only person who attends; null if the customer names the attendees. */
  personId: number | null;
};

type LinesQuery = { clientId: string; personId: number; now: number };

const maxLines = 100;
const dayMs = 24 * 60 * 60_000;
/** Sessions are sold less than this in advance. */
const maxOrderAgeMs = 400 * dayMs;

/** The columns of a `WaiverLine` from the table `l`: lines with their `timing` and `is_in_payment`. */
const waiverLinesSql = (now: Date) => sql`
  select l.id, l.timing, l.is_in_payment as "isInPayment",
    (extract(epoch from l.held_until) * 1000)::float8 as "heldUntil", l.snapshot ->> 'title' as name, min(v.name) as "venueName",
    (extract(epoch from min(o.starts_at)) * 1000)::float8 as "startsAt", min(o.timezone) as timezone,
    json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'version', r.version) as restriction,
    max(b.places)::int as places,
    case when l.quantity = 1 and bool_and(b.ticket_id is null) then min(b.person_id) end as "personId"
  from l
  join booking b on b.client_id = l.client_id and b.line_id = l.id and b.status in ('reserved', 'settled')
  join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
  join venue v on v.client_id = o.client_id and v.id = o.venue_id
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  join restriction r on r.client_id = s.client_id
    and r.id = case l.timing when 'before_payment' then s.waiver_id else s.post_waiver_id end
    and r.type = case l.timing when 'before_payment' then 'enhanced-pre-waiver' else 'post-purchase-waiver' end
  where (l.timing = 'before_payment' or o.starts_at > ${now})
    -- WVR-02: a completed induction replaces the waiver where one of both is enough.
    and not (l.timing = 'before_payment' and s.restriction_criteria is not distinct from 'any' and exists (
      select from completion c
      join restriction i on i.client_id = c.client_id and i.id = c.restriction_id and i.version = c.version
      where c.client_id = b.client_id and c.person_id = b.person_id and i.id = s.induction_id
    ))
  group by l.client_id, l.id, l.timing, l.is_in_payment, l.held_until, l.snapshot, l.quantity, r.id, r.name, r.type, r.version
  order by min(o.starts_at), l.id limit ${maxLines}`;

const columnsSql = sql`l.client_id, l.id, l.snapshot, l.quantity`;

/** WVR-03: the lines of a customer that need signatures: reserved ones before payment, bought ones before the session. */
export const readWaiverLines = (
  run: RunStatement,
  { clientId, personId, now }: LinesQuery,
): Promise<WaiverLine[]> =>
  run(sql<WaiverLine>`
    with l as (
      select ${columnsSql}, 'before_payment' as timing, h.attempt_id is not null as is_in_payment, h.ends_at as held_until
      from cart c
      join hold h on h.client_id = c.client_id and h.cart_id = c.id
      join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
      where c.client_id = ${clientId} and c.owner = ${`person:${personId}`}
      union all
      select ${columnsSql}, 'before_session', false, null
      from "order" x
      join order_line ol on ol.client_id = x.client_id and ol.order_id = x.id
      join cart_line l on l.client_id = ol.client_id and l.id = ol.cart_line_id and l.status = 'settled'
      where x.client_id = ${clientId} and x.person_id = ${personId} and x.created_at > ${new Date(now - maxOrderAgeMs)}
    )
    ${waiverLinesSql(new Date(now))}`);

/** WVR-15: the lines of a cart whose attendees sign before the payment. */
export const readCartWaiverLines = (
  run: RunStatement,
  { clientId, cartId, now }: { clientId: string; cartId: string; now: number },
): Promise<WaiverLine[]> =>
  run(sql<WaiverLine>`
    with l as (
      select ${columnsSql}, 'before_payment' as timing, false as is_in_payment, null::timestamptz as held_until
      from cart_line l where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved'
    )
    ${waiverLinesSql(new Date(now))}`);

/** Who attends on a line, with their signature of its waiver and the last link. Instants in milliseconds. */
export type LineAttendee = {
  lineId: string;
  id: string;
  personId: number | null;
  firstName: string;
  lastName: string;
  /** 'YYYY-MM-DD'; null if unknown. */
  dateOfBirth: string | null;
  isNamed: boolean;
  signedAt: number | null;
  signerName: string | null;
  email: string | null;
  expiresAt: number | null;
};

/** AUT-25: the people for whom a customer may sign as a parent or carer. */
export async function readSignedFor(
  run: RunStatement,
  { clientId, personId }: Pick<LinesQuery, 'clientId' | 'personId'>,
): Promise<readonly number[]> {
  const [row] = await run(sql<{ ids: number[] }>`
    select ${linkedPeopleSql(clientId, personId, 'sign_waivers')} as ids`);
  return row?.ids ?? [];
}

/** WVR-03: the attendees of lines, in the order of their names. */
export async function readLineAttendees(
  run: RunStatement,
  clientId: string,
  lines: readonly WaiverLine[],
): Promise<LineAttendee[]> {
  if (lines.length === 0) return [];
  return run(sql<LineAttendee>`
    with n as (
      select * from unnest(
        ${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ personId }) => personId)}::int[],
        ${lines.map(({ restriction }) => restriction.id)}::uuid[], ${lines.map(({ restriction }) => restriction.version)}::int[]
      ) as n(line_id, person_id, restriction_id, version)
    ), subject as (
      select n.*, p.uuid as id, p.first_name, p.last_name, p.date_of_birth, false as is_named
      from n join person p on p.client_id = ${clientId} and p.id = n.person_id
      union all
      select n.line_id, a.person_id, n.restriction_id, n.version, a.id, coalesce(p.first_name, a.first_name),
        coalesce(p.last_name, a.last_name), coalesce(p.date_of_birth, a.date_of_birth), true
      from n
      join line_attendee la on la.client_id = ${clientId} and la.line_id = n.line_id and n.person_id is null
      join attendee a on a.client_id = la.client_id and a.id = la.attendee_id
      left join person p on p.client_id = a.client_id and p.id = a.person_id
    )
    select s.line_id as "lineId", s.id, s.person_id as "personId", s.first_name as "firstName",
      s.last_name as "lastName", s.date_of_birth::text as "dateOfBirth", s.is_named as "isNamed",
      (extract(epoch from coalesce(g.signed_at, c.completed_at)) * 1000)::float8 as "signedAt",
      g.signer_name as "signerName", q.email, (extract(epoch from q.expires_at) * 1000)::float8 as "expiresAt"
    from subject s
    left join waiver_signature g on g.client_id = ${clientId} and g.attendee_id = s.id
      and g.restriction_id = s.restriction_id and g.version = s.version
    left join completion c on c.client_id = ${clientId} and c.person_id = s.person_id
      and c.restriction_id = s.restriction_id and c.version = s.version
    left join lateral (
      select q.email, q.expires_at from waiver_request q
      where q.client_id = ${clientId} and q.attendee_id = s.id and q.restriction_id = s.restriction_id
      order by q.sent_at desc limit 1
    ) q on true
    order by s.line_id, s.first_name, s.last_name, s.id`);
}
