/** A booking that is cancelled. Amounts in minor units, instants in milliseconds since 1970. */
export type CancelledBooking = {
  /** What the booking cost. */
  amount: number;
  /** What can still be refunded of its order line and of the tenders that paid it. */
  refundable: number;
  cutOff: number;
  cutOffActions: readonly string[];
  /** The client's fee for a cancellation after a cut-off with the action `charge_fee`. */
  fee: number;
};

/** What comes back and what is kept, in minor units. They add up to what can be refunded of the booking. */
export type CancellationRefund = { amount: number; fee: number };

/**
 * BKG-10: what a cancellation at `now` (milliseconds) refunds. The cut-off itself is still free. The fee is never more than
 * what comes back without it.
 */
export function getCancellationRefund(
  { amount, refundable, cutOff, cutOffActions, fee }: CancelledBooking,
  now: number,
): CancellationRefund {
  const returned = Math.max(0, Math.min(amount, refundable));
  const isCharged = now > cutOff && cutOffActions.includes('charge_fee');
  const kept = isCharged ? Math.min(fee, returned) : 0;
  return { amount: returned - kept, fee: kept };
}
