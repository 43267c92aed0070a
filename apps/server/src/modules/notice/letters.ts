import { dayNumber, weekday } from '@pavilion/domain/day';
import { formatMoney } from '@pavilion/domain/money';
import type { Letter } from '#platform/mail';
import { words } from '#platform/text';

/** How the client is called and writes amounts. */
type Seller = { name: string; symbol: string };
type Line = {
  name: string;
  places: number;
  amount: number;
  sold: {
    resource: {
      venue_name: string;
      location: string;
      date: string;
      starts_at: { format24_hour: string };
      ends_at: { format24_hour: string };
    };
    purchased_for: { first_name: string; last_name: string } | null;
    bring: string;
    venue_address: string;
  };
};
/** What was bought. Amounts in minor units; times stand on the venue's wall. */
type Bought = {
  orderId: string;
  email: string;
  first_name: string;
  language: string;
  origin: string;
  total: number;
  lines: readonly Line[];
};

/** CHK-38: what was bought, where and when, with the way to the order. */
export function confirmationLetter(seller: Seller, bought: Bought & { reference: string }): Letter {
  const say = sayer(bought);
  return letter(bought, {
    subject: say('confirmation_subject', { client: seller.name, reference: bought.reference }),
    greeting: say('greeting', { name: bought.first_name }),
    opening: say('confirmation_opening', { reference: bought.reference }),
    lines: linesOf(seller, bought),
    closing: say('confirmation_total', { total: formatMoney(bought.total, seller) }),
    link: say('confirmation_link'),
    sender: seller.name,
  });
}

/** The money was refused after all: the places stand, and are to be paid. */
export function unpaidLetter(seller: Seller, bought: Bought): Letter {
  const say = sayer(bought);
  return letter(bought, {
    subject: say('unpaid_subject', { client: seller.name }),
    greeting: say('greeting', { name: bought.first_name }),
    opening: say('unpaid_opening', { total: formatMoney(bought.total, seller) }),
    lines: linesOf(seller, bought),
    closing: say('unpaid_closing'),
    link: say('unpaid_link'),
    sender: seller.name,
  });
}

/** It was not paid in time: these places are free for others, and nothing is owed for them. */
export function freedLetter(seller: Seller, bought: Bought): Letter {
  const say = sayer(bought);
  return letter(bought, {
    subject: say('freed_subject', { client: seller.name }),
    greeting: say('greeting', { name: bought.first_name }),
    opening: say('freed_opening'),
    lines: linesOf(seller, bought),
    closing: say('freed_closing'),
    link: say('confirmation_link'),
    sender: seller.name,
  });
}

const sayer =
  ({ language }: Bought) =>
  (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    words(language, 'notice', key, params);

/** Each place with its day and hours, where it is, who comes, what to bring and its price. */
function linesOf(seller: Seller, bought: Bought): string[][] {
  const say = sayer(bought);
  return bought.lines.map(({ name, places, amount, sold }) => {
    const { resource, purchased_for: who, bring, venue_address: address } = sold;
    const place = [resource.location, resource.venue_name, address].filter((part) => part !== '').join(', ');
    return [
      places > 1 ? say('line_places', { name, count: places }) : name,
      say('line_when', {
        day: dayText(resource.date, bought.language),
        from: resource.starts_at.format24_hour,
        until: resource.ends_at.format24_hour,
      }),
      place,
      ...(who ? [say('line_who', { name: `${who.first_name} ${who.last_name}` })] : []),
      ...(bring === '' ? [] : [say('line_bring', { what: bring })]),
      formatMoney(amount, seller),
    ];
  });
}

function dayText(date: string, language: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const number = dayNumber(date);
  return words(language, 'notice', 'day', {
    weekday: words(language, 'common', `weekday_short_${weekday(number) + 1}`),
    date: day ?? 0,
    month: words(language, 'common', `month_short_${month}`),
    year: year ?? 0,
  });
}

type Parts = {
  subject: string;
  greeting: string;
  opening: string;
  lines: string[][];
  closing: string;
  link: string;
  sender: string;
};

function letter({ email, origin, orderId, language }: Bought, parts: Parts): Letter {
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
<html lang="${escape(language)}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1b1530;max-width:36em;margin:0 auto;padding:24px">
<p>${escape(greeting)}</p>
<p>${escape(opening)}</p>
${lines.map(([name = '', ...rest]) => `<p><strong>${escape(name)}</strong><br>${rest.map(escape).join('<br>')}</p>`).join('\n')}
<p>${escape(closing)}</p>
<p><a href="${escape(address)}">${escape(link)}</a></p>
<p>${escape(sender)}</p>
</body></html>`;
  return { to: email, subject, text, html };
}

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
