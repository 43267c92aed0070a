import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { type EmailSession, formatInstant, formatSession } from './format-session.ts';

type SessionEmail = {
  email: string;
  firstName: string;
  brand: ClientBrand;
  language: string;
  session: EmailSession;
  url: string;
};

/** `url` is a page with other sessions. */
type BookingCancelledEmail = SessionEmail & {
  /** What happens with the money; null if the booking cost nothing. */
  refund: string | null;
};

/** BKG-04: confirms that a customer's booking is cancelled, and says what becomes of the money. */
export function buildBookingCancelledEmail({
  email,
  firstName,
  brand,
  language,
  session,
  refund,
  url,
}: BookingCancelledEmail): Email {
  const t = (
    key:
      | 'cancelled_subject'
      | 'cancelled_heading'
      | 'cancelled_opening'
      | 'cancelled_free'
      | 'cancelled_link',
  ) => translate(language, 'email', key, { client: brand.name, name: session.name });
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('cancelled_subject'),
      heading: t('cancelled_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('cancelled_opening')],
      blocks: [formatSession(session, language)],
      closing: refund ?? t('cancelled_free'),
      link: { text: t('cancelled_link'), url },
      sender: [brand.name],
    },
  );
}

/** `endsAt` in milliseconds; `url` is the page that shows the offer. */
type OfferEmail = SessionEmail & { endsAt: number };

/** WTL-06: offers a place to the next person on a waitlist. */
export function buildOfferEmail({
  email,
  firstName,
  brand,
  language,
  session,
  endsAt,
  url,
}: OfferEmail): Email {
  const params = {
    client: brand.name,
    name: session.name,
    when: formatInstant(endsAt, session.timezone, language),
  };
  const t = (key: 'offer_subject' | 'offer_heading' | 'offer_opening' | 'offer_closing' | 'offer_link') =>
    translate(language, 'email', key, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('offer_subject'),
      heading: t('offer_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('offer_opening')],
      blocks: [formatSession(session, language)],
      closing: t('offer_closing'),
      link: { text: t('offer_link'), url },
      sender: [brand.name],
    },
  );
}
