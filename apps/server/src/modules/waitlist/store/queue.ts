import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type OccurrenceKey = { clientId: string; occurrenceId: string };

/** The queue of an occurrence, or of a camp or course. */
export type DueQueue = { clientId: string } & (
  | { occurrenceId: string; scheduleId: null }
  | { occurrenceId: null; scheduleId: string }
);

/** The queue of a locked occurrence, with its places. Instants in milliseconds. */
export type Queue = {
  waitlisted: number;
  waiting: number;
  /** Online places that are neither booked nor promised to an offer. */
  free: number;
  isInBundle: boolean;
  status: 'bookable' | 'cancelled' | 'clashing' | 'withdrawn';
  lastBookableAt: number;
  timezone: string;
  offerMinutes: number;
};

/** Locks an occurrence, which serialises every change of its queue with every claim of its places. */
export async function lockQueue(
  tx: Transaction,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<Queue | undefined> {
  const [row] = await tx(sql<Queue>`
    select o.waitlisted, o.waiting, o.is_in_bundle as "isInBundle", o.status, o.timezone, c.waitlist_offer_minutes as "offerMinutes",
      least(o.maximum - o.consumed, coalesce(o.online_maximum, o.maximum) - o.online_consumed) - o.waiting as free,
      (extract(epoch from o.last_bookable_at) * 1000)::float8 as "lastBookableAt"
    from occurrence o join client c on c.id = o.client_id
    where o.client_id = ${clientId} and o.id = ${occurrenceId} for no key update of o`);
  return row;
}

/** Changes both counters of a queue. Its occurrence is locked; the table's constraints refuse what does not fit. */
export async function changeQueue(
  tx: Transaction,
  { clientId, occurrenceId }: OccurrenceKey,
  { waitlisted, waiting }: { waitlisted: number; waiting: number },
): Promise<void> {
  if (waitlisted === 0 && waiting === 0) return;
  await tx(sql`
    update occurrence set waitlisted = waitlisted + ${waitlisted}, waiting = waiting + ${waiting}
    where client_id = ${clientId} and id = ${occurrenceId}`);
}

/**
 * Adds one entry to the counter of a queue, unless its waitlist is full or places are available without it. False if the
 * occurrence refuses it.
 */
export async function claimQueuePlace(
  tx: Transaction,
  { clientId, occurrenceId }: OccurrenceKey,
): Promise<boolean> {
  const rows = await tx(sql`
    update occurrence o set waitlisted = o.waitlisted + 1
    where o.client_id = ${clientId} and o.id = ${occurrenceId} and o.waitlisted < o.waitlist_maximum
      and o.booking_strategy is distinct from 'sequential'
    returning o.id`);
  return rows.length > 0;
}

/**
 * The occurrences whose queue has something to do: an offer past its deadline, entries that wait while places are free or
 * held by an expired hold, or a queue that is over. At most `limit`.
 */
export const readDueQueues = (run: RunStatement, now: number, limit: number): Promise<DueQueue[]> => {
  const at = new Date(now);
  return run(sql<DueQueue>`
    select distinct due.client_id as "clientId", case when o.is_in_bundle then null else o.id end as "occurrenceId",
      case when o.is_in_bundle then o.schedule_id end as "scheduleId"
    from (
      select f.client_id, f.occurrence_id from offer f where f.status = 'open' and f.ends_at <= ${at}
      union
      select o.client_id, o.id from occurrence o
      where o.waitlisted > 0 and (
        o.status = 'cancelled' or o.last_bookable_at <= ${at}
        or (o.status = 'bookable' and o.consumed + o.waiting < o.maximum
          and o.online_consumed + o.waiting < coalesce(o.online_maximum, o.maximum))
        or (o.status = 'bookable' and o.next_hold_end <= ${at} and exists (
          select from booking b
          join cart_line l on l.client_id = b.client_id and l.id = b.line_id
          join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
          where b.client_id = o.client_id and b.occurrence_id = o.id and b.status = 'reserved'
            and h.attempt_id is null and h.ends_at <= ${at}
        ))
      )
    ) due join occurrence o on o.client_id = due.client_id and o.id = due.occurrence_id
    limit ${limit}`);
};

/** The id of an occurrence by its number on the older platform. */
export async function findOccurrenceId(
  run: RunStatement,
  { clientId, legacyNumber }: { clientId: string; legacyNumber: string },
): Promise<string | undefined> {
  const [row] = await run(sql<{ id: string }>`
    select id from occurrence where client_id = ${clientId} and legacy_number = ${legacyNumber}::bigint
      and status <> 'withdrawn'`);
  return row?.id;
}
