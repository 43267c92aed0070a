import type { booking } from '@pavilion/contract/booking';
import { format24Hour, getWeekday, parseDayNumber, toDateParts } from '@pavilion/domain/day';
import { toPrice } from '@pavilion/domain/money';
import { getLocalDay, getLocalMinutes, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { translate, translateRefusal } from '#platform/lib/translate';
import { type CancellationRefusalCode, findCancellationRefusal, getCutOff } from '../offer/index.ts';
import { formatRefund, type RefundedBooking, viewRefund } from '../refund/index.ts';
import type { BookingRow } from './store/read-bookings.ts';

type CancellationRow = Pick<
  BookingRow,
  | 'status'
  | 'starts_at'
  | 'timezone'
  | 'amount'
  | 'order'
  | 'cancellation_cutoff_minutes'
  | 'cut_off_actions'
  | 'refundable'
  | 'refund_rule'
  | 'refunds'
> & { venue: Pick<BookingRow['venue'], 'name' | 'phone' | 'email'> };

const toCancellable = (row: CancellationRow) => ({
  status: row.status,
  isPaid: row.order?.is_paid ?? true,
  startsAt: row.starts_at,
  cutOffMinutes: row.cancellation_cutoff_minutes,
  cutOffActions: row.cut_off_actions,
});

/** BKG-03: why this booking cannot be cancelled at `now` (milliseconds); undefined if it can. */
export const findRefusal = (row: CancellationRow, now: number): CancellationRefusalCode | undefined =>
  findCancellationRefusal(toCancellable(row), now);

/** BKG-03: whether and until when the booking can be cancelled, and what happens with the money. */
export function viewCancellation(
  row: CancellationRow,
  { language, now }: { language: string; now: number },
): z.input<typeof booking>['cancellation'] {
  const refusal = findRefusal(row, now);
  const cutOff = getCutOff(toCancellable(row));
  const clock = toWallClock(cutOff, row.timezone);
  const refund = getRefund(row, now);
  return {
    can_cancel: refusal === undefined,
    cannot_cancel_reason: refusal === undefined ? null : translateRefusal(language, refusal),
    cut_off: { ...clock, format24_hour: clock.local.slice(11, 16) },
    cut_off_actions: row.cut_off_actions,
    cut_off_message: translate(
      language,
      'reason',
      now > cutOff ? 'cut_off_passed' : 'cut_off',
      formatCutOff(cutOff, row.timezone, language),
    ),
    awards_credit: refund.credit > 0 && refund.credit === refund.amount,
    awards_credit_message: formatRefundMessage(row, { language, now }),
    refund: toPrice(refund.amount, row.refund_rule),
    fee: toPrice(refund.fee, row.refund_rule),
    refund_state: refund.state,
  };
}

const toRefunded = (row: CancellationRow): RefundedBooking => ({
  isCancelled: row.status === 'cancelled',
  isPaid: row.order?.is_paid ?? false,
  amount: row.amount,
  cutOff: getCutOff(toCancellable(row)),
  cutOffActions: row.cut_off_actions,
  refundable: row.refundable,
  rule: row.refund_rule,
  refunds: row.refunds,
  venue: row.venue,
});

/** BKG-10: what cancelling at `now` (milliseconds) gives back, in minor units. */
export const getRefund = (row: CancellationRow, now: number) => viewRefund(toRefunded(row), now);

/** What the customer should know about the money; null if nothing was paid. */
export const formatRefundMessage = (
  row: CancellationRow,
  reader: { language: string; now: number },
): string | null => formatRefund(toRefunded(row), reader);

function formatCutOff(cutOff: number, timezone: string, language: string) {
  const dayNumber = parseDayNumber(getLocalDay(cutOff, timezone));
  const { month, date } = toDateParts(dayNumber);
  return {
    when: translate(language, 'reason', 'when_later', {
      weekday: translate(language, 'common', `weekday_short_${getWeekday(dayNumber) + 1}`),
      date,
      month: translate(language, 'common', `month_short_${month}`),
      time: format24Hour(getLocalMinutes(cutOff, timezone)),
    }),
  };
}
