import type { booking } from '@pavilion/contract/booking';
import { formatMoney, toPrice } from '@pavilion/domain/money';
import { getLocalDay, getLocalMinutes, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { describeDay } from '#platform/lib/describe-day';
import { formatClock } from '#platform/lib/format-clock';
import { translate, translateRefusal } from '#platform/lib/translate';
import { type CancellationRefusalCode, findCancellationRefusal, getCutOff } from '../offer/index.ts';
import { addRefunds, formatRefund, type RefundedBooking, viewRefunds } from '../refund/index.ts';
import type { CancellationSource } from './store/cancel-booking.ts';
import type { BookingRow } from './store/read-bookings.ts';

export type CancellationRow = Pick<
  BookingRow,
  | 'status'
  | 'starts_at'
  | 'timezone'
  | 'amount'
  | 'line_id'
  | 'order'
  | 'cancellation_cutoff_minutes'
  | 'cut_off_actions'
  | 'refundable'
  | 'refund_rule'
  | 'refunds'
  | 'replaced'
  | 'moved_to'
  | 'cancelled_at'
  | 'cancellation_source'
> & { venue: Pick<BookingRow['venue'], 'name' | 'phone' | 'email'> };

const toCancellable = (row: CancellationRow) => ({
  status: row.status,
  isPaid: row.order?.is_paid ?? true,
  startsAt: row.starts_at,
  cutOffMinutes: row.cancellation_cutoff_minutes,
  cutOffActions: row.cut_off_actions,
});

/** At which instant (milliseconds) and by whose rules a cancellation is decided. */
export type CancellationView = { now: number; source: CancellationSource };

/**
 * BKG-03: why this booking cannot be cancelled; undefined if it can. The cut-off is for customers: those whom it refuses ask
 * the venue, whose staff decide.
 */
export function findRefusal(
  row: CancellationRow,
  { now, source }: CancellationView,
): CancellationRefusalCode | undefined {
  const booking = toCancellable(row);
  const isByVenue = source === 'foh' || source === 'occurrence';
  // A session that was cancelled in time is refunded however late.
  const at = source === 'occurrence' ? Math.min(now, row.starts_at) : now;
  return findCancellationRefusal(isByVenue ? { ...booking, cutOffActions: [] } : booking, at);
}

/** When what customers can do changes next because of the cut-off, in milliseconds; undefined once it has passed. */
export function getDeadline(row: CancellationRow, now: number): number | undefined {
  const cutOff = getCutOff(toCancellable(row));
  const isBinding = row.cut_off_actions.some(
    (action) => action === 'disable_cancelling' || (action === 'charge_fee' && row.refund_rule.fee > 0),
  );
  return isBinding && now <= cutOff ? cutOff : undefined;
}

/** A wall clock with its local time of day. */
export function toWallTime(instant: number, timezone: string) {
  const clock = toWallClock(instant, timezone);
  return { ...clock, format24_hour: clock.local.slice(11, 16) };
}

/** BKG-03: whether and until when the booking can be cancelled, and what happens with the money. */
export function viewCancellation(
  row: CancellationRow,
  { language, now, source }: CancellationView & { language: string },
): z.input<typeof booking>['cancellation'] {
  const refusal = findRefusal(row, { now, source });
  const cutOff = getCutOff(toCancellable(row));
  const isDesk = source === 'foh' || source === 'occurrence';
  const refund = getRefund([row], { now, source });
  return {
    can_cancel: refusal === undefined,
    cannot_cancel_reason: refusal === undefined ? null : translateRefusal(language, refusal),
    cut_off: toWallTime(cutOff, row.timezone),
    cut_off_actions: row.cut_off_actions,
    cut_off_message: formatCutOff(row, {
      language,
      now,
      fee: refusal === undefined && !isDesk ? refund.fee : null,
    }),
    awards_credit: refund.credit > 0 && refund.credit === refund.amount,
    awards_credit_message: (row.moved_to ? formatMoved : formatOwnRefund)(row, { language, now, source }),
    refund: toPrice(refund.amount, row.refund_rule),
    fee: toPrice(refund.fee, row.refund_rule),
    refund_state: refund.state,
  };
}

/** BKG-10: until when a cancellation is free, and what it costs after that. `fee` in minor units; null if customers cannot. */
function formatCutOff(
  row: CancellationRow,
  { language, now, fee }: { language: string; now: number; fee: number | null },
): string {
  const cutOff = getCutOff(toCancellable(row));
  const isLate = now > cutOff;
  const key = !isLate
    ? 'cut_off'
    : fee === null
      ? 'cut_off_passed'
      : fee > 0
        ? 'cut_off_fee'
        : 'cut_off_late';
  const params = {
    ...formatWhen(cutOff, row, language),
    fee: formatMoney(fee ?? 0, row.refund_rule),
  };
  return translate(language, 'reason', key, params);
}

/** A session that the venue cancels costs its customers no fee, and goes back to the card that paid. */
function toRefunded(row: CancellationRow, source: CancellationSource): RefundedBooking {
  const isByVenue = source === 'occurrence';
  return {
    isCancelled: row.status === 'cancelled',
    isPaid: row.order?.is_paid ?? false,
    lineId: row.line_id,
    amount: row.amount,
    cutOff: getCutOff(toCancellable(row)),
    cutOffActions: isByVenue ? [] : row.cut_off_actions,
    refundable: row.refundable,
    rule: isByVenue ? { ...row.refund_rule, destination: 'card' } : row.refund_rule,
    refunds: row.refunds,
    keptFee: isByVenue || row.cancellation_source === 'occurrence' ? 0 : getKeptFee(row),
    venue: row.venue,
  };
}

/** BKG-10: the fee, in minor units, that a late cancellation has kept of what could have gone back. */
function getKeptFee(row: CancellationRow): number {
  const { cancelled_at: at, refundable, refund_rule: rule, moved_to: movedTo } = row;
  const isCharged =
    at !== null && at > getCutOff(toCancellable(row)) && row.cut_off_actions.includes('charge_fee');
  if (!isCharged || !refundable || movedTo || !row.order?.is_paid) return 0;
  const { card, credit, giftCards, other } = refundable;
  const tenders = card + credit + giftCards.reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(rule.fee, getKept(row), tenders + (rule.destination === 'credit' ? other : 0));
}

/** What was not refunded, in minor units, of what was paid for a cancelled booking. */
const getKept = ({ amount, refunds, refundable }: CancellationRow): number => {
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, Math.min(amount - returned, refundable?.line ?? 0));
};

/**
 * BKG-03, BKG-10: a booking and those whose places it took, the newest first: each has the money of its own order line. The
 * fee is kept once.
 */
export function withReplaced<Row extends CancellationRow>(row: Row): Row[] {
  let { fee } = row.refund_rule;
  return [row, ...row.replaced.map((replaced) => ({ ...row, ...replaced }))].map((part) => {
    const refund_rule = { ...row.refund_rule, fee };
    fee = Math.max(0, fee - (row.status === 'cancelled' ? getKept(part) : getOwnPaid(part)));
    return { ...part, refund_rule, replaced: [] };
  });
}

/** What is left, in minor units, of what was paid for a booking, after what moves to cheaper sessions gave back. */
const getOwnPaid = ({ amount, refundable }: CancellationRow): number =>
  refundable ? Math.min(amount, refundable.line) : amount;

/** The same with what was paid for those whose places it took. */
export const getPaid = (row: CancellationRow): number =>
  withReplaced(row).reduce((sum, part) => sum + getOwnPaid(part), 0);

/** The order lines that paid for a booking. */
export const listLines = ({ line_id, replaced }: Pick<CancellationRow, 'line_id' | 'replaced'>): string[] => [
  line_id,
  ...replaced.map((earlier) => earlier.line_id),
];

/** Bookings in the order in which they share what their lines and orders have left to refund. */
export const sortForRefund = <Row extends CancellationRow & { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      compare(a.order?.id ?? '', b.order?.id ?? '') ||
      compare(a.line_id, b.line_id) ||
      a.starts_at - b.starts_at ||
      compare(a.id, b.id),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** BKG-10: what cancelling each booking gives back, in minor units, if all are cancelled together. */
export const getRefunds = (rows: readonly CancellationRow[], { now, source }: CancellationView) =>
  viewRefunds(
    rows.map((row) => toRefunded(row, source)),
    now,
  );

/** BKG-10: what cancelling the bookings together gives back, in minor units. */
export const getRefund = (rows: readonly CancellationRow[], view: CancellationView) =>
  addRefunds(getRefunds(rows.flatMap(withReplaced), view));

/** What the customer should know about the money of bookings that are cancelled together; null if nothing was paid. */
export const formatRefundMessage = (
  rows: readonly CancellationRow[],
  { source, ...reader }: CancellationView & { language: string },
): string | null =>
  formatRefund(
    rows.flatMap(withReplaced).map((row) => toRefunded(row, source)),
    reader,
  );

const formatOwnRefund = (row: CancellationRow, view: CancellationView & { language: string }) =>
  formatRefundMessage([row], view);

/** BKG-03: that what was paid for a booking that was moved paid for the new one, and what has gone back since. */
function formatMoved(row: CancellationRow, view: CancellationView & { language: string }): string | null {
  const paid = sumPaid(row);
  if (paid === 0) return null;
  const params = { amount: formatMoney(paid, row.refund_rule) };
  const moved = translate(view.language, 'refund', 'moved', params);
  return row.refunds.length > 0 ? `${moved} ${formatRefundMessage([row], view)}` : moved;
}

/** What was paid for a booking, and for those whose places it took, in minor units. */
export const sumPaid = ({ amount, replaced }: Pick<CancellationRow, 'amount' | 'replaced'>): number =>
  replaced.reduce((sum, earlier) => sum + earlier.amount, amount);

/** 'Tue 4 Aug, 16:00' by the clock of the client, as parameter `when`. */
export function formatWhen(
  instant: number,
  { timezone, refund_rule }: Pick<CancellationRow, 'timezone' | 'refund_rule'>,
  language: string,
) {
  const options = { language, clockFormat: refund_rule.clock_format };
  return {
    when: translate(language, 'reason', 'when_later', {
      ...describeDay(getLocalDay(instant, timezone), language),
      time: formatClock(getLocalMinutes(instant, timezone), options),
    }),
  };
}
