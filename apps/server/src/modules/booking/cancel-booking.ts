import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';
import { type CancellationDeps, cancelTogether, type RefusedBooking } from './cancel-together.ts';
import type { CancellationSource } from './store/cancel-booking.ts';
import { type BookingRow, readBooking } from './store/read-bookings.ts';

type CancellationRequest = {
  caller: CallerFor<'customer'>;
  personId: number;
  id: string;
  source: CancellationSource;
  /** The refund that the customer has seen, in minor units. */
  seenRefund: number | undefined;
};
type CancellationRefusal =
  | Omit<RefusedBooking, 'bookingId'>
  | { code: 'booking_not_found' | 'payment_pending' | 'refund_changed' };

/** BKG-04, BKG-10: cancels one settled booking, as if it were all of its customer's bookings that are cancelled together. */
export async function cancelSettledBooking(
  deps: CancellationDeps,
  { id, ...request }: CancellationRequest,
): Promise<Result<BookingRow, CancellationRefusal>> {
  const clientId = request.caller.client.id;
  const row = await readBooking(deps.database.run, { clientId, personId: request.personId, id });
  if (!row) return refuse({ code: 'booking_not_found' });
  const cancelled = await cancelTogether(deps, { ...request, rows: [row], idempotency: undefined });
  if (cancelled.ok) {
    const [booking] = cancelled.value;
    if (!booking) throw new Error(`Booking ${row.id} not found after its cancellation`);
    return ok(booking);
  }
  const { refusal } = cancelled;
  if (refusal.code === 'payment_pending' || refusal.code === 'refund_changed') return refuse(refusal);
  const [refused] = refusal.code === 'bookings_not_cancelled' ? refusal.refused : [];
  if (!refused) throw new Error(`Cancellation of ${row.id} refused: ${refusal.code}`);
  const { bookingId: _, ...reason } = refused;
  return refuse(reason);
}
