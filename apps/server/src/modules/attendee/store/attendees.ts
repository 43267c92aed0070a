import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { canBookForSql, linkedPeopleSql } from '../../person/index.ts';

/** An attendee. `dateOfBirth` is 'YYYY-MM-DD'; null if unknown. */
export type AttendeeRow = {
  id: string;
  personId: number | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
};

const attendeeColumnsSql = sql`
  a.id, a.person_id as "personId", coalesce(p.first_name, a.first_name) as "firstName",
  coalesce(p.last_name, a.last_name) as "lastName", coalesce(p.date_of_birth, a.date_of_birth)::text as "dateOfBirth"`;

type OwnerQuery = { clientId: string; ownerId: number };

/** An attendee whom a customer may name: themselves, a linked person, or one whom they have named before. */
export async function findAttendee(
  tx: Transaction,
  { clientId, ownerId, id, now }: OwnerQuery & { id: string; now: number },
): Promise<AttendeeRow | undefined> {
  await tx(sql`
    insert into attendee (client_id, id, person_id, created_at)
    select p.client_id, p.uuid, p.id, ${new Date(now)} from person p
    where p.client_id = ${clientId} and p.uuid = ${id} and ${canBookForSql(ownerId)}
    on conflict do nothing`);
  const [row] = await tx(sql<AttendeeRow>`
    select ${attendeeColumnsSql} from attendee a
    left join person p on p.client_id = a.client_id and p.id = a.person_id
    where a.client_id = ${clientId} and a.id = ${id}
      and (a.owner_id = ${ownerId} or (p.id is not null and ${canBookForSql(ownerId)})) for key share of a`);
  return row;
}

/** AUT-25: whether a customer may sign for a linked child, as a parent or carer. */
export async function canSignFor(
  run: RunStatement,
  { clientId, ownerId, personId }: OwnerQuery & { personId: number },
): Promise<boolean> {
  const [row] = await run(sql<{ can: boolean }>`
    select ${personId}::int = any(${linkedPeopleSql(clientId, ownerId, 'sign_waivers')}) as can`);
  return row?.can ?? false;
}

type NewAttendee = { first_name: string; last_name: string; date_of_birth: string };

/** The most attendees that a customer names. */
const maxAttendees = 200;

/** Names an attendee, or returns the one of the same names and date of birth. Undefined if there are too many. */
export async function createAttendee(
  tx: Transaction,
  { clientId, ownerId, now }: OwnerQuery & { now: number },
  { first_name, last_name, date_of_birth }: NewAttendee,
): Promise<AttendeeRow | undefined> {
  // The attendees of one customer are counted one after the other.
  await tx(sql`select from person where client_id = ${clientId} and id = ${ownerId} for no key update`);
  const [existing] = await tx(sql<AttendeeRow>`
    select ${attendeeColumnsSql} from attendee a
    left join person p on p.client_id = a.client_id and p.id = a.person_id
    where a.client_id = ${clientId} and a.owner_id = ${ownerId} and lower(a.first_name) = lower(${first_name})
      and lower(a.last_name) = lower(${last_name}) and a.date_of_birth = ${date_of_birth}::date
    limit 1 for key share of a`);
  if (existing) return existing;
  const [row] = await tx(sql<{ id: string }>`
    insert into attendee (client_id, id, owner_id, first_name, last_name, date_of_birth, created_at)
    select ${clientId}, ${createId(now)}::uuid, ${ownerId}, ${first_name}, ${last_name}, ${date_of_birth}::date, ${new Date(now)}::timestamptz
    where (select count(*) from attendee where client_id = ${clientId} and owner_id = ${ownerId}) < ${maxAttendees}
    returning id`);
  return (
    row && {
      id: row.id,
      personId: null,
      firstName: first_name,
      lastName: last_name,
      dateOfBirth: date_of_birth,
    }
  );
}

type AttendeeSearch = OwnerQuery & { restrictionId: string; search: string };

const maxFound = 20;

/** `isSignedFor`: the customer may sign while they are a child. */
export type FoundAttendee = AttendeeRow & { hasSigned: boolean; isSignedFor: boolean };

/** WVR-04: the attendees to choose from by name, with whether each has signed the current version. */
export function searchAttendees(
  run: RunStatement,
  { clientId, ownerId, restrictionId, search }: AttendeeSearch,
): Promise<FoundAttendee[]> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return run(sql<FoundAttendee>`
    with subject as (
      select p.uuid as id, p.id as person_id, p.first_name, p.last_name, p.date_of_birth,
        p.id = ${ownerId}::int as is_owner
      from person p
      where p.client_id = ${clientId} and p.id = any(array_append(${linkedPeopleSql(clientId, ownerId, 'book')}, ${ownerId}::int))
      union all
      select a.id, null, a.first_name, a.last_name, a.date_of_birth, false from attendee a
      where a.client_id = ${clientId} and a.owner_id = ${ownerId}
    )
    select s.id, s.person_id as "personId", s.first_name as "firstName", s.last_name as "lastName",
      s.date_of_birth::text as "dateOfBirth",
      exists (
        select from waiver_signature g
        where g.client_id = r.client_id and g.attendee_id = s.id and g.restriction_id = r.id and g.version = r.version
      ) or exists (
        select from completion c
        where c.client_id = r.client_id and c.person_id = s.person_id and c.restriction_id = r.id
          and c.version = r.version
      ) as "hasSigned",
      s.person_id is null or s.person_id = any(${linkedPeopleSql(clientId, ownerId, 'sign_waivers')}) as "isSignedFor"
    from subject s join restriction r on r.client_id = ${clientId} and r.id = ${restrictionId}
    where not exists (
      select from unnest(${words}::text[]) word
      where position(word in lower(s.first_name || ' ' || s.last_name)) = 0
    )
    order by s.is_owner desc, s.first_name, s.last_name, s.id limit ${maxFound}`);
}

/** Puts an attendee on a line. False if all its places have one. */
export async function addLineAttendee(
  tx: Transaction,
  { clientId, lineId, attendeeId, places }: LineAttendeeKey & { places: number },
): Promise<boolean> {
  await tx(sql`select from cart_line where client_id = ${clientId} and id = ${lineId} for no key update`);
  const rows = await tx(sql`
    insert into line_attendee (client_id, line_id, attendee_id)
    select ${clientId}, ${lineId}::uuid, ${attendeeId}::uuid
    where (
      select count(*) from line_attendee
      where client_id = ${clientId} and line_id = ${lineId} and attendee_id <> ${attendeeId}
    ) < ${places}
    on conflict (client_id, line_id, attendee_id) do update set line_id = excluded.line_id
    returning line_id`);
  return rows.length > 0;
}

type LineAttendeeKey = { clientId: string; lineId: string; attendeeId: string };

/** Takes an attendee off a line. False if they are not on it. */
export async function deleteLineAttendee(
  run: RunStatement,
  { clientId, lineId, attendeeId }: LineAttendeeKey,
): Promise<boolean> {
  const rows = await run(sql`
    delete from line_attendee
    where client_id = ${clientId} and line_id = ${lineId} and attendee_id = ${attendeeId} returning line_id`);
  return rows.length > 0;
}
