import type { ChildRatio, TicketCount } from '@pavilion/domain/ticket/ticket';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { activeBookingSql, childRatioSql } from '../../offer/index.ts';

export type CartTicketsQuery = { clientId: string; cartId: string; requesterId: number | null };

type CartTicket = TicketCount & { occurrenceId: string; ratio: ChildRatio };

/**
 * The tickets that a requester has in the sessions of a cart with a ratio: those of the cart, and bought ones. Both are
 * read by an index, as in `readTicketCounts`.
 */
export const readCartTickets = (
  run: RunStatement,
  { clientId, cartId, requesterId }: CartTicketsQuery,
): Promise<CartTicket[]> =>
  run(sql<CartTicket>`
    with held as materialized (
      select b.id, b.occurrence_id, c.status = 'reserved' and c.kind = 'ticket' as is_ticket
      from cart_line c join booking b on b.client_id = c.client_id and b.line_id = c.id
      where c.client_id = ${clientId} and c.cart_id = ${cartId}::uuid
    ), session as materialized (
      select distinct occurrence_id from held where is_ticket
    ), own as materialized (
      select held.id from held join session using (occurrence_id)
      union
      select made.id from session cross join lateral (
        select b.id from booking b
        where b.client_id = ${clientId} and b.booked_by_id = ${requesterId}::int
          and b.occurrence_id = session.occurrence_id and b.status in ('reserved', 'settled')
        offset 0
      ) made
    )
    select b.occurrence_id as "occurrenceId", ${childRatioSql} as ratio, t.attendees, t.adults, t.children, l.quantity
    from own
    join booking b on b.client_id = ${clientId} and b.id = own.id
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    join schedule s on s.client_id = t.client_id and s.id = t.schedule_id and s.max_children_per_adult is not null
    where ${activeBookingSql(null)}
    order by b.occurrence_id`);
