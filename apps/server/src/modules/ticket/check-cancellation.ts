import { ok, type Result, refuse } from '@pavilion/domain/result';
import { checkChildRatio } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import { readCancelledTicket } from './store/read-cancelled-ticket.ts';
import { readTicketCounts } from './store/read-ticket-counts.ts';

type CancelledBooking = {
  clientId: string;
  bookingId: string;
  /** Whether the booking is not cancelled yet: its customer asks what would become of it. */
  isPreview?: boolean;
};
/** `tickets` are those of the children: 'Child × 2'. */
type NeedsAdult = { code: 'children_need_adult'; params: { tickets: string } };

/**
 * ACT-29: refuses a cancellation that leaves children of the same customer without enough adults. The booking is cancelled
 * in the transaction, whose lock on the occurrence keeps the other bookings as they are.
 */
export async function checkTicketCancellation(
  run: RunStatement,
  { clientId, bookingId, isPreview = false }: CancelledBooking,
): Promise<Result<undefined, NeedsAdult>> {
  const ticket = await readCancelledTicket(run, { clientId, bookingId });
  // A child who cancels leaves the others with more adults than before.
  if (!ticket || ticket.adults === 0) return ok(undefined);
  const { occurrenceId, requesterId, ratio } = ticket;
  const counts = await readTicketCounts(run, {
    clientId,
    occurrenceId,
    cartId: null,
    requesterId,
    expiredAt: null,
  });
  const left = isPreview ? [...counts, { ...ticket, quantity: -ticket.quantity }] : counts;
  if (checkChildRatio(left, ratio).ok) return ok(undefined);
  const tickets = counts
    .filter(({ adults, children }) => adults === 0 && children > 0)
    .map(({ name, quantity }) => `${name} × ${quantity}`);
  return refuse({ code: 'children_need_adult', params: { tickets: tickets.join(', ') } });
}
