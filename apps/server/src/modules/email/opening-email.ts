import { format24Hour } from '@pavilion/domain/day';
import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';

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
  const when = translate(language, 'email', 'line_when', {
    day: formatDay(getLocalDay(startsAt, timezone), language),
    from: format24Hour(getLocalMinutes(startsAt, timezone)),
    until: format24Hour(getLocalMinutes(endsAt, timezone)),
  });
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
