import type { EmailSession } from '../../email/index.ts';
import type { BookingRow } from '../store/read-bookings.ts';

/** A booking as emails describe it. */
export const toEmailSession = (row: BookingRow): EmailSession => ({
  name: row.name,
  ticket: row.ticket,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timezone: row.timezone,
  where: [row.location_name, row.venue.name, row.venue.address],
  attendee: row.person ? `${row.person.first_name} ${row.person.last_name}` : null,
});
