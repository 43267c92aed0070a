import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { releasePlacesSql } from './release-places-sql.ts';

type Lines = { clientId: string; lineIds: readonly string[] };

/**
 * Lapses an expired line that would replace the booking, so that another one can. Locks its occurrence first, as its claim
 * does.
 */
export async function lapseExpiredReplacement(
  tx: Transaction,
  { clientId, bookingId, now }: { clientId: string; bookingId: string; now: number },
): Promise<void> {
  const rows = await tx(sql<{ id: string }>`
    select b.id from booking b
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.replaces_id = ${bookingId} and b.status = 'reserved'
    for no key update of o`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx(sql`select lapse_expired_bookings(${clientId}, ${ids}::uuid[], ${new Date(now)})`);
}

/**
 * Names the booking that a claimed line replaces. Violates `booking_replaced_once` if another line replaces it. The claim has
 * inserted one booking of the attendee in the occurrence.
 */
export async function saveReplacement(
  tx: Transaction,
  {
    clientId,
    personId,
    occurrenceId,
    replaces,
  }: {
    clientId: string;
    personId: number | null;
    occurrenceId: string;
    replaces: { bookingId: string; occurrenceId?: string };
  },
): Promise<void> {
  await tx(sql`
    with replacing as (
      update booking set replaces_id = ${replaces.bookingId}
      where client_id = ${clientId} and person_id = ${personId} and occurrence_id = ${occurrenceId}
        and status = 'reserved' and ticket_id is null
      returning line_id
    )
    update cart_line l set detail = l.detail || jsonb_build_object('replaces', ${JSON.stringify(replaces)}::jsonb)
    from replacing where l.client_id = ${clientId} and l.id = replacing.line_id`);
}

/** Whether `booking b`, which replaces `booking r`, still can. */
const isReplaceableSql = sql`(r.status = 'settled' and r.occurrence_id = l.detail #>> '{replaces,occurrenceId}')`;

/** The reserved lines of a cart whose booking to replace was cancelled or moved. */
export async function readBrokenReplacements(
  run: RunStatement,
  { clientId, cartId }: { clientId: string; cartId: string },
): Promise<string[]> {
  const rows = await run(sql<{ id: string }>`
    select l.id from cart_line l
    join booking b on b.client_id = l.client_id and b.line_id = l.id
    join booking r on r.client_id = b.client_id and r.id = b.replaces_id
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved' and not ${isReplaceableSql}`);
  return rows.map(({ id }) => id);
}

/**
 * Locks the bookings that lines replace until the end of the transaction. Whether all of them are as they were when the lines
 * were added.
 */
export async function lockReplaced(tx: Transaction, { clientId, lineIds }: Lines): Promise<boolean> {
  const rows = await tx(sql<{ isReplaceable: boolean }>`
    select ${isReplaceableSql} as "isReplaceable" from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join booking r on r.client_id = b.client_id and r.id = b.replaces_id
    where b.client_id = ${clientId} and b.line_id = any(${[...lineIds]}::uuid[]) and b.status = 'reserved'
    order by r.id for no key update of r`);
  return rows.every(({ isReplaceable }) => isReplaceable);
}

/**
 * Cancels the bookings that settled lines replace, and releases their places. What was paid for them stays with the lines.
 * Returns their occurrences. `lockReplaced` has checked them in the same transaction.
 */
export async function cancelReplaced(
  tx: Transaction,
  { clientId, lineIds, now }: Lines & { now: number },
): Promise<string[]> {
  const cancelled = await tx(sql<{ occurrenceId: string }>`
    with bookings as materialized (
      select r.id, r.occurrence_id, r.places, r.side, r.line_id from booking b
      join booking r on r.client_id = b.client_id and r.id = b.replaces_id
      where b.client_id = ${clientId} and b.line_id = any(${[...lineIds]}::uuid[]) and b.status = 'settled'
        and r.status = 'settled'
      order by r.id for no key update of r
    ), ${releasePlacesSql(clientId)}
    update booking r set status = 'cancelled', cancelled_at = ${new Date(now)}, cancellation_source = 'customers'
    from bookings where r.client_id = ${clientId} and r.id = bookings.id
    returning r.occurrence_id as "occurrenceId"`);
  return [...new Set(cancelled.map(({ occurrenceId }) => occurrenceId))].toSorted();
}

/** The person who made each booking of lines that replaces one, with its id. */
export const readReplacing = (
  tx: Transaction,
  { clientId, lineIds }: Lines,
): Promise<{ id: string; personId: number }[]> =>
  tx(sql<{ id: string; personId: number }>`
    select b.id, coalesce(b.booked_by_id, b.person_id) as "personId" from booking b
    where b.client_id = ${clientId} and b.line_id = any(${[...lineIds]}::uuid[]) and b.replaces_id is not null
    order by b.id`);
