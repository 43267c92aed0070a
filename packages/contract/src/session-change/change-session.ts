import * as z from 'zod/mini';
import { booking, occurrenceId, ownBooking } from '../booking.ts';
import { lineRefusals } from '../cart.ts';
import { money } from '../money.ts';
import { route } from '../route.ts';
import { day, wallTime } from '../wall-clock.ts';

/** A session to which a booking can be moved, or why not. */
const sessionChoice = z.object({
  occurrence_id: z.string(),
  name: z.string(),
  starts_at: wallTime,
  ends_at: wallTime,
  location_name: z.string(),
  available: z.int(),
  can_choose: z.boolean(),
  cannot_choose_reason: z.nullable(z.string()),
  /** What moving gives back; the negative of what the session costs more, which an item of the cart asks for. */
  refund: money,
  /** Where it goes; null if nothing comes back. */
  refund_message: z.nullable(z.string()),
});

/**
 * The sessions of one day to which a booking can be moved: of the same activity at its venue, or for tickets of the same
 * schedule. All tickets of a visit move together. Path ours.
 */
export const getSessionChoices = route({
  ...ownBooking,
  path: '/api/v1/activities/bookings/:id/session-choices',
  /** Without a day, the first one on which there are sessions. */
  query: z.extend(ownBooking.query, { day: z.optional(day) }),
  reply: z.object({
    can_change: z.boolean(),
    cannot_change_reason: z.nullable(z.string()),
    /** Until when it can be moved. */
    deadline_message: z.string(),
    /** The next days with sessions, at most 28. */
    days: z.array(day),
    day: z.nullable(day),
    sessions: z.array(sessionChoice),
  }),
});

/**
 * Moves a booking to another session: its new place is taken and the old one released in one transaction. What the new session
 * costs less comes back by the way it was paid. Repeated, it changes nothing. Path ours.
 */
export const changeSession = route({
  ...ownBooking,
  method: 'PUT',
  path: '/api/v1/activities/bookings/:id/session',
  body: z.object({
    data: z.object({
      occurrence_id: occurrenceId,
      /** The refund that the customer has seen, in minor units: another one is refused. */
      refund: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
    }),
  }),
  /** The moved bookings: one, or all tickets of a visit. */
  reply: z.array(booking),
  refusals: {
    ...ownBooking.refusals,
    ...lineRefusals,
    booking_cancelled: 409,
    booking_reserved: 409,
    booking_unpaid: 409,
    change_closed: 409,
    change_costs_more: 409,
    change_in_bundle: 409,
    change_other_activity: 409,
    change_package_ended: 409,
    change_uses_benefit: 409,
    payment_pending: 409,
    place_taken: 409,
    refund_changed: 409,
    session_changed: 409,
  },
  limit: { by: 'person', perMinute: 60 },
});
