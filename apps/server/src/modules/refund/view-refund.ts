import { formatMoney } from '@pavilion/domain/money';
import { type CancellationRefund, getCancellationRefund } from '@pavilion/domain/refund/cancellation-refund';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { translate } from '#platform/lib/translate';
import { formatDay } from '../email/index.ts';
import { getReturnedExpiry } from '../gift-card/index.ts';
import type { BookingRefund, Refundable, RefundedGiftCard, RefundRule } from './store/read-refunds.ts';

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

/** What a gift card gets back. `amount` in minor units. */
type GiftCardReturn = { amount: number; giftCard: RefundedGiftCard };

/** What comes back, by where it goes. `fee` is kept. */
type RefundView = CancellationRefund & {
  card: number;
  credit: number;
  giftCards: readonly GiftCardReturn[];
  state: 'in_progress' | 'succeeded' | 'needs_person' | 'closed' | null;
};

/** BKG-10: what cancelling at `now` gives back, or what the cancellation of the booking has given back. */
export function viewRefund(booking: RefundedBooking, now: number): RefundView {
  return booking.isCancelled ? viewMade(booking) : viewPossible(booking, now);
}

function viewMade({ refunds }: RefundedBooking): RefundView {
  const sum = (destination: 'card' | 'credit') =>
    sumAmounts(refunds.filter((refund) => refund.destination === destination));
  const states = refunds.map(({ state }) => state);
  const state = states.includes('needs_person')
    ? 'needs_person'
    : states.every((made) => made === 'succeeded')
      ? 'succeeded'
      : states.every((made) => made === 'succeeded' || made === 'closed')
        ? 'closed'
        : 'in_progress';
  return {
    amount: sumAmounts(refunds),
    fee: 0,
    card: sum('card'),
    credit: sum('credit'),
    giftCards: refunds.flatMap(({ amount, giftCard }) => (giftCard ? [{ amount, giftCard }] : [])),
    state: refunds.length === 0 ? null : state,
  };
}

/** Splits the sum over the tenders as the claim does: the card, cash if it becomes credit, gift cards, then credit. */
function viewPossible(
  { amount, cutOff, cutOffActions, refundable, rule }: RefundedBooking,
  now: number,
): RefundView {
  const isCredit = rule.destination === 'credit';
  const { line, card, credit, giftCards, other } = refundable ?? nothing;
  const paidByCard = card + (isCredit ? other : 0);
  const returned = getCancellationRefund(
    {
      amount,
      refundable: Math.min(line, paidByCard + sumAmounts(giftCards) + credit),
      cutOff,
      cutOffActions,
      fee: rule.fee,
    },
    now,
  );
  const first = Math.min(returned.amount, paidByCard);
  let left = returned.amount - first;
  const toGiftCards: GiftCardReturn[] = [];
  for (const paid of giftCards) {
    const part = Math.min(left, paid.amount);
    left -= part;
    const expiresAt = getReturnedExpiry(paid.giftCard.expiresAt, now);
    if (part > 0) toGiftCards.push({ amount: part, giftCard: { ...paid.giftCard, expiresAt } });
  }
  return {
    ...returned,
    card: isCredit ? 0 : first,
    credit: left + (isCredit ? first : 0),
    giftCards: toGiftCards,
    state: null,
  };
}

const nothing: Refundable = { line: 0, card: 0, credit: 0, giftCards: [], other: 0, isCapturing: false };

const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

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
  const { card, credit, giftCards, other } = refundable ?? nothing;
  if (other === 0) {
    const key = card + credit + sumAmounts(giftCards) === 0 ? 'already' : 'kept';
    return translate(language, 'refund', key, { venue: venue.name });
  }
  const contact = getContact(venue);
  return contact === ''
    ? translate(language, 'refund', 'none', { venue: venue.name })
    : translate(language, 'refund', 'none_contact', { venue: venue.name, contact });
}

/** A sentence about the card and credit, and one for each gift card. */
function formatReturned(booking: RefundedBooking, refund: RefundView, language: string): string {
  const { isCancelled, rule } = booking;
  const key = isCancelled ? 'has_gift_card' : 'will_gift_card';
  const toGiftCards = refund.giftCards.map(({ amount, giftCard: { lastFour, expiresAt } }) =>
    translate(language, 'refund', key, {
      amount: formatMoney(amount, rule),
      last_four: lastFour,
      day: formatDay(getLocalDay(expiresAt - 1, rule.timezone), language),
    }),
  );
  const isElsewhere = refund.card + refund.credit > 0;
  return [...(isElsewhere ? [formatCardAndCredit(booking, refund, language)] : []), ...toGiftCards].join(' ');
}

function formatCardAndCredit(
  { isCancelled, rule, venue }: RefundedBooking,
  refund: RefundView,
  language: string,
): string {
  const [card, credit] = [formatMoney(refund.card, rule), formatMoney(refund.credit, rule)];
  if (refund.state === 'needs_person') {
    return translate(language, 'refund', 'delayed', { amount: card, venue: venue.name });
  }
  if (refund.state === 'closed')
    return translate(language, 'refund', 'closed', { amount: card, venue: venue.name });
  const tense = !isCancelled ? 'will' : refund.state === 'succeeded' ? 'has' : 'is';
  if (refund.card === 0)
    return translate(language, 'refund', `${isCancelled ? 'has' : 'will'}_credit`, { credit });
  if (refund.credit === 0) return translate(language, 'refund', `${tense}_card`, { card });
  return translate(language, 'refund', `${tense}_both`, { card, credit });
}

/** A number is not broken into lines. */
const getContact = ({ phone, email }: RefundedBooking['venue']): string =>
  phone.replaceAll(' ', '\u00a0') || email;
