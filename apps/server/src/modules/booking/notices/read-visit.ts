import type { RunStatement } from '#platform/database/database';
import type { Settings } from '#platform/runtime/settings';
import { readClientOrigin } from '../../client/index.ts';
import type { NotifiedVisit } from '../store/notified-visits.ts';
import { type BookingRow, readBookingsById } from '../store/read-bookings.ts';
import { toEmailSession } from './to-email-session.ts';

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
  ...toEmailSession(row),
  bookingId: row.id,
  whatToBring: row.template.what_to_bring,
});
