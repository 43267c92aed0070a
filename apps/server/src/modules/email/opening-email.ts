import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatPeriod } from './format-session.ts';

/** Instants in milliseconds. */
type OpeningEmail = {
  email: string;
  firstName: string;
  brand: ClientBrand;
  language: string;
  name: string;
  timezone: string;
  startsAt: number;
  endsAt: number;
  where: string;
  /** The page that opens the occurrence. */
  url: string;
};

/** ACT-35: booking of an occurrence has opened. The customer has asked for this email. */
export function buildOpeningEmail({
  email,
  firstName,
  brand,
  language,
  name,
  timezone,
  startsAt,
  endsAt,
  where,
  url,
}: OpeningEmail): Email {
  const options = { language, clockFormat: brand.clockFormat };
  const when = formatPeriod({ from: startsAt, until: endsAt, timezone }, options);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: translate(language, 'email', 'opening_subject', { name }),
      heading: translate(language, 'email', 'opening_subject', { name }),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [translate(language, 'email', 'opening_opening')],
      blocks: [{ name, times: [when], details: [where] }],
      closing: translate(language, 'email', 'opening_closing'),
      link: { text: translate(language, 'email', 'opening_link'), url },
      sender: [brand.name],
    },
  );
}
