import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Email, Mailer } from '#platform/jobs/mailer';
import { readClientBrand } from '../client/index.ts';
import { buildBookingCancelledEmail } from '../email/index.ts';
import { toEmailSession } from './notices/to-email-session.ts';
import { type Recipient, readRecipients } from './store/cancel-booking.ts';
import { type BookingRow, readBookingsById } from './store/read-bookings.ts';
import { formatRefundMessage } from './view-cancellation.ts';

const cancellationEmail = z.object({
  /** Bookings that were cancelled together, of one recipient. */
  booking_ids: z.array(z.uuid()),
  /** The customer whose bookings were cancelled. */
  person_id: z.int(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
  source: z.enum(['customers', 'foh', 'my-account', 'occurrence']),
  /** Why the venue has cancelled the session, as a sentence. */
  reason: z.optional(z.string()),
});
export type CancellationEmail = z.output<typeof cancellationEmail>;

/** BKG-04: the job that tells a customer by email that bookings are cancelled, and is repeated if it fails. */
export const bookingJobs = (
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_cancellation({ clientId, id, payload }) {
    const { booking_ids: ids, person_id: personId, ...page } = cancellationEmail.parse(payload);
    const [recipient] = await readRecipients(run, { clientId, ids });
    if (!recipient) return;
    const rows = await readBookingsById(run, { clientId, personId, ids });
    const [first] = rows;
    if (!first) throw new Error(`Bookings ${ids.join(', ')} of person ${personId} not found`);
    const brand = await readClientBrand(run, clientId);
    await mailer.send(
      buildEmail([first, ...rows.slice(1)], { ...recipient, ...page, brand, now: now() }),
      id,
    );
  },
});

type Page = Pick<CancellationEmail, 'language' | 'origin' | 'source' | 'reason'>;
type Brand = Awaited<ReturnType<typeof readClientBrand>>;

const buildEmail = (
  rows: readonly [BookingRow, ...BookingRow[]],
  {
    origin,
    now,
    source,
    reason,
    email,
    firstName,
    language,
    brand,
  }: Recipient & Page & { brand: Brand; now: number },
): Email => {
  const [{ name, venue, category }] = rows;
  return buildBookingCancelledEmail({
    email,
    firstName,
    language,
    brand,
    name,
    sessions: rows.map(toEmailSession),
    reference: getReference(rows),
    refund: formatRefundMessage(rows, { language, now, source }),
    ...(source === 'occurrence' && { cancelledBy: { venueName: venue.name, reason: reason ?? '' } }),
    url: `${origin}/location/${venue.slug}/${category.slug}`,
  });
};

/** The reference of the order of all bookings; null if they have none, or several. */
function getReference(rows: readonly BookingRow[]): string | null {
  const [first, ...others] = new Set(rows.map(({ order }) => order?.reference));
  return first !== undefined && others.length === 0 ? first : null;
}
