import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

/** Settled bookings of one recipient in one occurrence, with how they were booked. Instants in milliseconds. */
export type NotifiedVisit = {
  occurrenceId: string;
  bookingIds: string[];
  /** Who gets the email: the customer who has booked, or the attendee of what staff have booked. */
  personId: number;
  uuid: string;
  email: string;
  firstName: string;
  /** Of the order; else those of the last log-in. Null if the customer has neither. */
  language: string;
  accountOrigin: string | null;
  bookingsOrigin: string | null;
};

const visitSql = sql`
  b.occurrence_id as "occurrenceId", array_agg(b.id order by b.id) as "bookingIds", p.id as "personId", p.uuid, p.email,
  p.first_name as "firstName", coalesce(min(a.snapshot ->> 'language'), p.language, min(c.languages[1])) as language,
  p.link_origin as "accountOrigin", min(a.snapshot ->> 'origin') as "bookingsOrigin"`;

const sourcesSql = sql`
  join client c on c.id = b.client_id
  join lateral (
    select * from person who
    where who.client_id = b.client_id and who.id in (b.booked_by_id, b.person_id) and who.role = 'customer'
    order by who.id = b.booked_by_id desc limit 1
  ) p on p.email <> ''
  left join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id
  left join "order" bought on bought.client_id = l.client_id and bought.id = l.order_id
  left join lateral (
    select t.snapshot from payment_attempt t
    where t.client_id = bought.client_id and t.checkout_id = bought.checkout_id order by t.id desc limit 1
  ) a on true`;

/** The event of a reminder: a session that its venue moves is another one. */
const reminderKeySql = sql`'reminder:' || b.id || ':' || extract(epoch from o.starts_at)::bigint`;

export type DueReminder = NotifiedVisit & { keys: string[] };

/**
 * Visits of sessions that start after `now` and until `horizon`, booked more than `hours` before their start, of which
 * nobody was reminded.
 */
export const readDueReminders = (
  run: RunStatement,
  {
    clientId,
    now,
    horizon,
    hours,
    limit,
  }: { clientId: string; now: number; horizon: number; hours: number; limit: number },
): Promise<DueReminder[]> =>
  run(sql<DueReminder>`
    select ${visitSql}, array_agg(${reminderKeySql}) as keys
    from venue v
    join occurrence o on o.client_id = v.client_id and o.venue_id = v.id
    join booking b on b.client_id = o.client_id and b.occurrence_id = o.id and b.status = 'settled'
    ${sourcesSql}
    where v.client_id = ${clientId} and o.status = 'bookable' and o.starts_at > ${new Date(now)}
      and o.starts_at <= ${new Date(horizon)} and b.settled_at < o.starts_at - ${hours}::int * interval '1 hour'
      and p.reminders and not exists (
        select from sent_notification n where n.client_id = b.client_id and n.key = ${reminderKeySql}
      )
    group by b.occurrence_id, p.id, p.uuid, p.email, p.first_name, p.language, p.link_origin
    order by min(o.starts_at), b.occurrence_id, p.id limit ${limit}`);

/** A booked occurrence whose time or place has changed. Instants in milliseconds. */
export type OccurrenceChange = {
  clientId: string;
  occurrenceId: string;
  beforeStartsAt: number;
  beforeEndsAt: number;
};

/** Deletes the changes that were noted first and returns them; the caller notifies in the same transaction. */
export const takeOccurrenceChanges = (tx: Transaction, limit: number): Promise<OccurrenceChange[]> =>
  tx(sql<OccurrenceChange>`
    delete from occurrence_change where (client_id, occurrence_id) in (
      select client_id, occurrence_id from occurrence_change order by changed_at limit ${limit} for update skip locked
    )
    returning client_id as "clientId", occurrence_id as "occurrenceId",
      (extract(epoch from before_starts_at) * 1000)::float8 as "beforeStartsAt",
      (extract(epoch from before_ends_at) * 1000)::float8 as "beforeEndsAt"`);

/** Visits of a changed session that is still ahead. */
export const readChangedVisits = (
  run: RunStatement,
  { clientId, occurrenceId, now }: { clientId: string; occurrenceId: string; now: number },
): Promise<NotifiedVisit[]> =>
  run(sql<NotifiedVisit>`
    select ${visitSql}
    from occurrence o
    join booking b on b.client_id = o.client_id and b.occurrence_id = o.id and b.status = 'settled'
    ${sourcesSql}
    where o.client_id = ${clientId} and o.id = ${occurrenceId} and o.ends_at > ${new Date(now)} and o.status <> 'cancelled'
    group by b.occurrence_id, p.id, p.uuid, p.email, p.first_name, p.language, p.link_origin
    order by p.id`);
