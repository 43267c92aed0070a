import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { OccurrenceKey, Queue } from './queue.ts';

export type BundleKey = { clientId: string; scheduleId: string };

/** A locked session of a camp or course, with its queue. Instants in milliseconds. */
export type QueuedSession = Queue & {
  id: string;
  startsAt: number;
  /** Null without a waitlist. */
  waitlistMaximum: number | null;
  canBookAfterStart: boolean;
  bookingType: 'camps' | 'courses';
};

/** WTL-01: the camp or course of an occurrence; undefined if it belongs to no such. */
export async function findBundle(
  run: RunStatement,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<BundleKey | undefined> {
  const [row] = await run(sql<BundleKey>`
    select client_id as "clientId", schedule_id as "scheduleId" from occurrence
    where client_id = ${clientId} and id = ${occurrenceId} and is_in_bundle`);
  return row;
}

/** Locks all sessions of a camp or course by id, as its claims do. Returns them by start. */
export async function lockSessions(
  tx: Transaction,
  { clientId, scheduleId }: BundleKey,
): Promise<QueuedSession[]> {
  const rows = await tx(sql<QueuedSession>`
    select o.id, true as "isInBundle", o.waitlist_maximum as "waitlistMaximum", o.waitlisted, o.waiting, o.status, o.timezone, c.waitlist_offer_minutes as "offerMinutes",
      least(o.maximum - o.consumed, coalesce(o.online_maximum, o.maximum) - o.online_consumed) - o.waiting as free,
      (extract(epoch from o.starts_at) * 1000)::float8 as "startsAt",
      (extract(epoch from o.last_bookable_at) * 1000)::float8 as "lastBookableAt",
      s.allow_booking_after_start as "canBookAfterStart", k.booking_type as "bookingType"
    from occurrence o
    join client c on c.id = o.client_id
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    where o.client_id = ${clientId} and o.schedule_id = ${scheduleId} and o.is_in_bundle and o.status <> 'withdrawn'
    order by o.id for no key update of o`);
  return rows.toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Rule 3: lapses whole lines with an expired hold that have places in these locked sessions. `now` in milliseconds. */
export async function lapseExpiredBundles(
  tx: Transaction,
  { clientId, occurrenceIds, now }: { clientId: string; occurrenceIds: readonly string[]; now: number },
): Promise<void> {
  const at = new Date(now);
  await tx(sql`
    select lapse_expired_bundles(${clientId}, find_expired_bundles(
      ${clientId}, ${[...occurrenceIds]}::text[], null::int, null::int, ${at}::timestamptz
    ), ${at}::timestamptz)`);
}

/** A person's open entry in one of these sessions. */
export type SessionEntry = { id: string; occurrenceId: string; personId: number; hasBooking: boolean };

/** The open entries of these people in these sessions, and whether they have a booking in any of them. */
export const readSessionEntries = (
  tx: Transaction,
  {
    clientId,
    occurrenceIds,
    personIds,
  }: { clientId: string; occurrenceIds: readonly string[]; personIds: readonly number[] },
): Promise<SessionEntry[]> =>
  tx(sql<SessionEntry>`
    select e.id, e.occurrence_id as "occurrenceId", e.person_id as "personId", exists (
      select from booking b where b.client_id = e.client_id and b.person_id = e.person_id
        and b.occurrence_id = any(${[...occurrenceIds]}::text[]) and b.status in ('reserved', 'settled')
    ) as "hasBooking"
    from waitlist_entry e
    where e.client_id = ${clientId} and e.occurrence_id = any(${[...occurrenceIds]}::text[])
      and e.person_id = any(${[...personIds]}::int[]) and e.status in ('waiting', 'offered')`);
