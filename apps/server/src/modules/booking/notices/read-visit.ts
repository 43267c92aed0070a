import type { RunStatement } from '#platform/database/database';
import type { Settings } from '#platform/runtime/settings';
import { readClientOrigin } from '../../client/index.ts';
import type { NotifiedVisit } from '../store/notified-visits.ts';
import { type BookingRow, readBookingsById } from '../store/read-bookings.ts';

/** The bookings of a visit as emails describe them, and the page of the first one. Undefined if they are gone by now. */
export async function readVisit(
  run: RunStatement,
  settings: Pick<Settings, 'PUBLIC_DOMAIN'>,
  { clientId, visit }: { clientId: string; visit: NotifiedVisit },
) {
  const { bookingIds: ids, personId } = visit;
  const rows = await readBookingsById(run, { clientId, personId, ids });
  const [first] = rows;
  if (!first) return undefined;
  const origin = visit.accountOrigin ?? (await readClientOrigin(run, clientId, settings, 'account'));
  return { first, sessions: rows.map(toSession), url: `${origin}/bookings/${first.id}` };
}

const toSession = (row: BookingRow) => ({
  bookingId: row.id,
  name: row.ticket ? `${row.name}: ${row.ticket.name} × ${row.ticket.quantity}` : row.name,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timezone: row.timezone,
  where: [row.location_name, row.venue.name, row.venue.address],
  attendee: row.person ? `${row.person.first_name} ${row.person.last_name}` : null,
  whatToBring: row.template.what_to_bring,
});
