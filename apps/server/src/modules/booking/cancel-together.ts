import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { CallerFor, IdempotencyKey } from '#platform/http/caller';
import { addToOutbox, publishChange } from '#platform/jobs/outbox';
import { readLinkOrigin } from '../client/index.ts';
import type { CancellationRefusalCode } from '../offer/index.ts';
import { lockCheckoutsOfLines, refundLine } from '../refund/index.ts';
import type { CancellationEmail } from './send-cancellation.ts';
import { type CancellationSource, cancelSettled, readRecipients } from './store/cancel-booking.ts';
import { type BookingRow, readBookingsById } from './store/read-bookings.ts';
import { saveRequestKey } from './store/request-key.ts';
import { findRefusal, getRefunds, listLines, sortForRefund, withReplaced } from './view-cancellation.ts';

/** An occurrence whose places were released at `now` (milliseconds). */
export type ReleasedPlaces = { clientId: string; occurrenceId: string; now: number };

/** How many tickets those children have, and their bookings. */
type NeedsAdult = {
  code: 'children_need_adult';
  params: { tickets: string };
  childCount: number;
  childIds: readonly string[];
};

export type CancellationDeps = Pick<AppDeps, 'database' | 'settings' | 'now'> & {
  /** WTL-06: gives released places to the waitlist, in the same transaction. Its failure leaves them released. */
  offerReleasedPlaces: (tx: Transaction, released: ReleasedPlaces) => Promise<void>;
  /** ACT-29: the cancelled tickets that leave children without an adult; with `isPreview`, ones that are not cancelled yet. */
  checkTicketCancellation: (
    run: RunStatement,
    bookings: { clientId: string; bookingIds: readonly string[]; isPreview?: boolean },
  ) => Promise<ReadonlyMap<string, NeedsAdult>>;
};

/** Why a booking cannot be cancelled, and what its customer can do. */
export type RefusedBooking = {
  bookingId: string;
  code: CancellationRefusalCode | 'children_need_adult';
  nextStep?: string;
  params?: { tickets: string };
};

export type GroupRefusal =
  | { code: 'bookings_not_cancelled'; refused: readonly RefusedBooking[] }
  /** The customer has the same request under way, or has sent it before. */
  | { code: 'already_applied' }
  | { code: 'payment_pending' | 'refund_changed' };

export type GroupRequest = {
  caller: CallerFor<'customer'>;
  personId: number;
  rows: readonly BookingRow[];
  source: CancellationSource;
  /** The sum of the refunds that the customer has seen, in minor units. */
  seenRefund: number | undefined;
  idempotency: IdempotencyKey | undefined;
};

const nextSteps: Partial<Record<RefusedBooking['code'], string>> = {
  booking_reserved: 'see_cart',
  cancellation_closed: 'contact_venue',
  children_need_adult: 'cancel_together',
};

/** A refusal with its remedy. */
const toRefused = (
  bookingId: string,
  { code, params }: Pick<RefusedBooking, 'code' | 'params'>,
): RefusedBooking => {
  const nextStep = nextSteps[code];
  return { bookingId, code, ...(params && { params }), ...(nextStep !== undefined && { nextStep }) };
};

/** BKG-03: those of the bookings that cannot be cancelled by themselves. */
function findRefused(
  rows: readonly BookingRow[],
  view: { now: number; source: CancellationSource },
): RefusedBooking[] {
  return rows.flatMap((row) => {
    const code = findRefusal(row, view);
    return code === undefined ? [] : [toRefused(row.id, { code })];
  });
}

/**
 * BKG-06, BKG-09, BKG-10: cancels settled bookings, refunds them, releases their places and offers them to the waitlists, all
 * of it or nothing, in one transaction. Each order line has one refund for each tender. A job emails the customer, so that a
 * failure of the email is no failure of the cancellation. Returns the bookings by start.
 */
export async function cancelTogether(
  deps: CancellationDeps,
  request: GroupRequest,
): Promise<Result<BookingRow[], GroupRefusal>> {
  const { database, settings, now } = deps;
  const { caller, personId, rows, source, idempotency } = request;
  const clientId = caller.client.id;
  const refused = findRefused(rows, { now: now(), source });
  if (refused.length > 0) return refuse({ code: 'bookings_not_cancelled', refused });
  const origin = await readLinkOrigin(database.run, caller, settings);
  return database.inTransaction(async (tx) => {
    const at = now();
    const key = idempotency && { clientId, personId, ...idempotency };
    if (key && !(await saveRequestKey(tx, key, at))) return refuse({ code: 'already_applied' });
    const ids = rows.map(({ id }) => id);
    const ended = await endBookings(deps, tx, { clientId, personId, rows, source, now: at });
    if (!ended.ok) return ended;
    const refunded = await refundBookings(tx, ended.value, { ...request, clientId, now: at });
    if (!refunded.ok) return refunded;
    for (const occurrenceId of listOccurrences(rows)) {
      await deps.offerReleasedPlaces(tx, { clientId, occurrenceId, now: at });
      await publishChange(tx, { clientId, topics: [`occurrence:${occurrenceId}`], now: at });
    }
    await sendEmails(tx, { clientId, ids, personId, language: caller.language, origin, source, now: at });
    return ok(await readBookingsById(tx, { clientId, personId, ids }));
  });
}

/** In lock order. */
const listOccurrences = (rows: readonly BookingRow[]): string[] =>
  [...new Set(rows.map((row) => row.occurrence_id))].toSorted();

type Ending = {
  clientId: string;
  personId: number;
  rows: readonly BookingRow[];
  source: CancellationSource;
  now: number;
};

/** Cancels the bookings under the locks of their orders, and decides again what the locks protect. Returns their new rows. */
export async function endBookings(
  { checkTicketCancellation }: Pick<CancellationDeps, 'checkTicketCancellation'>,
  tx: Transaction,
  { clientId, personId, rows, source, now }: Ending,
): Promise<Result<BookingRow[], GroupRefusal>> {
  const ids = rows.map(({ id }) => id);
  // First, because a refund or a payment of the order locks them too.
  await lockCheckoutsOfLines(tx, { clientId, cartLineIds: rows.flatMap(listLines) });
  const cancelled = new Set(await cancelSettled(tx, { clientId, ids, source, now }));
  // A concurrent request has cancelled them.
  const lost = ids.filter((id) => !cancelled.has(id));
  if (lost.length > 0) {
    const refused = lost.map((id) => toRefused(id, { code: 'booking_cancelled' }));
    return refuse({ code: 'bookings_not_cancelled', refused });
  }
  const current = await readBookingsById(tx, { clientId, personId, ids });
  const tickets = await checkTicketCancellation(tx, { clientId, bookingIds: ids });
  const refused = [
    ...findRefused(current.map(toSettled), { now, source }),
    ...[...tickets].map(([id, reason]) => toRefused(id, reason)),
  ];
  if (refused.length > 0) return refuse({ code: 'bookings_not_cancelled', refused });
  return ok(current);
}

/** The booking as it was before its cancellation, which decides its refund. */
const toSettled = (row: BookingRow): BookingRow => ({ ...row, status: 'settled' });

type Refunding = Pick<GroupRequest, 'seenRefund' | 'source'> & { clientId: string; now: number };

/** Refunds the sum that the customer has seen, read again under the locks: once for each order line and tender. */
export async function refundBookings(
  tx: Transaction,
  cancelled: readonly BookingRow[],
  { clientId, seenRefund, source, now }: Refunding,
): Promise<Result<undefined, GroupRefusal>> {
  const rows = sortForRefund(cancelled.map(toSettled).flatMap(withReplaced));
  const refunds = getRefunds(rows, { now, source });
  const parts = rows.map((row, position) => ({ row, amount: refunds[position]?.amount ?? 0 }));
  const total = sumAmounts(parts);
  if (seenRefund !== undefined && seenRefund !== total) return refuse({ code: 'refund_changed' });
  for (const lineId of new Set(rows.map((row) => row.line_id))) {
    const ofLine = parts.filter(({ row, amount }) => row.line_id === lineId && amount > 0);
    const [first] = ofLine;
    if (!first) continue;
    if (first.row.refundable?.isCapturing) return refuse({ code: 'payment_pending' });
    const refunded = await refundLine(tx, {
      clientId,
      cartLineId: lineId,
      bookings: ofLine.map(({ row, amount }) => ({ id: row.id, amount })),
      amount: sumAmounts(ofLine),
      destination: source === 'occurrence' ? 'card' : first.row.refund_rule.destination,
      reason: 'cancellation',
      now,
    });
    if (!refunded.ok) return refuse({ code: 'refund_changed' });
  }
  return ok(undefined);
}

const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

type EmailRequest = { clientId: string; ids: readonly string[]; now: number } & Pick<
  CancellationEmail,
  'language' | 'origin' | 'source' | 'reason'
> & { personId: number };

/** One email for each person who made some of the bookings. */
export async function sendEmails(
  tx: Transaction,
  { clientId, ids, personId, now, ...page }: EmailRequest,
): Promise<void> {
  const byEmail = new Map<string, string[]>();
  for (const { bookingId, email } of await readRecipients(tx, { clientId, ids }))
    byEmail.set(email, [...(byEmail.get(email) ?? []), bookingId]);
  for (const bookingIds of byEmail.values()) {
    const payload: CancellationEmail = { booking_ids: bookingIds, person_id: personId, ...page };
    await addToOutbox(tx, { clientId, kind: 'send_cancellation', payload, now });
  }
}
