import type { TicketCount } from '@pavilion/domain/ticket/ticket';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { activeBookingSql } from '../../offer/index.ts';

type CountsQuery = {
  clientId: string;
  occurrenceId: string;
  /** The cart whose reserved tickets count; null for those of any cart of the requester. */
  cartId: string | null;
  requesterId: number | null;
  /** Leaves out reserved tickets whose hold has expired at this instant, in milliseconds; null leaves out none. */
  expiredAt: number | null;
};

/** Tickets of one type. */
export type NamedCount = TicketCount & { name: string; bookingIds: string[] };

/**
 * The tickets that a requester has in an occurrence: bought ones, and reserved ones. A guest has bought none. Cart and
 * requester are read by an index each: a condition that joins them by `or` reads every booking.
 */
export const readTicketCounts = (
  run: RunStatement,
  { clientId, occurrenceId, cartId, requesterId, expiredAt }: CountsQuery,
): Promise<NamedCount[]> =>
  run(sql<NamedCount>`
    with own as materialized (
      select b.id from booking b
      where b.client_id = ${clientId} and b.booked_by_id = ${requesterId}::int and b.occurrence_id = ${occurrenceId}
        and b.status in ('reserved', 'settled')
      union
      select b.id from cart_line c join booking b on b.client_id = c.client_id and b.line_id = c.id
      where c.client_id = ${clientId} and c.cart_id = ${cartId}::uuid and b.occurrence_id = ${occurrenceId}
    )
    select t.name, t.attendees, t.adults, t.children, sum(l.quantity)::int as quantity,
      array_agg(b.id) as "bookingIds"
    from own
    join booking b on b.client_id = ${clientId} and b.id = own.id
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    where ${activeBookingSql(expiredAt)}
    group by t.id, t.client_id, t.name, t.attendees, t.adults, t.children`);
