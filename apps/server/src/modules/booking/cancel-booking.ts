import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import { addToOutbox, publishChange } from '#platform/jobs/outbox';
import { readLinkOrigin } from '../client/index.ts';
import { type CancellationRefusalCode } from '../offer/index.ts';
import { lockCheckoutOfLine, refundLine } from '../refund/index.ts';
import type { CancellationEmail } from './send-cancellation.ts';
import { cancelSettled } from './store/cancel-booking.ts';
import { type BookingRow, readBooking } from './store/read-bookings.ts';
import { findRefusal, getRefund } from './view-cancellation.ts';

/** An occurrence whose places were released at `now` (milliseconds). */
export type ReleasedPlaces = { clientId: string; occurrenceId: string; now: number };

export type CancellationDeps = Pick<AppDeps, 'database' | 'settings' | 'now'> & {
  /** WTL-06: gives released places to the waitlist, in the same transaction. Its failure leaves them released. */
  offerReleasedPlaces: (tx: Transaction, released: ReleasedPlaces) => Promise<void>;
  /** ACT-29: whether a cancelled ticket leaves children without an adult; with `isPreview`, one that is not cancelled yet. */
  checkTicketCancellation: (
    run: RunStatement,
    booking: { clientId: string; bookingId: string; isPreview?: boolean },
  ) => Promise<Result<undefined, { code: 'children_need_adult'; params: { tickets: string } }>>;
};

type CancellationRequest = {
  caller: CallerFor<'customer'>;
  personId: number;
  id: string;
  /** The refund that the customer has seen, in minor units. */
  seenRefund: number | undefined;
};
type CancellationRefusal = {
  code:
    | CancellationRefusalCode
    | 'booking_not_found'
    | 'children_need_adult'
    | 'payment_pending'
    | 'refund_changed';
  nextStep?: string;
  params?: { tickets: string };
};

const nextSteps: Partial<Record<CancellationRefusalCode, string>> = {
  booking_reserved: 'see_cart',
  cancellation_closed: 'contact_venue',
};

/**
 * BKG-04, BKG-10: cancels a settled booking, refunds it, releases its places and offers them to the waitlist, in one
 * transaction. A job emails the customer, so that a failure of the email is no failure of the cancellation.
 */
export async function cancelSettledBooking(
  deps: CancellationDeps,
  { caller, personId, id, seenRefund }: CancellationRequest,
): Promise<Result<BookingRow, CancellationRefusal>> {
  const { database, settings, now } = deps;
  const clientId = caller.client.id;
  const row = await readBooking(database.run, { clientId, personId, id });
  if (!row) return refuse({ code: 'booking_not_found' });
  const refusal = findRefusal(row, now());
  if (refusal) return refuse(toRefusal(refusal));
  const origin = await readLinkOrigin(database.run, caller, settings);
  return database.inTransaction(async (tx) => {
    // First, because a refund or a payment of the order locks it too.
    await lockCheckoutOfLine(tx, { clientId, cartLineId: row.line_id });
    const at = now();
    const source = caller.kind === 'staff' ? 'foh' : 'customers';
    // A concurrent request has cancelled it.
    if (!(await cancelSettled(tx, { clientId, id: row.id, source, now: at })))
      return refuse(toRefusal('booking_cancelled'));
    const tickets = await deps.checkTicketCancellation(tx, { clientId, bookingId: row.id });
    if (!tickets.ok) return tickets;
    const refunded = await refundBooking(tx, { clientId, personId, id: row.id, seenRefund, now: at });
    if (!refunded.ok) return refunded;
    await deps.offerReleasedPlaces(tx, { clientId, occurrenceId: row.occurrence_id, now: at });
    await publishChange(tx, { clientId, topics: [`occurrence:${row.occurrence_id}`], now: at });
    const payload: CancellationEmail = {
      booking_id: row.id,
      person_id: personId,
      language: caller.language,
      origin,
    };
    await addToOutbox(tx, { clientId, kind: 'send_cancellation', payload, now: at });
    const cancelled = await readCancelled(tx, { clientId, personId, id: row.id });
    return ok(cancelled);
  });
}

type CancelledKey = { clientId: string; personId: number; id: string };

async function readCancelled(tx: Transaction, key: CancelledKey): Promise<BookingRow> {
  const row = await readBooking(tx, key);
  if (!row) throw new Error(`Booking ${key.id} not found after its cancellation`);
  return row;
}

/** Refunds the sum that the customer has seen, read again under the locks. */
async function refundBooking(
  tx: Transaction,
  { seenRefund, now, ...key }: CancelledKey & { seenRefund: number | undefined; now: number },
): Promise<Result<undefined, CancellationRefusal>> {
  const row = await readCancelled(tx, key);
  const { amount } = getRefund({ ...row, status: 'settled' }, now);
  if (seenRefund !== undefined && seenRefund !== amount) return refuse({ code: 'refund_changed' });
  if (amount === 0) return ok(undefined);
  if (row.refundable?.isCapturing) return refuse({ code: 'payment_pending' });
  const claim = {
    clientId: key.clientId,
    cartLineId: row.line_id,
    bookingId: row.id,
    amount,
    destination: row.refund_rule.destination,
    reason: 'cancellation',
    now,
  } as const;
  const refunded = await refundLine(tx, claim);
  return refunded.ok ? ok(undefined) : refuse({ code: 'refund_changed' });
}

const toRefusal = (code: CancellationRefusalCode): CancellationRefusal => {
  const nextStep = nextSteps[code];
  return nextStep === undefined ? { code } : { code, nextStep };
};
