import type { ChildRatio } from '@pavilion/domain/ticket/ticket';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { childRatioSql } from '../../offer/index.ts';

type CancelledTicket = {
  occurrenceId: string;
  /** Who booked it; null for a guest. */
  requesterId: number | null;
  attendees: number;
  adults: number;
  children: number;
  quantity: number;
  ratio: ChildRatio | null;
};

/** The ticket type of a booking with the ratio of its schedule; undefined for a booking without one. */
export async function readCancelledTicket(
  run: RunStatement,
  { clientId, bookingId }: { clientId: string; bookingId: string },
): Promise<CancelledTicket | undefined> {
  const [row] = await run(sql<CancelledTicket>`
    select b.occurrence_id as "occurrenceId", b.booked_by_id as "requesterId", t.attendees, t.adults, t.children,
      l.quantity, ${childRatioSql} as ratio
    from booking b
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
    join schedule s on s.client_id = t.client_id and s.id = t.schedule_id
    where b.client_id = ${clientId} and b.id = ${bookingId}`);
  return row;
}
