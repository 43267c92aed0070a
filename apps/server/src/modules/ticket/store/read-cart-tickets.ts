import type { ChildRatio, TicketCount } from '@pavilion/domain/ticket/ticket';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { activeBookingSql, childRatioSql } from '../../offer/index.ts';

export type CartTicketsQuery = { clientId: string; cartId: string; requesterId: number | null };

type CartTicket = TicketCount & { occurrenceId: string; ratio: ChildRatio };

/** The tickets that a requester has in the sessions of a cart with a ratio: those of the cart, and bought ones. */
export const readCartTickets = (
  run: RunStatement,
  { clientId, cartId, requesterId }: CartTicketsQuery,
): Promise<CartTicket[]> =>
  run(sql<CartTicket>`
    select b.occurrence_id as "occurrenceId", ${childRatioSql} as ratio, t.attendees, t.adults, t.children, l.quantity
    from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    join schedule s on s.client_id = t.client_id and s.id = t.schedule_id and s.max_children_per_adult is not null
    where b.client_id = ${clientId} and ${activeBookingSql(null)}
      and (b.booked_by_id = ${requesterId}::int or l.cart_id = ${cartId}::uuid)
      and b.occurrence_id in (
        select held.occurrence_id from cart_line c
        join booking held on held.client_id = c.client_id and held.line_id = c.id
        where c.client_id = ${clientId} and c.cart_id = ${cartId}::uuid and c.status = 'reserved' and c.kind = 'ticket'
      )
    order by b.occurrence_id`);
