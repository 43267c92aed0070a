import { ok, type Result, refuse } from '@pavilion/domain/result';
import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { Transaction } from '#platform/database/database';
import { readCancelledTicket } from './store/read-cancelled-ticket.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';

/**
 * ACT-29: refuses a cancellation that leaves children of the same customer without enough adults. The booking is cancelled
 * in this transaction, whose lock on the occurrence keeps the other bookings as they are.
 */
export async function checkTicketCancellation(
  tx: Transaction,
  { clientId, bookingId }: { clientId: string; bookingId: string },
): Promise<Result<undefined, { code: 'children_need_adult' }>> {
  const ticket = await readCancelledTicket(tx, { clientId, bookingId });
  // A child who cancels leaves the others with more adults than before.
  if (!ticket || ticket.adults === 0) return ok(undefined);
  const { occurrenceId, requesterId, ratio } = ticket;
  const counts = await readTicketCounts(tx, {
    clientId,
    occurrenceId,
    cartId: null,
    requesterId,
    expiredAt: null,
  });
  return checkChildRatio(counts, ratio).ok ? ok(undefined) : refuse({ code: 'children_need_adult' });
}
