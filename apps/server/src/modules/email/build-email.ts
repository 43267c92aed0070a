import type { Email } from '#platform/jobs/mailer';
import type { ClientBrand } from '../client/index.ts';
import type { EmailParts } from './email-parts.ts';
import { renderEmail } from './render-email.ts';

/** The email as text and as HTML, which say the same. */
export function buildEmail(
  { to, language, brand }: { to: string; language: string; brand: ClientBrand },
  parts: EmailParts,
): Email {
  const { subject, greeting, paragraphs, blocks, total, closing, link, secondLink, sender } = parts;
  const text = [
    greeting,
    ...paragraphs,
    ...blocks.map(({ name, times, details, price, tickets = [] }) =>
      [
        name,
        ...times,
        ...details,
        ...(price === undefined ? [] : [price]),
        ...tickets.map((ticket) => ticket.name),
      ].join('\n'),
    ),
    ...(total === undefined ? [] : [total]),
    ...(closing === undefined ? [] : [closing]),
    `${link.text}: ${link.url}`,
    ...(secondLink ? [`${secondLink.text}: ${secondLink.url}`] : []),
    sender.join('\n'),
  ].join('\n\n');
  return { to, subject, text, html: renderEmail({ language, brand }, parts) };
}
