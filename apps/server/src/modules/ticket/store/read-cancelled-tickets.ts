import type { ChildRatio } from '@pavilion/domain/ticket/ticket';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { childRatioSql } from '../../offer/index.ts';

export type CancelledTicket = {
  bookingId: string;
  occurrenceId: string;
  /** Who booked it; null for a guest. */
  requesterId: number | null;
  attendees: number;
  adults: number;
  children: number;
  quantity: number;
  ratio: ChildRatio | null;
};

/** The ticket types of bookings with the ratio of their schedules. Bookings without tickets are left out. */
export const readCancelledTickets = (
  run: RunStatement,
  { clientId, bookingIds }: { clientId: string; bookingIds: readonly string[] },
): Promise<CancelledTicket[]> =>
  run(sql<CancelledTicket>`
    select b.id as "bookingId", b.occurrence_id as "occurrenceId", b.booked_by_id as "requesterId", t.attendees,
      t.adults, t.children, l.quantity, ${childRatioSql} as ratio
    from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    join schedule s on s.client_id = t.client_id and s.id = t.schedule_id
    where b.client_id = ${clientId} and b.id = any(${[...bookingIds]}::uuid[])
    order by b.id`);
