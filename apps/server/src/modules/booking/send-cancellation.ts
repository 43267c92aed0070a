import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Email, Mailer } from '#platform/jobs/mailer';
import { readClientBrand } from '../client/index.ts';
import { buildBookingCancelledEmail } from '../email/index.ts';
import { readRecipient } from './store/cancel-booking.ts';
import { type BookingRow, readBooking } from './store/read-bookings.ts';
import { formatRefundMessage } from './view-cancellation.ts';

const cancellationEmail = z.object({
  booking_id: z.uuid(),
  /** The customer whose booking was cancelled. */
  person_id: z.int(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
});
export type CancellationEmail = z.output<typeof cancellationEmail>;

/** BKG-04: the job that tells a customer by email that their booking is cancelled, and is repeated if it fails. */
export const bookingJobs = (
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_cancellation({ clientId, id, payload }) {
    const { booking_id, person_id: personId, ...page } = cancellationEmail.parse(payload);
    const recipient = await readRecipient(run, { clientId, id: booking_id });
    if (!recipient) return;
    const row = await readBooking(run, { clientId, personId, id: booking_id });
    if (!row) throw new Error(`Booking ${booking_id} of person ${personId} not found`);
    await mailer.send(
      buildEmail(row, { ...recipient, ...page, brand: await readClientBrand(run, clientId), now: now() }),
      id,
    );
  },
});

type Recipient = { email: string; firstName: string };
type Page = Pick<CancellationEmail, 'language' | 'origin'>;
type Brand = Awaited<ReturnType<typeof readClientBrand>>;

const buildEmail = (
  row: BookingRow,
  { origin, now, ...email }: Recipient & Page & { brand: Brand; now: number },
): Email =>
  buildBookingCancelledEmail({
    ...email,
    session: {
      name: row.name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timezone: row.timezone,
      where: [row.location_name, row.venue.name, row.venue.address],
      attendee: row.person ? `${row.person.first_name} ${row.person.last_name}` : null,
    },
    refund: formatRefundMessage(row, { language: email.language, now }),
    url: `${origin}/location/${row.venue.slug}/${row.category.slug}`,
  });
