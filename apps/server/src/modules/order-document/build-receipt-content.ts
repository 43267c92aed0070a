import { compareStarts, type LineSnapshot } from '@pavilion/domain/line';
import { formatMoney } from '@pavilion/domain/money';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { ClockOptions } from '#platform/lib/format-clock';
import { hasText, translate } from '#platform/lib/translate';
import { formatDay, formatInstant, formatPeriod } from '../email/index.ts';
import { getOrderBalance, type OrderRow, parseLineSnapshot } from '../order/index.ts';
import { formatTaxRates } from './format-tax-rates.ts';
import type { Amount, ReceiptContent, ReceiptLine } from './receipt-content.ts';
import type { ReceiptFacts } from './store.ts';

type ReceiptContext = {
  client: { symbol: string; timezone: string; name: string; clockFormat: 12 | 24 };
  language: string;
};

type Translate = (key: TextKey<'receipt'>, params?: Readonly<Record<string, string | number>>) => string;
type Formats = ReceiptContext & {
  clock: ClockOptions;
  t: Translate;
  toMoney: (minorUnits: number) => string;
};

/** CHK-13: the receipt of an order in a language, from the snapshot of what was sold; a summary until it is paid. */
export function buildReceiptContent(
  order: OrderRow,
  facts: ReceiptFacts,
  context: ReceiptContext,
): ReceiptContent {
  const { client, language } = context;
  const t: Translate = (key, params) => translate(language, 'receipt', key, params);
  const clock = { language, clockFormat: client.clockFormat };
  const formats = { ...context, clock, t, toMoney: (value: number) => formatMoney(value, client) };
  const isPaid = getOrderBalance(order) <= 0 && order.status !== 'cancelled';
  const title = t(isPaid ? 'title' : 'title_summary');
  return {
    language,
    title,
    documentTitle: t('document_title', { title, client: order.seller.name, reference: order.reference }),
    clientName: client.name,
    facts: buildFacts(order, facts, formats),
    notices: buildNotices(order, formats),
    columns: { item: t('item'), amount: t('amount') },
    lines: order.lines
      .map((line) => ({ line, snapshot: parseLineSnapshot(line.snapshot) }))
      .toSorted((a, b) => compareStarts(a.snapshot, b.snapshot))
      .map(({ line, snapshot }) => buildLine(line, snapshot, facts.lines[line.id], formats)),
    totals: [
      { label: t('total'), amount: formats.toMoney(order.total), isStrong: true },
      ...(order.tax_total > 0
        ? [{ label: t('tax_included'), amount: formats.toMoney(order.tax_total) }]
        : []),
    ],
    tax: formatTaxRates(order, facts, formats),
    payments: { title: t('payments'), rows: buildPayments(order, facts, formats) },
  };
}

function buildFacts(
  { reference, created_at, seller, email }: OrderRow,
  { buyer }: ReceiptFacts,
  { t, client, clock }: Formats,
) {
  const customer = [`${buyer.first_name} ${buyer.last_name}`, email];
  return [
    { label: t('order_number'), value: reference },
    { label: t('date'), value: formatInstant(created_at.getTime(), client.timezone, clock) },
    { label: t('customer'), value: customer.join(', ') },
    { label: t('seller'), value: [seller.name, seller.address].filter(Boolean).join(', ') },
    ...(seller.vatNumber === null ? [] : [{ label: t('vat_number'), value: seller.vatNumber }]),
  ];
}

/** BKG-04: that the order or a part of it was cancelled, and when the last time. */
function buildNotices(order: OrderRow, { t, client, clock }: Formats): string[] {
  if (order.status === 'cancelled') {
    const cancelledAt = order.cancelled_at ?? order.created_at;
    return [t('cancelled_unpaid', { when: formatInstant(cancelledAt.getTime(), client.timezone, clock) })];
  }
  const withBookings = order.lines.filter(({ bookings }) => bookings > 0);
  const cancelled = withBookings.filter(({ cancelled_bookings }) => cancelled_bookings > 0);
  const last = cancelled
    .flatMap(({ cancelled_at }) => (cancelled_at === null ? [] : [Date.parse(cancelled_at)]))
    .toSorted((a, b) => a - b)
    .at(-1);
  if (last === undefined) return [];
  const isWhole = withBookings.every((line) => line.cancelled_bookings === line.bookings);
  const when = formatInstant(last, client.timezone, clock);
  return [t(isWhole ? 'cancelled' : 'cancelled_in_part', { when })];
}

function buildLine(
  line: OrderRow['lines'][number],
  snapshot: LineSnapshot,
  facts: ReceiptFacts['lines'][string] | undefined,
  formats: Formats,
): ReceiptLine {
  const { t, toMoney } = formats;
  return {
    name: line.quantity > 1 ? t('quantity', { name: line.name, quantity: line.quantity }) : line.name,
    details: [
      ...formatWhen(snapshot, formats),
      ...(snapshot.place
        ? [[snapshot.place.location, snapshot.place.venueName].filter((part) => part !== '').join(', ')]
        : []),
      ...(snapshot.attendee && !snapshot.ticket
        ? [t('for', { name: `${snapshot.attendee.firstName} ${snapshot.attendee.lastName}` })]
        : []),
      ...formatCancellation(line, formats),
    ],
    steps: formatSteps(snapshot, facts, formats),
    amount: toMoney(line.amount),
  };
}

/** The times of a line, of many sessions the first and the last. */
function formatWhen(
  { times, timezone, membership }: LineSnapshot,
  { t, clock, language }: Formats,
): string[] {
  if (membership) {
    const { startsOn, endsOn } = membership;
    return [t('from_until', { from: formatDay(startsOn, language), until: formatDay(endsOn, language) })];
  }
  const [first] = times;
  const last = times.at(-1);
  if (timezone === null || !first || !last) return [];
  const periods = [first, ...(times.length > 1 ? [last] : [])].map((time) =>
    formatPeriod({ ...time, timezone }, clock),
  );
  return times.length > 2
    ? [t('sessions', { count: times.length, first: periods[0] ?? '', last: periods[1] ?? '' })]
    : periods;
}

function formatCancellation(
  { bookings, cancelled_bookings, cancelled_at }: OrderRow['lines'][number],
  { t, client, clock }: Formats,
): string[] {
  if (cancelled_bookings === 0) return [];
  if (cancelled_at === null) return [t('line_cancelled')];
  const when = formatInstant(Date.parse(cancelled_at), client.timezone, clock);
  return [
    cancelled_bookings === bookings
      ? t('line_cancelled_when', { when })
      : t('sessions_cancelled', { count: cancelled_bookings, when }),
  ];
}

/** PRC-01: how the price came about. The tax is in a table of its own. */
function formatSteps(
  { reductions = [] }: LineSnapshot,
  facts: ReceiptFacts['lines'][string] | undefined,
  { language, toMoney }: Formats,
): string[] {
  const steps = (facts?.price_steps ?? []).filter(({ code }) => code !== 'tax_included');
  if (steps.length === 0) return reductions.map(({ name, amount }) => `${name} ${toMoney(amount)}`);
  return steps.map(({ code, amount, params }) =>
    translate(language, 'price', code, { ...params, amount: toMoney(amount) }),
  );
}

/** What each means of payment paid, what was returned, and what is still owed. */
function buildPayments(
  order: OrderRow,
  { refunds }: ReceiptFacts,
  { t, toMoney, ...context }: Formats,
): Amount[] {
  const formats = { t, toMoney, ...context };
  const balance = getOrderBalance(order);
  return [
    ...order.payments
      .filter(({ taken }) => taken)
      .map((payment) => ({ label: formatTender(payment, formats), amount: toMoney(payment.amount) })),
    ...refunds.map((refund) => ({ label: formatRefund(refund, formats), amount: toMoney(-refund.amount) })),
    ...(order.status === 'cancelled' ? buildReturned(order, formats) : []),
    ...(balance > 0 && order.status !== 'cancelled'
      ? [{ label: t('still_to_pay'), amount: toMoney(balance), isStrong: true }]
      : []),
    ...(order.payments.length === 0 && balance <= 0
      ? [{ label: t('nothing_to_pay'), amount: toMoney(0) }]
      : []),
  ];
}

/** Where money went back to and when; a refund that the provider has not made is not called one. */
function formatRefund(
  { destination, state, last_four, updated_at }: ReceiptFacts['refunds'][number],
  { t, client, clock }: Formats,
): string {
  if (state === 'needs_person') return t('refund_delayed');
  if (state === 'closed') return t('refund_settled');
  if (state !== 'succeeded') return t('refund_in_progress');
  const when = formatInstant(Date.parse(updated_at), client.timezone, clock);
  if (destination === 'credit') return t('refunded_credit', { when });
  return destination === 'gift-card'
    ? t('refunded_gift_card', { digits: last_four ?? '', when })
    : t('refunded', { when });
}

/** What credit and gift cards had paid of an order that was cancelled before the rest was paid. */
function buildReturned({ payments }: OrderRow, { t, toMoney }: Formats): Amount[] {
  const credit = payments.reduce((sum, { credit_type, amount }) => sum + (credit_type ? amount : 0), 0);
  return [
    ...(credit > 0 ? [{ label: t('credit_returned'), amount: toMoney(-credit) }] : []),
    ...payments
      .filter(({ tender_type }) => tender_type === 'gift-card')
      .map(({ card, amount }) => ({
        label: t('gift_card_returned', { digits: card ?? '' }),
        amount: toMoney(-amount),
      })),
  ];
}

/** 'Visa ending 0006', 'Gift card ending 4444', 'General credit' or the name of another means of payment. */
function formatTender(
  { tender_type, credit_type, card }: OrderRow['payments'][number],
  { t, language }: Formats,
): string {
  if (credit_type !== null) return translate(language, 'checkout', `credit_type_${credit_type}`);
  if (tender_type === 'gift-card')
    return translate(language, 'checkout', 'gift_card_name', { end: card ?? '' });
  const [, brand, digits] = /^(.+) (\d{4})$/.exec(card ?? '') ?? [];
  if (brand !== undefined && digits !== undefined) return t('card_ending', { brand, digits });
  if (card !== null) return card;
  const key = `tender_${tender_type.replaceAll('-', '_')}`;
  return hasText('receipt', key) ? t(key) : t('tender_other');
}
