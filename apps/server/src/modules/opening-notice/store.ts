import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { type ClientBrand, clientBrandSql } from '../client/index.ts';

type NoticeKey = { clientId: string; personId: number; occurrenceId: string };

/** A request for an email, with its receiver. */
export type NoticeRow = NoticeKey & {
  attendeeId: number;
  language: string;
  origin: string;
  email: string;
  firstName: string;
  brand: ClientBrand;
};

/** The most notices that a person waits for. */
export const maxNotices = 20;

export async function hasNotice(
  run: RunStatement,
  { clientId, personId, occurrenceId }: NoticeKey,
): Promise<boolean> {
  const rows = await run(sql`
    select from opening_notice
    where client_id = ${clientId} and person_id = ${personId} and occurrence_id = ${occurrenceId}`);
  return rows.length > 0;
}

type NewNotice = NoticeKey & {
  attendeeId: number;
  dueAt: number;
  language: string;
  origin: string;
  now: number;
};

/** Saves one notice of a person for an occurrence. False if the person waits for too many others. */
export async function saveNotice(
  tx: Transaction,
  { clientId, personId, occurrenceId, attendeeId, dueAt, language, origin, now }: NewNotice,
): Promise<boolean> {
  // Notices of one person are counted one after the other.
  await tx(sql`select from person where client_id = ${clientId} and id = ${personId} for no key update`);
  const rows = await tx(sql`
    insert into opening_notice (client_id, person_id, occurrence_id, attendee_id, due_at, language, origin, created_at)
    select ${clientId}, ${personId}, ${occurrenceId}, ${attendeeId}, ${new Date(dueAt)}, ${language}, ${origin},
      ${new Date(now)}
    where (
      select count(*) from opening_notice
      where client_id = ${clientId} and person_id = ${personId} and occurrence_id <> ${occurrenceId}
    ) < ${maxNotices}
    on conflict (client_id, person_id, occurrence_id)
      do update set attendee_id = excluded.attendee_id, due_at = excluded.due_at
    returning occurrence_id`);
  return rows.length > 0;
}

export const deleteNotice = (run: RunStatement, { clientId, personId, occurrenceId }: NoticeKey) =>
  run(sql`
    delete from opening_notice
    where client_id = ${clientId} and person_id = ${personId} and occurrence_id = ${occurrenceId}`);

/** A session whose opening a person waits for, with its attendee. */
export type AwaitedRow = {
  occurrenceId: string;
  name: string;
  startsAt: Date;
  dueAt: Date;
  timezone: string;
  venue: { slug: string; name: string };
  categorySlug: string;
  attendee: { id: number; first_name: string };
};

/** The notices of a person, the earliest opening first. */
export const readNotices = (
  run: RunStatement,
  { clientId, personId }: Omit<NoticeKey, 'occurrenceId'>,
): Promise<AwaitedRow[]> =>
  run(sql<AwaitedRow>`
    select n.occurrence_id as "occurrenceId", o.name, o.starts_at as "startsAt", n.due_at as "dueAt", o.timezone,
      json_build_object('slug', v.slug, 'name', v.name) as venue, k.slug as "categorySlug",
      json_build_object('id', a.id, 'first_name', a.first_name) as attendee
    from opening_notice n
    join occurrence o on o.client_id = n.client_id and o.id = n.occurrence_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    join person a on a.client_id = n.client_id and a.id = n.attendee_id
    where n.client_id = ${clientId} and n.person_id = ${personId}
    order by n.due_at, o.starts_at, o.id`);

/** Locks due notices of one client, the earliest first. Another worker's are skipped. */
export const lockDueNotices = (
  tx: Transaction,
  { now, limit }: { now: number; limit: number },
): Promise<NoticeRow[]> =>
  tx(sql<NoticeRow>`
    select n.client_id as "clientId", n.person_id as "personId", n.occurrence_id as "occurrenceId",
      n.attendee_id as "attendeeId", n.language, n.origin, p.email, p.first_name as "firstName", ${clientBrandSql} as brand
    from opening_notice n
    join person p on p.client_id = n.client_id and p.id = n.person_id
    join client c on c.id = n.client_id
    where n.due_at <= ${new Date(now)} and n.client_id = (
      select client_id from opening_notice where due_at <= ${new Date(now)} order by due_at limit 1
    )
    order by n.due_at, n.person_id limit ${limit} for update of n skip locked`);

/** The opening was put off: the notice is due at its new time. */
export const postponeNotice = (
  tx: Transaction,
  { clientId, personId, occurrenceId }: NoticeKey,
  dueAt: number,
) =>
  tx(sql`
    update opening_notice set due_at = ${new Date(dueAt)}
    where client_id = ${clientId} and person_id = ${personId} and occurrence_id = ${occurrenceId}`);
