import { formatMoney } from '@pavilion/domain/money';
import { type CancellationRefund, getCancellationRefund } from '@pavilion/domain/refund/cancellation-refund';
import { translate } from '#platform/lib/translate';
import type { BookingRefund, Refundable, RefundRule } from './store/read-refunds.ts';

/** A booking with everything that decides its refund. Amounts in minor units, `cutOff` in milliseconds. */
export type RefundedBooking = {
  isCancelled: boolean;
  /** Whether money was taken for it: false in a cart, and while its order awaits payment. */
  isPaid: boolean;
  amount: number;
  cutOff: number;
  cutOffActions: readonly string[];
  refundable: Refundable | null;
  rule: RefundRule;
  refunds: readonly BookingRefund[];
  venue: { name: string; phone: string; email: string };
};

/** What comes back, by where it goes. `fee` is kept. */
type RefundView = CancellationRefund & {
  card: number;
  credit: number;
  state: 'in_progress' | 'succeeded' | 'needs_person' | null;
};

/** BKG-10: what cancelling at `now` gives back, or what the cancellation of the booking has given back. */
export function viewRefund(booking: RefundedBooking, now: number): RefundView {
  return booking.isCancelled ? viewMade(booking) : viewPossible(booking, now);
}

function viewMade({ refunds }: RefundedBooking): RefundView {
  const sum = (destination: 'card' | 'credit') =>
    refunds.reduce((total, refund) => total + (refund.destination === destination ? refund.amount : 0), 0);
  const [card, credit] = [sum('card'), sum('credit')];
  const states = refunds.map(({ state }) => state);
  const state = states.includes('needs_person')
    ? 'needs_person'
    : states.every((made) => made === 'succeeded')
      ? 'succeeded'
      : 'in_progress';
  return { amount: card + credit, fee: 0, card, credit, state: refunds.length === 0 ? null : state };
}

function viewPossible(
  { amount, cutOff, cutOffActions, refundable, rule }: RefundedBooking,
  now: number,
): RefundView {
  const isCredit = rule.destination === 'credit';
  const { line, card, credit, other } = refundable ?? { line: 0, card: 0, credit: 0, other: 0 };
  const returned = getCancellationRefund(
    {
      amount,
      refundable: Math.min(line, card + credit + (isCredit ? other : 0)),
      cutOff,
      cutOffActions,
      fee: rule.fee,
    },
    now,
  );
  const toCard = isCredit ? 0 : Math.min(returned.amount, card);
  return { ...returned, card: toCard, credit: returned.amount - toCard, state: null };
}

/** The customer's text about the money; null if nothing was paid. */
export function formatRefund(booking: RefundedBooking, { language, now }: { language: string; now: number }) {
  const { amount, isCancelled, isPaid, rule } = booking;
  if (amount === 0 || !isPaid) return null;
  const refund = viewRefund(booking, now);
  const text =
    refund.amount === 0
      ? formatNothing(booking, refund, language)
      : formatReturned(booking, refund, language);
  if (isCancelled || refund.fee === 0 || refund.amount === 0) return text;
  return `${text} ${translate(language, 'refund', 'fee_kept', { fee: formatMoney(refund.fee, rule) })}`;
}

function formatNothing(
  { rule, venue, refundable }: RefundedBooking,
  { fee }: RefundView,
  language: string,
): string {
  if (fee > 0) return translate(language, 'refund', 'fee_takes_all', { fee: formatMoney(fee, rule) });
  const { card = 0, credit = 0, other = 0 } = refundable ?? {};
  if (other === 0) {
    const key = card + credit === 0 ? 'already' : 'kept';
    return translate(language, 'refund', key, { venue: venue.name });
  }
  const contact = getContact(venue);
  return contact === ''
    ? translate(language, 'refund', 'none', { venue: venue.name })
    : translate(language, 'refund', 'none_contact', { venue: venue.name, contact });
}

function formatReturned(
  { isCancelled, rule, venue }: RefundedBooking,
  refund: RefundView,
  language: string,
): string {
  const [card, credit] = [formatMoney(refund.card, rule), formatMoney(refund.credit, rule)];
  if (refund.state === 'needs_person') {
    return translate(language, 'refund', 'delayed', { amount: card, venue: venue.name });
  }
  const tense = !isCancelled ? 'will' : refund.state === 'succeeded' ? 'has' : 'is';
  if (refund.card === 0)
    return translate(language, 'refund', `${isCancelled ? 'has' : 'will'}_credit`, { credit });
  if (refund.credit === 0) return translate(language, 'refund', `${tense}_card`, { card });
  return translate(language, 'refund', `${tense}_both`, { card, credit });
}

/** A number is not broken into lines. */
const getContact = ({ phone, email }: RefundedBooking['venue']): string =>
  phone.replaceAll(' ', '\u00a0') || email;
