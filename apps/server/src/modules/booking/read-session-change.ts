import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { OccurrenceFacts } from '../offer/index.ts';
import type { CancellationSource } from './store/cancel-booking.ts';
import { type MovedLine, readMovedLines } from './store/change-session.ts';
import { type BookingRow, readBooking, readTogether } from './store/read-bookings.ts';
import { findRefusal, getDeadline } from './view-cancellation.ts';

/** The bookings that move together: one, or all tickets of a visit. */
export type Move = {
  first: BookingRow;
  rows: readonly BookingRow[];
  line: MovedLine;
  places: number;
};

type Refusal = {
  code:
    | 'booking_cancelled'
    | 'booking_reserved'
    | 'booking_unpaid'
    | 'change_closed'
    | 'change_in_bundle'
    | 'change_uses_benefit'
    | 'occurrence_past';
  nextStep?: string;
};

/** Tickets belong to a schedule, and other bookings to an activity of a venue. */
export const isSameActivity = ({ first, line }: Move, occurrence: OccurrenceFacts): boolean =>
  first.ticket
    ? occurrence.schedule_id === line.scheduleId
    : occurrence.venue_slug === first.venue.slug && occurrence.category_slug === first.category.slug;

type Reader = { clientId: string; personId: number; now: number; source: CancellationSource };

/** Reads what moves with a booking; undefined if the person has no such booking. */
export async function readMove(
  run: RunStatement,
  { clientId, personId, id }: Pick<Reader, 'clientId' | 'personId'> & { id: string },
): Promise<Move | undefined> {
  const first = await readBooking(run, { clientId, personId, id });
  if (!first) return undefined;
  const isVisit = first.ticket !== null && first.status === 'settled';
  const visit = isVisit ? await readTogether(run, { clientId, personId, id }) : [];
  const tickets = visit.filter(({ ticket }) => ticket !== null);
  const rows = tickets.length > 0 ? tickets : [first];
  const [line] = await readMovedLines(run, { clientId, ids: [first.id] });
  if (!line) throw new Error(`Booking ${id} has no line`);
  const places = rows.reduce((sum, row) => sum + row.places, 0);
  return { first, rows, line, places };
}

/**
 * BKG-03: why a booking cannot be moved; undefined if it can. Its cut-off binds as for a cancellation: a booking that could be
 * cancelled for a fee only stays where it is.
 */
export function checkMove(
  { first, rows, line }: Pick<Move, 'first' | 'rows' | 'line'>,
  { now, source }: Pick<Reader, 'now' | 'source'>,
): Result<undefined, Refusal> {
  for (const row of rows) {
    const code = findRefusal(row, { now, source });
    if (code === 'cancellation_closed') return refuse({ code: 'change_closed', nextStep: 'contact_venue' });
    if (code) return refuse({ code });
    const hasFee = row.refund_rule.fee > 0 && row.cut_off_actions.includes('charge_fee');
    if (source !== 'foh' && hasFee && getDeadline(row, now) === undefined)
      return refuse({ code: 'change_closed', nextStep: 'contact_venue' });
  }
  if (first.bundle) return refuse({ code: 'change_in_bundle', nextStep: 'contact_venue' });
  if (line.usesBenefit) return refuse({ code: 'change_uses_benefit', nextStep: 'cancel_booking' });
  return ok(undefined);
}
