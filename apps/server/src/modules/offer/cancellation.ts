/** BKG-03: what happens after the cut-off of a booking. */
export type CutOffAction = 'charge_fee' | 'disable_booking' | 'disable_access' | 'disable_cancelling';

/** A booking, reduced to what the rules of cancelling read. Instants in milliseconds since 1970. */
export type CancellableBooking = {
  status: 'reserved' | 'settled' | 'cancelled';
  /** False while its order waits for a payment. */
  isPaid: boolean;
  startsAt: number;
  /** Minutes from the cut-off to the start; negative values mean after the start. */
  cutOffMinutes: number;
  cutOffActions: readonly CutOffAction[];
};

export type CancellationRefusalCode =
  | 'booking_cancelled'
  | 'booking_reserved'
  | 'booking_unpaid'
  | 'cancellation_closed'
  | 'occurrence_past';

const minuteMs = 60_000;

/** BKG-03: the instant from which the actions of the cut-off apply, in milliseconds since 1970. */
export const getCutOff = ({
  startsAt,
  cutOffMinutes,
}: Pick<CancellableBooking, 'startsAt' | 'cutOffMinutes'>): number => startsAt - cutOffMinutes * minuteMs;

/**
 * BKG-03, ACT-47: why the booking cannot be cancelled at `now`; undefined if it can. The cut-off itself is the last
 * instant at which it can.
 */
export function findCancellationRefusal(
  booking: CancellableBooking,
  now: number,
): CancellationRefusalCode | undefined {
  const { status, isPaid, startsAt, cutOffActions } = booking;
  if (status === 'cancelled') return 'booking_cancelled';
  if (status === 'reserved') return 'booking_reserved';
  const cutOff = getCutOff(booking);
  if (now > Math.max(startsAt, cutOff)) return 'occurrence_past';
  if (now > cutOff && cutOffActions.includes('disable_cancelling')) return 'cancellation_closed';
  return isPaid ? undefined : 'booking_unpaid';
}

/** ACT-47: whether a booking that is settled and paid could be cancelled at `now`. */
export const canCancelOccurrence = (
  occurrence: Pick<CancellableBooking, 'startsAt' | 'cutOffMinutes' | 'cutOffActions'>,
  now: number,
): boolean => findCancellationRefusal({ ...occurrence, status: 'settled', isPaid: true }, now) === undefined;

/** BKG-03: the last instant (milliseconds) at which a booking could be cancelled. Without its action, the cut-off changes nothing. */
export const getCancelUntil = (
  occurrence: Pick<CancellableBooking, 'startsAt' | 'cutOffMinutes'> & { cutOffActions: readonly string[] },
): number =>
  occurrence.cutOffActions.includes('disable_cancelling')
    ? getCutOff(occurrence)
    : Math.max(occurrence.startsAt, getCutOff(occurrence));
