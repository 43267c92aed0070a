import type { booking } from '@pavilion/contract/booking';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { isOnOlderPlatform } from '@pavilion/domain/venue';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { BookingRow } from './store/read-bookings.ts';
import {
  type CancellationView,
  getPaid,
  sumPaid,
  toWallTime,
  viewCancellation,
} from './view-cancellation.ts';

const minute = 60_000;

/** Who reads bookings, and how: `readerId` is a person. */
export type BookingReader = CancellationView & { currency: Currency; readerId: number; language: string };

/** BKG-01: a booking as the API returns it. */
export function viewBooking(
  row: BookingRow,
  { currency, readerId, ...view }: BookingReader,
): z.input<typeof booking> {
  const { category, person, order, template, timezone } = row;
  return {
    id: row.id,
    is_v2: !isOnOlderPlatform(getLocalDay(row.starts_at, timezone), row.migration_day),
    duration: Math.round((row.ends_at - row.starts_at) / minute),
    user_id: person?.id ?? null,
    user_uuid: person?.uuid ?? null,
    user_reference: person?.reference ?? null,
    first_name: person?.first_name ?? null,
    last_name: person?.last_name ?? null,
    occurrence_id: row.occurrence_id,
    order_id: order?.id ?? null,
    order: order && { id: order.id, reference: order.reference },
    has_receipt: order?.buyer_id === readerId,
    starts_at: toWallTime(row.starts_at, timezone),
    ends_at: toWallTime(row.ends_at, timezone),
    status: row.status,
    booking_type: category.booking_type ?? 'classes',
    booking_bundle_context: row.bundle && {
      id: row.bundle.id,
      total_settled_bookings: row.bundle.settled,
      settled_booking_position: row.bundle.position,
    },
    category: { id: category.id, name: category.name, slug: category.slug },
    name: row.name,
    description: template.description,
    picture: template.picture,
    what_to_bring: template.what_to_bring,
    capacity_consumed: row.places,
    ticket: row.ticket,
    settled_together: row.settled_together,
    children_cancelled: 0,
    price: row.status === 'reserved' ? null : toPrice(sumPaid(row), currency),
    refunded: toPrice(row.status === 'settled' ? sumPaid(row) - getPaid(row) : sumMoveRefunds(row), currency),
    moved_to: row.moved_to && {
      booking_id: row.moved_to.id,
      name: row.moved_to.name,
      starts_at: toWallTime(row.moved_to.starts_at, row.moved_to.timezone),
    },
    venue: {
      id: row.venue.id,
      name: row.venue.name,
      slug: row.venue.slug,
      address: row.venue.address,
      coordinates: row.venue.coordinates,
    },
    locations: row.locations,
    location_name: row.location_name,
    instructors: row.instructors,
    attended: row.attendance,
    induction_due: row.status === 'settled' && row.ends_at > view.now ? row.induction_due : null,
    cancellation: viewCancellation(row, view),
    created_at: toWallClock(row.created_at, timezone),
  };
}

/** What moves to cheaper sessions gave back for a booking and those whose places it took, in minor units. */
const sumMoveRefunds = ({ move_refund, replaced }: BookingRow): number =>
  replaced.reduce((sum, earlier) => sum + earlier.move_refund, move_refund);
