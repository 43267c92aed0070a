import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { type EmailSession, formatInstant, formatPeriod, formatSession } from './format-session.ts';
import { formatSessions } from './group-tickets.ts';

type SessionEmail = {
  email: string;
  firstName: string;
  brand: ClientBrand;
  language: string;
  session: EmailSession;
  url: string;
};

/** Bookings that were cancelled together. `url` is a page with other sessions. */
type BookingCancelledEmail = Omit<SessionEmail, 'session'> & {
  /** Of what was booked. */
  name: string;
  /** By start. */
  sessions: readonly EmailSession[];
  /** The reference of their order; null if they have none, or several. */
  reference: string | null;
  /** What happens with the money; null if the bookings cost nothing. */
  refund: string | null;
  /** Set if not the customer has cancelled, but the venue: its reason is a sentence or empty. */
  cancelledBy?: { venueName: string; reason: string };
};

/** BKG-04: says that a customer's bookings are cancelled, and what becomes of the money. */
export function buildBookingCancelledEmail({
  email,
  firstName,
  brand,
  language,
  name,
  sessions,
  reference,
  refund,
  cancelledBy,
  url,
}: BookingCancelledEmail): Email {
  const params = {
    client: brand.name,
    name,
    count: sessions.length,
    venue: cancelledBy?.venueName ?? '',
  };
  const t = (
    key:
      | 'cancelled_subject'
      | 'cancelled_heading'
      | 'cancelled_opening'
      | 'cancelled_free'
      | 'cancelled_link'
      | 'venue_cancelled_heading'
      | 'venue_cancelled_opening',
  ) => translate(language, 'email', key, params);
  const opening = cancelledBy
    ? [t('venue_cancelled_opening'), ...(cancelledBy.reason === '' ? [] : [cancelledBy.reason])]
    : [t('cancelled_opening')];
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('cancelled_subject'),
      heading: t(cancelledBy ? 'venue_cancelled_heading' : 'cancelled_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [
        ...opening,
        ...(reference === null ? [] : [translate(language, 'email', 'order_reference', { reference })]),
      ],
      blocks: formatSessions(sessions, { language, clockFormat: brand.clockFormat }),
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
    when: formatInstant(endsAt, session.timezone, { language, clockFormat: brand.clockFormat }),
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
      blocks: [formatSession(session, { language, clockFormat: brand.clockFormat })],
      closing: t('offer_closing'),
      link: { text: t('offer_link'), url },
      sender: [brand.name],
    },
  );
}

/** WTL-06: tells a person on a waitlist that the session is cancelled. `url` is a page with other sessions. */
export function buildWaitlistClosedEmail({
  email,
  firstName,
  brand,
  language,
  session,
  url,
}: SessionEmail): Email {
  const params = { client: brand.name, name: session.name };
  const t = (key: 'waitlist_closed_subject' | 'venue_cancelled_heading' | 'waitlist_closed_opening') =>
    translate(language, 'email', key, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('waitlist_closed_subject'),
      heading: t('venue_cancelled_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('waitlist_closed_opening')],
      blocks: [formatSession(session, { language, clockFormat: brand.clockFormat })],
      link: { text: translate(language, 'email', 'cancelled_link'), url },
      sender: [brand.name],
    },
  );
}

/** Bookings that were moved together from the session `before`. `url` is the page of the booking. */
type SessionChangedEmail = Omit<SessionEmail, 'session'> & {
  before: Pick<EmailSession, 'startsAt' | 'endsAt' | 'timezone'>;
  sessions: readonly EmailSession[];
  /** What comes back and where; null if the new session costs the same. */
  refund: string | null;
};

/** Confirms that bookings were moved to another session. */
export function buildSessionChangedEmail({
  email,
  firstName,
  brand,
  language,
  before: { startsAt, endsAt, timezone },
  sessions,
  refund,
  url,
}: SessionChangedEmail): Email {
  const before = formatPeriod(
    { from: startsAt, until: endsAt, timezone },
    { language, clockFormat: brand.clockFormat },
  );
  const t = (key: 'moved_subject' | 'moved_heading' | 'moved_opening' | 'moved_link') =>
    translate(language, 'email', key, { client: brand.name, name: sessions[0]?.name ?? '', before });
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('moved_subject'),
      heading: t('moved_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('moved_opening')],
      blocks: formatSessions(sessions, { language, clockFormat: brand.clockFormat }),
      ...(refund !== null && { closing: refund }),
      link: { text: t('moved_link'), url },
      sender: [brand.name],
    },
  );
}
