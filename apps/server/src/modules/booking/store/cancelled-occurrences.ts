import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type OccurrenceKey = { clientId: string; occurrenceId: string };

/** A session that its venue has cancelled. `endsAt` in milliseconds. */
export type CancelledOccurrence = OccurrenceKey & { reason: string; endsAt: number };

/** Cancels an occurrence that has not started. From its commit on, no claim of a place succeeds. */
export async function markOccurrenceCancelled(
  tx: Transaction,
  { clientId, occurrenceId, reason, now }: OccurrenceKey & { reason: string; now: number },
): Promise<boolean> {
  const at = new Date(now);
  const rows = await tx(sql`
    with cancelled as (
      update occurrence set status = 'cancelled'
      where client_id = ${clientId} and id = ${occurrenceId} and status in ('bookable', 'clashing') and starts_at > ${at}
      returning id
    ), released as (
      delete from allocation a using cancelled where a.client_id = ${clientId} and a.occurrence_id = cancelled.id
    )
    insert into occurrence_cancellation (client_id, occurrence_id, reason, created_at, next_check_at)
    select ${clientId}::uuid, id, ${reason}, ${at}::timestamptz, ${at}::timestamptz from cancelled returning occurrence_id`);
  return rows.length > 0;
}

/** Why an occurrence cannot be cancelled, by its status and start; undefined for an unknown one. */
export async function readOccurrenceState(
  run: RunStatement,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<'cancelled' | 'past' | undefined> {
  const [row] = await run(sql<{ status: string }>`
    select status from occurrence where client_id = ${clientId} and id = ${occurrenceId} and status <> 'withdrawn'`);
  return row && (row.status === 'cancelled' ? 'cancelled' : 'past');
}

/** Cancelled occurrences whose bookings are due to be looked for. `now` in milliseconds. */
export const readDueCancellations = (
  run: RunStatement,
  now: number,
  limit: number,
): Promise<CancelledOccurrence[]> =>
  run(sql<CancelledOccurrence>`
    select c.client_id as "clientId", c.occurrence_id as "occurrenceId", c.reason,
      (extract(epoch from o.ends_at) * 1000)::float8 as "endsAt"
    from occurrence_cancellation c
    join occurrence o on o.client_id = c.client_id and o.id = c.occurrence_id
    where c.next_check_at <= ${new Date(now)} order by c.next_check_at limit ${limit}`);

/** Sets when bookings are looked for again; null for never. */
export async function setNextCheck(
  run: RunStatement,
  { clientId, occurrenceId }: OccurrenceKey,
  nextCheckAt: number | null,
): Promise<void> {
  const at = nextCheckAt === null ? null : new Date(nextCheckAt);
  await run(sql`
    update occurrence_cancellation set next_check_at = ${at}
    where client_id = ${clientId} and occurrence_id = ${occurrenceId}`);
}

/** Settled bookings of one order in a cancelled occurrence, with the page and language in which they were booked. */
export type CancelledVisit = {
  bookingIds: string[];
  personId: number;
  origin: string | null;
  language: string;
};

/** At most `limit` visits of paid orders; an unpaid order is cancelled at its deadline, or is refunded once it is paid. */
export const readCancelledVisits = (
  run: RunStatement,
  { clientId, occurrenceId }: OccurrenceKey,
  limit: number,
): Promise<CancelledVisit[]> =>
  run(sql<CancelledVisit>`
    select array_agg(b.id order by b.id) as "bookingIds", coalesce(b.booked_by_id, b.person_id) as "personId",
      min(a.snapshot ->> 'origin') as origin, coalesce(min(a.snapshot ->> 'language'), min(c.languages[1])) as language
    from booking b
    join client c on c.id = b.client_id
    left join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id
    left join "order" o on o.client_id = l.client_id and o.id = l.order_id
    left join lateral (
      select p.snapshot from payment_attempt p
      where p.client_id = o.client_id and p.checkout_id = o.checkout_id order by p.id desc limit 1
    ) a on true
    where b.client_id = ${clientId} and b.occurrence_id = ${occurrenceId} and b.status = 'settled'
      and (o.id is null or o.status = 'success')
    group by b.client_id, o.id, coalesce(b.booked_by_id, b.person_id)
    order by min(b.created_at), o.id limit ${limit}`);
