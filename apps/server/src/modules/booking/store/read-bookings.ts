import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Category } from '#platform/database/tables';
import { type CutOffAction } from '../../offer/index.ts';
import { linkedPeopleSql } from '../../person/index.ts';
import {
  type BookingRefund,
  bookingRefundsSql,
  type Refundable,
  type RefundRule,
  refundableSql,
  refundRuleSql,
} from '../../refund/index.ts';
import type { CancellationSource } from './cancel-booking.ts';
import { type BookingInduction, inductionDueSql } from './induction-due-sql.ts';
import {
  epochMsSql,
  movedToSql,
  moveRefundSql,
  orderSql,
  replacedSql,
  replacingSql,
} from './moved-booking-sql.ts';

type NamedRef = { id: string; name: string };

/** Instants in milliseconds; `from` is inclusive, `until` exclusive. */
export type BookingFilter = {
  clientId: string;
  personId: number;
  status: 'settled' | 'reserved' | 'cancelled';
  occurrenceId: string | undefined;
  /** The person who attends. */
  attendeeId: number | undefined;
  /** Of cancelled bookings, who cancelled them. */
  cancelledBy: CancellationSource | undefined;
  from: number | undefined;
  until: number | undefined;
  direction: 'ascending' | 'descending';
  page: number;
  perPage: number;
};

export type ReplacedBooking = Pick<
  BookingRow,
  'id' | 'line_id' | 'amount' | 'order' | 'refundable' | 'refunds' | 'move_refund'
>;

/** A booking with its occurrence, venue and attendee. Instants in milliseconds. */
export type BookingRow = {
  id: string;
  occurrence_id: string;
  status: BookingFilter['status'];
  places: number;
  amount: number;
  attendance: 'attended' | 'absent' | null;
  created_at: number;
  starts_at: number;
  ends_at: number;
  timezone: string;
  /** YYYY-MM-DD, from which its venue is no longer on the older platform. */
  migration_day: string;
  name: string;
  location_name: string;
  person: { id: number; uuid: string; reference: string; first_name: string; last_name: string } | null;
  order: { id: string; reference: string; buyer_id: number; is_paid: boolean } | null;
  /** The camp or course that it belongs to, with its settled bookings up to this one and in all. */
  bundle: { id: string; settled: number; position: number } | null;
  ticket: { name: string; quantity: number } | null;
  /** Settled bookings of its camp or course, or of its order in its occurrence. */
  settled_together: number;
  cancellation_cutoff_minutes: number;
  cut_off_actions: CutOffAction[];
  /** What its order line has left to refund; null without an order. */
  refundable: Refundable | null;
  refund_rule: RefundRule;
  refunds: BookingRefund[];
  /** BKG-03: what its moves to sessions that cost less gave back, in minor units. */
  move_refund: number;
  line_id: string;
  /** BKG-03: the bookings whose places it took, the newest first, with the money of their order lines. */
  replaced: ReplacedBooking[];
  /** The last of the bookings that took its place; null if it was cancelled for another reason, or is not. */
  moved_to: { id: string; name: string; starts_at: number; timezone: string } | null;
  /** When and by whom it was cancelled; null if it is not. */
  cancelled_at: number | null;
  cancellation_source: CancellationSource | null;
  template: { description: string; picture: string; what_to_bring: string };
  category: NamedRef & { slug: string; booking_type: Category['booking_type'] };
  venue: NamedRef & {
    slug: string;
    address: string;
    phone: string;
    email: string;
    coordinates: { latitude: number; longitude: number } | null;
  };
  locations: NamedRef[];
  instructors: NamedRef[];
  induction_due: BookingInduction | null;
};

/** The leaves that the booking allocated, otherwise all leaves of its occurrence. */
const leafIdsSql = sql`
  coalesce((
    select array_agg(a.location_id) from allocation a where a.client_id = b.client_id and a.booking_id = b.id
  ), b.location_ids)`;

/** The tickets of a visit are in the order in which they are sold. */
const ticketPositionSql = sql`
  (select t.position from ticket t where t.client_id = b.client_id and t.id = b.ticket_id)`;

/**
 * BKG-05, AUT-25: one page of the bookings that a person or someone linked to them attends, or that they made, by start,
 * and their total number.
 */
export async function readBookings(
  run: RunStatement,
  filter: BookingFilter,
): Promise<{ rows: BookingRow[]; total: number }> {
  const { page, perPage, direction } = filter;
  const isAscending = direction === 'ascending';
  const orderSql = isAscending ? sql`order by b.starts_at, b.id` : sql`order by b.starts_at desc, b.id desc`;
  const shownOrderSql = isAscending
    ? sql`order by b.starts_at, ${ticketPositionSql}, b.id`
    : sql`order by b.starts_at desc, ${ticketPositionSql}, b.id desc`;
  const [result] = await run(sql<{ rows: BookingRow[]; total: number }>`
    with matching as materialized (${personBookingsSql(filter)}), page as (
      select * from matching b ${orderSql} limit ${perPage} offset ${(page - 1) * perPage}
    )
    select (select count(*) from matching)::int as total,
      coalesce((select json_agg(${bookingJsonSql} ${shownOrderSql}) from page b), '[]') as rows`);
  if (!result) throw new Error('Query for bookings returned no row');
  return result;
}

/** The same, by their ids. */
export async function readBookingsById(
  run: RunStatement,
  { clientId, personId, ids }: { clientId: string; personId: number; ids: readonly string[] },
): Promise<BookingRow[]> {
  const rows = await run(sql<{ row: BookingRow }>`
    with found as materialized (
      ${bookingSql({ clientId, personId })} and b.id = any(${[...ids]}::uuid[])
        and b.status in ('settled', 'reserved', 'cancelled')
    )
    select ${bookingJsonSql} as row from found b order by b.starts_at, ${ticketPositionSql}, b.id`);
  return rows.map(({ row }) => row);
}

/** BKG-03: the settled bookings that belong together with a booking, by start: `settled_together` counts them. */
export async function readTogether(
  run: RunStatement,
  { clientId, personId, id }: { clientId: string; personId: number; id: string },
): Promise<BookingRow[]> {
  const rows = await run(sql<{ row: BookingRow }>`
    with found as materialized (
      ${bookingSql({ clientId, personId })} and b.status = 'settled' and b.id in (
        select other.id from booking own join booking other on ${isTogetherSql}
        where own.client_id = ${clientId} and own.id = ${id}
      )
    )
    select ${bookingJsonSql} as row from found b order by b.starts_at, ${ticketPositionSql}, b.id`);
  return rows.map(({ row }) => row);
}

/** Whether `booking other` is of the line of `booking own`, or of its order in its occurrence. */
const isTogetherSql = sql`
  other.client_id = own.client_id and other.line_id in (
    select l.cart_line_id from order_line mine
    join order_line l on l.client_id = mine.client_id and l.order_id = mine.order_id
    where mine.client_id = own.client_id and mine.cart_line_id = own.line_id
  ) and (other.line_id = own.line_id or other.occurrence_id = own.occurrence_id)`;

/**
 * BKG-08: a booking that a person or someone linked to them attends, or that they made, by its id or legacy number. A
 * lapsed one is undefined too.
 */
export async function readBooking(
  run: RunStatement,
  { clientId, personId, id }: { clientId: string; personId: number; id: string },
): Promise<BookingRow | undefined> {
  const [result] = await run(sql<{ row: BookingRow }>`
    with found as materialized (
      ${bookingSql({ clientId, personId })} and ${idMatchesSql(id)} and b.status in ('settled', 'reserved', 'cancelled')
    )
    select ${bookingJsonSql} as row from found b`);
  return result?.row;
}

const idMatchesSql = (id: string) =>
  /^\d+$/.test(id) ? sql`b.legacy_number = ${id}::bigint` : sql`b.id = ${id}`;

const personBookingsSql = ({
  status,
  occurrenceId,
  attendeeId,
  cancelledBy,
  from,
  until,
  ...person
}: BookingFilter) => sql`
  ${bookingSql(person)} and b.status = ${status}
    ${status === 'cancelled' ? sql`and not exists (${replacingSql})` : sql``}
    ${occurrenceId === undefined ? sql`` : sql`and b.occurrence_id = ${occurrenceId}`}
    ${attendeeId === undefined ? sql`` : sql`and b.person_id = ${attendeeId}`}
    ${cancelledBy === undefined ? sql`` : sql`and b.cancellation_source = ${cancelledBy}`}
    ${from === undefined ? sql`` : sql`and o.starts_at >= ${new Date(from)}`}
    ${until === undefined ? sql`` : sql`and o.starts_at < ${new Date(until)}`}`;

export const bookingSql = ({ clientId, personId }: { clientId: string; personId: number }) => sql`
  select b.*, o.starts_at, o.ends_at, o.timezone, o.name, o.friendly_location_name, o.location_ids, o.instructor_ids,
    o.schedule_id, o.venue_id, o.category_id, s.cancellation_cutoff_minutes, s.cut_off_actions
  from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  where b.client_id = ${clientId} and (
    b.person_id = any(array[${personId}::int] || ${linkedPeopleSql(clientId, personId, 'see_bookings')})
    or b.booked_by_id = ${personId}
  )`;

export const bookingJsonSql = sql`
  json_build_object(
    'id', b.id, 'occurrence_id', b.occurrence_id, 'status', b.status, 'places', b.places, 'amount', b.amount,
    'attendance', b.attendance, 'created_at', ${epochMsSql('b.created_at')}, 'starts_at', ${epochMsSql('b.starts_at')},
    'ends_at', ${epochMsSql('b.ends_at')}, 'timezone', b.timezone, 'name', b.name,
    'location_name', coalesce(b.friendly_location_name, location_names(b.client_id, ${leafIdsSql})),
    'person', (
      select json_build_object('id', p.id, 'uuid', p.uuid, 'reference', p.reference, 'first_name', p.first_name,
        'last_name', p.last_name)
      from person p where p.client_id = b.client_id and p.id = b.person_id
    ),
    'order', ${orderSql},
    'replaced', ${replacedSql}, 'moved_to', ${movedToSql},
    'cancelled_at', ${epochMsSql('b.cancelled_at')}, 'cancellation_source', b.cancellation_source,
    'bundle', (
      select json_build_object('id', u.id,
        'settled', count(mine.id), 'position', count(mine.id) filter (where (own.starts_at, own.id) <= (b.starts_at, b.occurrence_id)))
      from bundle u
      left join booking mine on mine.client_id = u.client_id and mine.line_id = u.id and mine.status = 'settled'
      left join occurrence own on own.client_id = mine.client_id and own.id = mine.occurrence_id
      where u.client_id = b.client_id and u.id = b.line_id group by u.id
    ),
    'ticket', (
      select json_build_object('name', t.name, 'quantity', l.quantity)
      from ticket t join cart_line l on l.client_id = t.client_id and l.id = b.line_id
      where t.client_id = b.client_id and t.id = b.ticket_id
    ),
    'settled_together', (
      select count(*) from booking own join booking other on ${isTogetherSql} and other.status = 'settled'
      where own.client_id = b.client_id and own.id = b.id
    ),
    'cancellation_cutoff_minutes', b.cancellation_cutoff_minutes, 'cut_off_actions', b.cut_off_actions,
    'refundable', ${refundableSql}, 'refund_rule', ${refundRuleSql}, 'refunds', ${bookingRefundsSql}, 'move_refund', ${moveRefundSql},
    'line_id', b.line_id,
    'template', (
      select json_build_object('description', t.description, 'picture', t.picture, 'what_to_bring', t.what_to_bring)
      from schedule s join template t on t.client_id = s.client_id and t.id = s.template_id
      where s.client_id = b.client_id and s.id = b.schedule_id
    ),
    'category', (
      select json_build_object('id', k.id, 'name', k.name, 'slug', k.slug, 'booking_type', k.booking_type)
      from category k where k.client_id = b.client_id and k.id = b.category_id
    ),
    'induction_due', ${inductionDueSql},
    'migration_day', (
      select v.activities_v2_migration_date::text from venue v
      where v.client_id = b.client_id and v.id = b.venue_id
    ),
    'venue', (
      select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'phone', v.phone, 'email', v.email,
        'address', concat_ws(', ', v.address1, nullif(v.address2, ''), concat_ws(' ', v.town, v.postcode)),
        'coordinates', case when v.lat is not null and v.lng is not null
          then json_build_object('latitude', v.lat, 'longitude', v.lng) end)
      from venue v where v.client_id = b.client_id and v.id = b.venue_id
    ),
    'locations', (
      select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.position, l.name), '[]')
      from location l where l.client_id = b.client_id and l.id = any(${leafIdsSql})
    ),
    'instructors', (
      select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name)
        order by array_position(b.instructor_ids, i.id)), '[]')
      from instructor i where i.client_id = b.client_id and i.id = any(b.instructor_ids)
    )
  )`;
