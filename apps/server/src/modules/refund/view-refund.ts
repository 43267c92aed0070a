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
  lineId: string;
  amount: number;
  cutOff: number;
  cutOffActions: readonly string[];
  refundable: Refundable | null;
  rule: RefundRule;
  refunds: readonly BookingRefund[];
  /** What a late cancellation has kept as a fee. */
  keptFee: number;
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

/**
 * BKG-10: what cancelling bookings together at `now` gives back, for each in their order, or what their cancellation has given
 * back. A booking gets what the ones before it leave of its order line and of the tenders of its order.
 */
export function viewRefunds(bookings: readonly RefundedBooking[], now: number): RefundView[] {
  const lines = new Map<string, number>();
  const orders = new Map<string, Refundable>();
  return bookings.map((booking) => {
    if (booking.isCancelled) return viewMade(booking);
    const { refundable, lineId } = booking;
    if (!refundable) return splitOver(booking, nothing, now);
    const left = {
      ...(orders.get(refundable.orderId) ?? refundable),
      line: lines.get(lineId) ?? refundable.line,
    };
    const { returned, ...view } = splitOver(booking, left, now);
    lines.set(lineId, left.line - view.amount);
    orders.set(refundable.orderId, returned);
    return view;
  });
}

/** The sum of refunds, with one part for each gift card. */
export function addRefunds(refunds: readonly RefundView[]): RefundView {
  const giftCards = new Map<string, GiftCardReturn>();
  for (const part of refunds.flatMap((refund) => refund.giftCards)) {
    const key = `${part.giftCard.lastFour} ${part.giftCard.expiresAt}`;
    giftCards.set(key, { ...part, amount: (giftCards.get(key)?.amount ?? 0) + part.amount });
  }
  const add = (toAmount: (refund: RefundView) => number): number =>
    refunds.reduce((sum, refund) => sum + toAmount(refund), 0);
  return {
    amount: add(({ amount }) => amount),
    fee: add(({ fee }) => fee),
    card: add(({ card }) => card),
    credit: add(({ credit }) => credit),
    giftCards: [...giftCards.values()],
    state: joinStates(refunds.flatMap(({ state }) => state ?? [])),
  };
}

type RefundState = NonNullable<RefundView['state']>;

/** What a person has to do comes first; what is not closed or made is in progress. */
function joinStates(states: readonly RefundState[]): RefundState | null {
  if (states.length === 0) return null;
  if (states.includes('needs_person')) return 'needs_person';
  if (states.every((state) => state === 'succeeded')) return 'succeeded';
  return states.includes('in_progress') ? 'in_progress' : 'closed';
}

function viewMade({ refunds, keptFee }: RefundedBooking): RefundView {
  const sum = (destination: 'card' | 'credit') =>
    sumAmounts(refunds.filter((refund) => refund.destination === destination));
  return {
    amount: sumAmounts(refunds),
    fee: keptFee,
    card: sum('card'),
    credit: sum('credit'),
    giftCards: refunds.flatMap(({ amount, giftCard }) => (giftCard ? [{ amount, giftCard }] : [])),
    state: joinStates(
      refunds.map(({ state }) => (state === 'requested' || state === 'submitted' ? 'in_progress' : state)),
    ),
  };
}

/** Splits a refund over the tenders as the claim does, and returns what is left of them. */
function splitOver(
  booking: RefundedBooking,
  left: Refundable,
  now: number,
): RefundView & { returned: Refundable } {
  const isCredit = booking.rule.destination === 'credit';
  const { card, credit, giftCards, other } = left;
  const paidByCard = card + (isCredit ? other : 0);
  const { cutOff, cutOffActions, amount, rule } = booking;
  const refundable = Math.min(left.line, paidByCard + sumAmounts(giftCards) + credit);
  const refund = getCancellationRefund({ amount, refundable, cutOff, cutOffActions, fee: rule.fee }, now);
  const first = Math.min(refund.amount, paidByCard);
  let rest = refund.amount - first;
  const parts = giftCards.map((paid) => {
    const part = Math.min(rest, paid.amount);
    rest -= part;
    return { ...paid, part };
  });
  return {
    ...refund,
    card: isCredit ? 0 : first,
    credit: rest + (isCredit ? first : 0),
    giftCards: parts.flatMap(({ part, giftCard }) =>
      part > 0
        ? [{ amount: part, giftCard: { ...giftCard, expiresAt: getReturnedExpiry(giftCard.expiresAt, now) } }]
        : [],
    ),
    state: null,
    returned: {
      ...left,
      card: card - Math.min(first, card),
      other: other - Math.max(0, first - card),
      giftCards: parts.map(({ amount: paid, giftCard, part }) => ({ amount: paid - part, giftCard })),
      credit: credit - rest,
    },
  };
}

const nothing: Refundable = {
  orderId: '',
  line: 0,
  card: 0,
  credit: 0,
  giftCards: [],
  other: 0,
  isCapturing: false,
};

const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The customer's text about the money of bookings that are cancelled together; null if nothing was paid. */
export function formatRefund(
  bookings: readonly RefundedBooking[],
  { language, now }: { language: string; now: number },
): string | null {
  const [booking] = bookings.filter(({ amount, isPaid }) => amount > 0 && isPaid);
  if (!booking) return null;
  const refund = addRefunds(viewRefunds(bookings, now));
  const text =
    refund.amount === 0
      ? formatNothing(booking, refund, language)
      : formatReturned(booking, refund, language);
  if (refund.fee === 0 || refund.amount === 0) return text;
  const key = booking.isCancelled ? 'fee_was_kept' : 'fee_kept';
  return `${text} ${translate(language, 'refund', key, { fee: formatMoney(refund.fee, booking.rule) })}`;
}

function formatNothing(
  { isCancelled, rule, venue, refundable }: RefundedBooking,
  { fee }: RefundView,
  language: string,
): string {
  const feeKey = isCancelled ? 'fee_took_all' : 'fee_takes_all';
  if (fee > 0) return translate(language, 'refund', feeKey, { fee: formatMoney(fee, rule) });
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
