import type { Email } from '#platform/jobs/mailer';
import type { ClientBrand } from '../client/index.ts';
import { renderEmail } from './render-email.ts';

/** Something that the email is about: its name, its times, then where, for whom and until when it can be changed. */
export type EmailBlock = {
  name: string;
  times: readonly string[];
  details: readonly string[];
  price?: string;
};

/** The texts of an email, from top to bottom. */
export type EmailParts = {
  subject: string;
  /** The subject without the client's name; the text part has none. */
  heading: string;
  greeting: string;
  paragraphs: readonly string[];
  blocks: readonly EmailBlock[];
  /** The sum of the blocks' prices. */
  total?: string;
  closing?: string;
  link: { text: string; url: string };
  /** Who sends it. */
  sender: readonly string[];
};

/** The email as text and as HTML, which say the same. */
export function buildEmail(
  { to, language, brand }: { to: string; language: string; brand: ClientBrand },
  parts: EmailParts,
): Email {
  const { subject, greeting, paragraphs, blocks, total, closing, link, sender } = parts;
  const text = [
    greeting,
    ...paragraphs,
    ...blocks.map(({ name, times, details, price }) =>
      [name, ...times, ...details, ...(price === undefined ? [] : [price])].join('\n'),
    ),
    ...(total === undefined ? [] : [total]),
    ...(closing === undefined ? [] : [closing]),
    `${link.text}: ${link.url}`,
    sender.join('\n'),
  ].join('\n\n');
  return { to, subject, text, html: renderEmail({ language, brand }, parts) };
}
