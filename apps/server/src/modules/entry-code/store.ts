import type { EntryBooking } from '@pavilion/domain/entry-code/entry-code';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { linkedPeopleSql } from '../person/index.ts';
import type { CodeSource } from './code.ts';

/** A booking with what its code says. Instants in ms. */
export type EntryRow = EntryBooking & {
  /** Of the cart. */
  lineId: string;
  /** Null without an order. */
  orderLineId: string | null;
  places: number;
  name: string;
  locationName: string;
  ticket: string | null;
  /** First name. */
  attendee: string | null;
};

const epochMsSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const selectEntries = (run: RunStatement, clientId: string, conditionSql: RawBuilder<unknown>) =>
  run(sql<EntryRow>`
    select b.id, b.line_id as "lineId", ol.id as "orderLineId", b.status, b.places, o.name, o.timezone,
      ${epochMsSql('o.starts_at')} as "startsAt", ${epochMsSql('o.ends_at')} as "endsAt",
      json_build_object('id', v.id, 'name', v.name) as venue, t.name as ticket, p.first_name as attendee,
      coalesce(r.status <> 'awaiting_payment', true) as "isPaid",
      case when u.booking_id is not null
        then json_build_object('at', ${epochMsSql('u.used_at')}, 'requestKey', u.request_key) end as use,
      coalesce(o.friendly_location_name, location_names(b.client_id, coalesce((
        select array_agg(a.location_id) from allocation a where a.client_id = b.client_id and a.booking_id = b.id
      ), o.location_ids))) as "locationName"
    from booking b
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    left join person p on p.client_id = b.client_id and p.id = b.person_id
    left join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    left join order_line ol on ol.client_id = b.client_id and ol.cart_line_id = b.line_id
    left join "order" r on r.client_id = ol.client_id and r.id = ol.order_id
    left join entry_code_use u on u.client_id = b.client_id and u.booking_id = b.id
    where b.client_id = ${clientId} and b.status in ('reserved', 'settled', 'cancelled') and ${conditionSql}
    order by ol.position, o.starts_at, b.id`);

/** The bookings of a line of a cart. */
export const readEntriesOfLine = (
  run: RunStatement,
  { clientId, lineId }: { clientId: string; lineId: string },
): Promise<EntryRow[]> => selectEntries(run, clientId, sql`b.line_id = ${lineId}`);

/** These bookings. */
export const readEntriesOfBookings = (
  run: RunStatement,
  { clientId, bookingIds }: { clientId: string; bookingIds: readonly string[] },
): Promise<EntryRow[]> => selectEntries(run, clientId, sql`b.id = any(${[...bookingIds]}::uuid[])`);

/** The bookings of an order. */
export const readEntriesOfOrder = (
  run: RunStatement,
  { clientId, orderId }: { clientId: string; orderId: string },
): Promise<EntryRow[]> => selectEntries(run, clientId, sql`ol.order_id = ${orderId}`);

/** Who bought an order, by its reference. */
export async function readBooker(
  run: RunStatement,
  { clientId, reference }: { clientId: string; reference: string },
): Promise<{ orderId: string; lastName: string; email: string } | undefined> {
  const [row] = await run(sql<{ orderId: string; lastName: string; email: string }>`
    select r.id as "orderId", p.last_name as "lastName", p.email
    from "order" r join person p on p.client_id = r.client_id and p.id = r.person_id
    where r.client_id = ${clientId} and r.reference = ${reference}`);
  return row;
}

/**
 * AUT-25: the bookings of the visit of a booking, which are of its order and session, that a person or someone linked to them
 * attends, or that they made. The booking itself may be none of them.
 */
export const readEntriesOfVisit = (
  run: RunStatement,
  { clientId, personId, id }: { clientId: string; personId: number; id: string },
): Promise<EntryRow[]> =>
  selectEntries(
    run,
    clientId,
    sql`b.occurrence_id in (
      select own.occurrence_id from booking own where own.client_id = ${clientId} and own.id = ${id}
    ) and (b.id = ${id} or ol.order_id in (
      select mine.order_id from booking own
      join order_line mine on mine.client_id = own.client_id and mine.cart_line_id = own.line_id
      where own.client_id = ${clientId} and own.id = ${id}
    )) and (
      b.person_id = any(array[${personId}::int] || ${linkedPeopleSql(clientId, personId, 'see_bookings')})
      or b.booked_by_id = ${personId}
    )`,
  );

/** A venue, as a member of staff checks codes there. */
export type CheckingVenue = {
  id: string;
  /** The front of house work at their own venue, the other roles at all. */
  isAllowed: boolean;
  opensMinutes: number;
};

export async function readCheckingVenue(
  run: RunStatement,
  { clientId, slug, staffId }: { clientId: string; slug: string; staffId: number },
): Promise<CheckingVenue | undefined> {
  const [row] = await run(sql<CheckingVenue>`
    select v.id, c.entry_opens_minutes as "opensMinutes", exists (
      select from person p where p.client_id = v.client_id and p.id = ${staffId}
        and (p.role in ('manager', 'administrator') or (p.role = 'front_of_house' and p.home_venue_id = v.id))
    ) as "isAllowed"
    from venue v join client c on c.id = v.client_id
    where v.client_id = ${clientId} and v.slug = ${slug}`);
  return row;
}

type Use = {
  clientId: string;
  booking: EntryRow;
  source: CodeSource;
  staffId: number;
  requestKey: string | null;
  /** In ms. */
  now: number;
};

/**
 * Records the use of a booking's code. False if it has been used, or is no longer what was decided on: the lock waits for a
 * cancellation or a move in progress, and the primary key for another use.
 */
export async function insertUse(
  run: RunStatement,
  { clientId, booking, source, staffId, requestKey, now }: Use,
): Promise<boolean> {
  const rows = await run(sql`
    insert into entry_code_use (
      client_id, booking_id, venue_id, source, places, checked_by_id, request_key, used_at
    )
    select b.client_id, b.id, o.venue_id, ${source}, b.places, ${staffId}::int, ${requestKey}, ${new Date(now)}::timestamptz
    from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.id = ${booking.id} and b.status = 'settled' and b.places = ${booking.places}
      and o.venue_id = ${booking.venue.id} and o.starts_at = ${new Date(booking.startsAt)}
    for share of b
    on conflict (client_id, booking_id) do nothing returning booking_id`);
  return rows.length > 0;
}
