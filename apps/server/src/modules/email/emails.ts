import type { LineSnapshot } from '@pavilion/domain/line';
import { formatMoney } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Email } from '#platform/jobs/mailer';
import type { ClockOptions } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import type { EmailWording } from '../cart/index.ts';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import type { EmailBlock, EmailParts } from './email-parts.ts';
import { addEntryCodes, attachEntryCodes } from './entry-codes.ts';
import { formatDay } from './format-day.ts';
import { formatInstant, formatPeriod, formatTime } from './format-session.ts';

/** Address and VAT number are null if the client has given none. */
type EmailSeller = { name: string; address: string | null; vatNumber: string | null };
type EmailClient = EmailSeller & { symbol: string; timezone: string; brand: ClientBrand };
type EmailLine = {
  name: string;
  quantity: number;
  amount: number;
  wording: EmailWording;
  snapshot: LineSnapshot;
  /** BKG-03: the cut-off in milliseconds, after which it cannot be cancelled; null if it is over, undefined to leave it out. */
  cancelUntil?: number | null | undefined;
  /** BKG-01: the QR code for entry, as a PNG; undefined for what has no session. */
  entryCode?: Buffer | undefined;
};
/** Amounts are in minor units, times in the venue's local time. `origin` is the base URL of links. */
type EmailOrder = {
  /** Path of the page that the link opens. */
  path: string;
  /** Path of the receipt as a file; undefined to leave it out. */
  receiptPath?: string;
  email: string;
  firstName: string;
  language: string;
  origin: string;
  /** The seller at the time of the sale; null if unknown. */
  seller: EmailSeller | null;
  total: number;
  taxTotal: number;
  tenders: readonly { type: string; amount: number }[];
  lines: readonly EmailLine[];
};

/**
 * CHK-38: confirms an order, with its lines, a link to it, and as attachments their entry codes and its calendar file;
 * undefined without sessions.
 */
export function buildConfirmationEmail(
  client: EmailClient,
  { calendar, ...order }: EmailOrder & { reference: string; calendar: string | undefined },
): Email {
  const t = createTranslator(order);
  const wording = getWording(order);
  const email = buildOrderEmail(client, order, {
    heading: t(`confirmation_heading_${wording}`),
    subject: t(`confirmation_subject_${wording}`, { client: client.name, reference: order.reference }),
    greeting: t('greeting', { name: order.firstName }),
    opening: t(`confirmation_opening_${wording}`, { reference: order.reference }),
    blocks: addEntryCodes(formatLines(client, order), order),
    total: formatTotal(client, order),
    ...(order.lines.some(({ entryCode }) => entryCode) && { closing: t('entry_code_closing') }),
    link: t(`order_link_${wording}`),
    sender: formatSeller(client, order),
  });
  const attachments = [
    ...(calendar === undefined
      ? []
      : [{ name: `${order.reference}.ics`, type: 'text/calendar; charset=utf-8', content: calendar }]),
    ...attachEntryCodes(order),
  ];
  return attachments.length === 0 ? email : { ...email, attachments };
}

/** `owed` in minor units, `dueAt` in milliseconds; `path` is that of the page on which the order is paid. */
type UnpaidOrder = EmailOrder & { owed: number; dueAt: number };

/** Sent when the capture failed after the order: its lines remain and must be paid until a deadline. */
export function buildPaymentFailedEmail(client: EmailClient, order: UnpaidOrder): Email {
  const t = createTranslator(order);
  const wording = getWording(order);
  return buildOrderEmail(client, order, {
    heading: t('unpaid_heading'),
    subject: t('unpaid_subject', { client: client.name }),
    greeting: t('greeting', { name: order.firstName }),
    opening: t(`unpaid_opening_${wording}`, { total: formatMoney(order.owed, client) }),
    blocks: formatLines(client, order),
    closing: t(`unpaid_closing_${wording}`, {
      day: formatDay(getLocalDay(order.dueAt, client.timezone), order.language),
      time: formatTime(order.dueAt, client.timezone, getClock(client, order)),
    }),
    link: t(`unpaid_link_${wording}`),
    sender: formatSeller(client, order),
  });
}

/** Sent when another card has paid an order whose capture had failed. */
export function buildOrderPaidEmail(client: EmailClient, order: EmailOrder & { reference: string }): Email {
  const t = createTranslator(order);
  const total = formatMoney(sumTenders(order, 'online'), client);
  return buildOrderEmail(client, order, {
    heading: t('paid_heading'),
    subject: t('paid_subject', { client: client.name, reference: order.reference }),
    greeting: t('greeting', { name: order.firstName }),
    opening: t('paid_opening', { total, reference: order.reference }),
    blocks: formatLines(client, order),
    total: formatTotal(client, order),
    link: t(`order_link_${getWording(order)}`),
    sender: formatSeller(client, order),
  });
}

/** CHK-13: the receipt of a paid order, for the address that its buyer typed at a kiosk. */
export function buildReceiptEmail(client: EmailClient, order: EmailOrder & { reference: string }): Email {
  const t = createTranslator(order);
  return buildOrderEmail(client, order, {
    heading: t('receipt_heading'),
    subject: t('receipt_subject', { client: client.name, reference: order.reference }),
    greeting: t('receipt_greeting'),
    opening: t('receipt_opening', { reference: order.reference }),
    blocks: formatLines(client, order),
    total: formatTotal(client, order),
    link: t(`order_link_${getWording(order)}`),
    sender: formatSeller(client, order),
  });
}

/**
 * Sent when lines were cancelled because they were not paid in time; the customer owes nothing for the order. The credit
 * and the gift cards that it was paid with (minor units) have been returned.
 */
export function buildUnpaidCancelledEmail(
  client: EmailClient,
  order: EmailOrder & { returnedCredit: number; returnedToGiftCards: number },
): Email {
  const t = createTranslator(order);
  const wording = getWording(order);
  const count = order.lines.length;
  return buildOrderEmail(client, order, {
    heading: t(`unpaid_cancelled_heading_${wording}`),
    subject: t(`unpaid_cancelled_subject_${wording}`, { client: client.name }),
    greeting: t('greeting', { name: order.firstName }),
    opening: t(`unpaid_cancelled_opening_${wording}`, { count }),
    blocks: formatLines(client, order),
    closing: [
      t(`unpaid_cancelled_closing_${wording}`),
      ...(order.returnedCredit > 0
        ? [t('credit_returned', { amount: formatMoney(order.returnedCredit, client) })]
        : []),
      ...(order.returnedToGiftCards > 0
        ? [t('gift_card_returned', { amount: formatMoney(order.returnedToGiftCards, client) })]
        : []),
    ].join(' '),
    link: t(`order_link_${wording}`),
    sender: formatSeller(client, order),
  });
}

function formatTotal(client: EmailClient, order: EmailOrder): string {
  const total = formatMoney(order.total, client);
  const t = createTranslator(order);
  const formatted =
    order.taxTotal === 0
      ? t('confirmation_total', { total })
      : t('confirmation_total_with_tax', { total, tax: formatMoney(order.taxTotal, client) });
  const amounts = (['credit', 'gift-card', 'online'] as const).flatMap((type) => {
    const amount = sumTenders(order, type);
    return amount > 0 ? [t(`paid_with_${tenderNames[type]}`, { amount: formatMoney(amount, client) })] : [];
  });
  const isCardOnly = sumTenders(order, 'online') === order.total;
  if (amounts.length === 0 || isCardOnly) return formatted;
  const parts = new Intl.ListFormat(order.language, { type: 'conjunction' }).format(amounts);
  return `${formatted}. ${t('paid_with', { parts })}`;
}

const tenderNames = { credit: 'credit', 'gift-card': 'gift_card', online: 'card' } as const;

const sumTenders = ({ tenders }: EmailOrder, type: string): number =>
  tenders.reduce((sum, tender) => sum + (tender.type === type ? tender.amount : 0), 0);

/** Who sold it, as a receipt has to say. */
function formatSeller(client: EmailClient, order: EmailOrder): string[] {
  const t = createTranslator(order);
  const { name, address, vatNumber } = order.seller ?? client;
  return [
    name,
    ...(address === null ? [] : [address]),
    ...(vatNumber === null ? [] : [t('seller_vat_number', { number: vatNumber })]),
  ];
}

/** The wording of all lines, or `order` if they differ. */
function getWording({ lines }: EmailOrder): EmailWording | 'order' {
  const [first, ...others] = new Set(lines.map(({ wording }) => wording));
  return first && others.length === 0 ? first : 'order';
}

const getClock = ({ brand }: EmailClient, { language }: EmailOrder): ClockOptions => ({
  language,
  clockFormat: brand.clockFormat,
});

const createTranslator =
  ({ language }: EmailOrder) =>
  (key: TextKey<'email'>, params: Readonly<Record<string, string | number>> = {}): string =>
    translate(language, 'email', key, params);

/** CHK-35: who gets a gift card, and when. */
const formatRecipient = (
  { recipientName: name, sendOn }: NonNullable<LineSnapshot['giftCard']>,
  order: EmailOrder,
): string =>
  sendOn === null
    ? createTranslator(order)('line_gift_card', { name })
    : createTranslator(order)('line_gift_card_on', { name, day: formatDay(sendOn, order.language) });

/** Each line with its day and times, where it is, for whom, what to bring, its cut-off and its price. */
function formatLines(client: EmailClient, order: EmailOrder): EmailBlock[] {
  const t = createTranslator(order);
  const options = getClock(client, order);
  return order.lines.map(({ name, quantity, amount, wording, snapshot, cancelUntil }) => {
    const { times, timezone, place, attendee, notes, ticket, membership, giftCard, replaces } = snapshot;
    const location = place
      ? [place.location, place.venueName, place.address].filter((part) => part !== '')
      : [];
    return {
      name:
        quantity > 1 ? t(`line_quantity_${ticket ? 'ticket' : wording}`, { name, count: quantity }) : name,
      times: membership
        ? [
            t('line_membership', {
              from: formatDay(membership.startsOn, order.language),
              until: formatDay(membership.endsOn, order.language),
            }),
          ]
        : timezone === null
          ? []
          : times.map(({ from, until }) => formatPeriod({ from, until, timezone }, options)),
      details: [
        ...(location.length > 0 ? [location.join(', ')] : []),
        // A ticket is for anyone of its kind.
        ...(attendee && !ticket
          ? [t('line_who', { name: `${attendee.firstName} ${attendee.lastName}` })]
          : []),
        ...(giftCard ? [formatRecipient(giftCard, order)] : []),
        ...(replaces && timezone !== null
          ? [
              t('line_moved', {
                when: formatInstant(replaces.from, timezone, options),
                paid: formatMoney(replaces.paid, client),
              }),
            ]
          : []),
        ...notes.map(({ text }) => t('line_bring', { what: text })),
        ...(cancelUntil === undefined || timezone === null
          ? []
          : [
              cancelUntil === null
                ? t('line_cancel_over')
                : t('line_cancel', { when: formatInstant(cancelUntil, timezone, options) }),
            ]),
      ],
      price: formatMoney(amount, client),
    };
  });
}

type OrderEmailParts = Omit<EmailParts, 'paragraphs' | 'link'> & {
  opening: string;
  link: string;
};

const buildOrderEmail = (
  { brand }: EmailClient,
  { email, origin, path, receiptPath, language }: EmailOrder,
  { opening, link, ...parts }: OrderEmailParts,
): Email =>
  buildEmail(
    { to: email, language, brand },
    {
      ...parts,
      paragraphs: [opening],
      link: { text: link, url: `${origin}${path}` },
      secondLink:
        receiptPath === undefined
          ? undefined
          : { text: translate(language, 'email', 'receipt_file_link'), url: `${origin}${receiptPath}` },
    },
  );
