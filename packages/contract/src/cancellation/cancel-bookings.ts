import * as z from 'zod/mini';
import { booking, cancellationSource, ownBooking, selectedUserId } from '../booking.ts';
import { money } from '../money.ts';
import { route } from '../route.ts';
import { wallTime } from '../wall-clock.ts';

/** A whole course has no more sessions than this. */
const maxBookings = 100;

const refundInput = z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000));

/** Why one booking cannot be cancelled. Its message is in `errors`, by the booking's id. */
const cancellationRefusal = z.object({
  booking_id: z.uuid(),
  code: z.string(),
  next_step: z.nullable(z.string()),
});

/**
 * BKG-06, BKG-09: cancels bookings, all of them or none. The rules are decided over what is left after all of them, so adults
 * are cancelled together with their children. A refusal has a message for each booking that cannot be cancelled, by its id.
 */
export const cancelBookings = route({
  method: 'PATCH',
  path: '/api/v1/activities/bookings',
  access: 'customer',
  /** MOD-12: the customer whose bookings staff cancel. */
  query: z.object({ selected_user_id: selectedUserId }),
  body: z.object({
    data: z.object({
      update_type: z.literal('cancellation'),
      cancellation_source: cancellationSource,
      booking_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxBookings)),
      /** The sum that the customer has seen, in minor units: another one is refused. Our addition. */
      refund: z.optional(refundInput),
    }),
  }),
  reply: z.array(booking),
  details: z.object({ refusals: z.array(cancellationRefusal) }),
  storesKey: true,
  refusals: {
    not_your_bookings: 403,
    source_not_allowed: 403,
    booking_not_found: 404,
    bookings_not_cancelled: 409,
    payment_pending: 409,
    refund_changed: 409,
  },
  limit: { by: 'person', perMinute: 60 },
});

/** What cancelling some bookings in one go now gives back, or why they cannot be cancelled together. */
const cancellationChoice = z.object({
  booking_ids: z.array(z.uuid()),
  can_cancel: z.boolean(),
  /** Why the chosen ones cannot be cancelled together, and what to do. */
  cannot_cancel_reason: z.nullable(z.string()),
  refund: money,
  fee: money,
  /** What comes back and where, or whom to ask; null if nothing was paid. */
  refund_message: z.nullable(z.string()),
  /** The first deadline that is still ahead: later, a fee is kept or a booking cannot be cancelled. */
  deadline: z.nullable(wallTime),
  deadline_message: z.nullable(z.string()),
});

/**
 * BKG-03, BKG-10: what belongs together with a booking (the sessions of its camp or course, or the tickets of its visit), and
 * what cancelling the chosen ones now gives back. Without `booking_ids`, those that can be cancelled. Path ours.
 */
export const quoteCancellation = route({
  ...ownBooking,
  path: '/api/v1/activities/bookings/:id/cancellation',
  query: z.extend(ownBooking.query, {
    booking_ids: z.optional(
      z.pipe(
        z.union([z.uuid(), z.array(z.uuid()).check(z.maxLength(maxBookings))]),
        z.transform((ids: string | string[]) => [ids].flat()),
      ),
    ),
  }),
  reply: z.object({
    /** Settled ones, by start. */
    bookings: z.array(booking),
    chosen: cancellationChoice,
    /**
     * ACT-29: if the chosen ones would leave children without an adult, the same with the tickets of these children, some of
     * which may be of another order; null if there are none, or if they cannot be cancelled either.
     */
    with_children: z.nullable(z.extend(cancellationChoice, { bookings: z.array(booking) })),
  }),
});
