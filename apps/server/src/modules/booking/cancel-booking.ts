import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import { addToOutbox, publishChange } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildBookingCancelledEmail } from '../email/index.ts';
import { type CancellationRefusalCode } from '../offer/index.ts';
import { cancelSettled, readRecipient } from './store/cancel-booking.ts';
import { type BookingRow, readBooking } from './store/read-bookings.ts';
import { findRefusal, formatRefundMessage } from './view-cancellation.ts';

/** An occurrence whose places were released at `now` (milliseconds). */
export type ReleasedPlaces = { clientId: string; occurrenceId: string; now: number };

export type CancellationDeps = Pick<AppDeps, 'database' | 'settings' | 'now'> & {
  /** WTL-06: gives released places to the waitlist, in the same transaction. Its failure leaves them released. */
  offerReleasedPlaces: (tx: Transaction, released: ReleasedPlaces) => Promise<void>;
  /** ACT-29: whether a cancelled ticket leaves children without an adult. */
  checkTicketCancellation: (
    tx: Transaction,
    booking: { clientId: string; bookingId: string },
  ) => Promise<Result<undefined, { code: 'children_need_adult' }>>;
};

type CancellationRequest = { caller: CallerFor<'customer'>; personId: number; id: string };
type CancellationRefusal = {
  code: CancellationRefusalCode | 'booking_not_found' | 'children_need_adult';
  nextStep?: string;
};

const nextSteps: Partial<Record<CancellationRefusalCode, string>> = {
  booking_reserved: 'see_cart',
  cancellation_closed: 'contact_venue',
};

/** BKG-04: cancels a settled booking, releases its places, offers them to the waitlist and emails the customer. */
export async function cancelSettledBooking(
  deps: CancellationDeps,
  { caller, personId, id }: CancellationRequest,
): Promise<Result<BookingRow, CancellationRefusal>> {
  const { database, settings, now } = deps;
  const clientId = caller.client.id;
  const row = await readBooking(database.run, { clientId, personId, id });
  if (!row) return refuse({ code: 'booking_not_found' });
  const refusal = findRefusal(row, now());
  if (refusal) return refuse(toRefusal(refusal));
  const origin = await readLinkOrigin(database.run, caller, settings);
  return database.inTransaction(async (tx) => {
    const at = now();
    const source = caller.kind === 'staff' ? 'foh' : 'customers';
    // A concurrent request has cancelled it.
    if (!(await cancelSettled(tx, { clientId, id: row.id, source, now: at })))
      return refuse(toRefusal('booking_cancelled'));
    const tickets = await deps.checkTicketCancellation(tx, { clientId, bookingId: row.id });
    if (!tickets.ok) return tickets;
    await deps.offerReleasedPlaces(tx, { clientId, occurrenceId: row.occurrence_id, now: at });
    await publishChange(tx, { clientId, topics: [`occurrence:${row.occurrence_id}`], now: at });
    await sendEmail(tx, row, { caller, origin, now: at });
    const cancelled = await readBooking(tx, { clientId, personId, id: row.id });
    if (!cancelled) throw new Error(`Booking ${row.id} not found after its cancellation`);
    return ok(cancelled);
  });
}

const toRefusal = (code: CancellationRefusalCode): CancellationRefusal => {
  const nextStep = nextSteps[code];
  return nextStep === undefined ? { code } : { code, nextStep };
};

async function sendEmail(
  tx: Transaction,
  row: BookingRow,
  { caller, origin, now }: { caller: CallerFor<'customer'>; origin: string; now: number },
): Promise<void> {
  const { client, language } = caller;
  const recipient = await readRecipient(tx, { clientId: client.id, id: row.id });
  if (!recipient) return;
  const email = buildBookingCancelledEmail({
    ...recipient,
    brand: await readClientBrand(tx, client.id),
    language,
    session: {
      name: row.name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timezone: row.timezone,
      where: [row.location_name, row.venue.name, row.venue.address],
      attendee: row.person ? `${row.person.first_name} ${row.person.last_name}` : null,
    },
    refund: formatRefundMessage(row, language),
    url: `${origin}/location/${row.venue.slug}/${row.category.slug}`,
  });
  await addToOutbox(tx, { clientId: client.id, kind: 'send_mail', payload: email, now });
}
