import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { formatMoney } from '@pavilion/domain/money';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';

/** How the client is called and writes amounts. */
type EmailClient = { name: string; symbol: string };
type EmailLine = {
  name: string;
  places: number;
  amount: number;
  snapshot: {
    resource: {
      venue_name: string;
      location: string;
      date: string;
      starts_at: { format24_hour: string };
      ends_at: { format24_hour: string };
    };
    purchased_for: { first_name: string; last_name: string } | null;
    what_to_bring: string;
    venue_address: string;
  };
};
/** What was bought. Amounts in minor units; times stand on the venue's wall. */
type EmailOrder = {
  orderId: string;
  email: string;
  first_name: string;
  language: string;
  origin: string;
  total: number;
  lines: readonly EmailLine[];
};

/** CHK-38: what was bought, where and when, with the way to the order. */
export function buildConfirmationEmail(
  client: EmailClient,
  order: EmailOrder & { reference: string },
): Email {
  const t = createTranslator(order);
  return buildEmail(order, {
    subject: t('confirmation_subject', { client: client.name, reference: order.reference }),
    greeting: t('greeting', { name: order.first_name }),
    opening: t('confirmation_opening', { reference: order.reference }),
    lines: formatLines(client, order),
    closing: t('confirmation_total', { total: formatMoney(order.total, client) }),
    link: t('confirmation_link'),
    sender: client.name,
  });
}

/** The money was refused after all: the places stand, and are to be paid. */
export function buildPaymentFailedEmail(client: EmailClient, order: EmailOrder): Email {
  const t = createTranslator(order);
  return buildEmail(order, {
    subject: t('unpaid_subject', { client: client.name }),
    greeting: t('greeting', { name: order.first_name }),
    opening: t('unpaid_opening', { total: formatMoney(order.total, client) }),
    lines: formatLines(client, order),
    closing: t('unpaid_closing'),
    link: t('unpaid_link'),
    sender: client.name,
  });
}

/** It was not paid in time: these places are free for others, and nothing is owed for them. */
export function buildUnpaidCancelledEmail(client: EmailClient, order: EmailOrder): Email {
  const t = createTranslator(order);
  return buildEmail(order, {
    subject: t('freed_subject', { client: client.name }),
    greeting: t('greeting', { name: order.first_name }),
    opening: t('freed_opening'),
    lines: formatLines(client, order),
    closing: t('freed_closing'),
    link: t('confirmation_link'),
    sender: client.name,
  });
}

const createTranslator =
  ({ language }: EmailOrder) =>
  (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    translate(language, 'email', key, params);

/** Each place with its day and hours, where it is, who comes, what to bring and its price. */
function formatLines(client: EmailClient, order: EmailOrder): string[][] {
  const t = createTranslator(order);
  return order.lines.map(({ name, places, amount, snapshot }) => {
    const {
      resource,
      purchased_for: attendee,
      what_to_bring: whatToBring,
      venue_address: address,
    } = snapshot;
    const location = [resource.location, resource.venue_name, address]
      .filter((part) => part !== '')
      .join(', ');
    return [
      places > 1 ? t('line_places', { name, count: places }) : name,
      t('line_when', {
        day: formatDay(resource.date, order.language),
        from: resource.starts_at.format24_hour,
        until: resource.ends_at.format24_hour,
      }),
      location,
      ...(attendee ? [t('line_who', { name: `${attendee.first_name} ${attendee.last_name}` })] : []),
      ...(whatToBring === '' ? [] : [t('line_bring', { what: whatToBring })]),
      formatMoney(amount, client),
    ];
  });
}

function formatDay(date: string, language: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const dayIndex = parseDayNumber(date);
  return translate(language, 'email', 'day', {
    weekday: translate(language, 'common', `weekday_short_${getWeekday(dayIndex) + 1}`),
    date: day ?? 0,
    month: translate(language, 'common', `month_short_${month}`),
    year: year ?? 0,
  });
}

type EmailParts = {
  subject: string;
  greeting: string;
  opening: string;
  lines: string[][];
  closing: string;
  link: string;
  sender: string;
};

function buildEmail({ email, origin, orderId, language }: EmailOrder, parts: EmailParts): Email {
  const address = `${origin}/booking-confirmed/${orderId}`;
  const { subject, greeting, opening, lines, closing, link, sender } = parts;
  const text = [
    greeting,
    opening,
    ...lines.map((line) => line.join('\n')),
    closing,
    `${link}: ${address}`,
    sender,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1b1530;max-width:36em;margin:0 auto;padding:24px">
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(opening)}</p>
${lines.map(([name = '', ...rest]) => `<p><strong>${escapeHtml(name)}</strong><br>${rest.map(escapeHtml).join('<br>')}</p>`).join('\n')}
<p>${escapeHtml(closing)}</p>
<p><a href="${escapeHtml(address)}">${escapeHtml(link)}</a></p>
<p>${escapeHtml(sender)}</p>
</body></html>`;
  return { to: email, subject, text, html };
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
