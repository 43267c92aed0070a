import { formatMoney } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { EmailWording } from '../cart/index.ts';
import { buildEmail } from './build-email.ts';
import { createTranslator, type EmailClient, type EmailOrder, getClock } from './email-order.ts';
import type { EmailBlock, EmailParts } from './email-parts.ts';
import { addEntryCodes, attachEntryCodes } from './entry-codes.ts';
import { formatDay } from './format-day.ts';
import { formatLines } from './format-lines.ts';
import { formatTime } from './format-session.ts';
import { groupOrderTickets } from './group-tickets.ts';

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
    blocks: groupOrderTickets(addEntryCodes(formatLines(client, order), order), order),
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
    blocks: formatBlocks(client, order),
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
    blocks: formatBlocks(client, order),
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
    blocks: formatBlocks(client, order),
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
    blocks: formatBlocks(client, order),
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

/** The lines of an order whose email has no entry codes. */
const formatBlocks = (client: EmailClient, order: EmailOrder): EmailBlock[] =>
  groupOrderTickets(formatLines(client, order), order);

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
