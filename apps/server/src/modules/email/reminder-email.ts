import { joinSentences } from '@pavilion/domain/sentences';
import type { Email } from '#platform/jobs/mailer';
import type { ClockOptions } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import type { EmailBlock } from './email-parts.ts';
import { addEntryCodes, attachEntryCodes } from './entry-codes.ts';
import { type EmailSession, formatInstant, formatPeriod, formatSession } from './format-session.ts';
import { formatSessions, groupSessionTickets } from './group-tickets.ts';

type BookedSession = EmailSession & {
  bookingId: string;
  whatToBring: string;
  /** BKG-01: the QR code for entry, as a PNG; undefined if another of these has the same. */
  entryCode: Buffer | undefined;
};

type ReminderEmail = {
  email: string;
  firstName: string;
  brand: ClientBrand;
  language: string;
  /** One for each attendee; all are the same session. */
  sessions: readonly BookedSession[];
  /** BKG-03: until when it can be cancelled, in milliseconds; null if that is over, undefined if it always can. */
  cancelUntil: number | null | undefined;
  /** The page of the booking. */
  url: string;
  unsubscribeUrl: string;
};

/** Reminds a customer of a session. It ends by its last link, or by the button of a mail program (RFC 8058). */
export function buildReminderEmail({
  email,
  firstName,
  brand,
  language,
  sessions,
  cancelUntil,
  url,
  unsubscribeUrl,
}: ReminderEmail): Email {
  const [first] = sessions;
  const options = { language, clockFormat: brand.clockFormat };
  const params = {
    client: brand.name,
    name: first?.name ?? '',
    when: first ? formatInstant(first.startsAt, first.timezone, options) : '',
  };
  const t = (key: 'reminder_subject' | 'reminder_heading' | 'reminder_opening' | 'reminder_stop') =>
    translate(language, 'email', key, params);
  const coded = { reference: first?.bookingId ?? '', language, lines: sessions };
  const closing = [
    ...(sessions.some(({ entryCode }) => entryCode)
      ? [translate(language, 'email', 'entry_code_closing')]
      : []),
    ...(cancelUntil !== undefined && first ? [formatCutOff(cancelUntil, first, options)] : []),
  ];
  const attachments = attachEntryCodes(coded);
  const built = buildEmail(
    { to: email, language, brand },
    {
      subject: t('reminder_subject'),
      heading: t('reminder_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t('reminder_opening')],
      blocks: groupSessionTickets(
        addEntryCodes(
          sessions.map((session) => formatBooked(session, options)),
          coded,
        ),
        sessions,
        language,
      ),
      ...(closing.length > 0 && { closing: joinSentences(closing) }),
      link: { text: translate(language, 'email', 'moved_link'), url },
      secondLink: { text: t('reminder_stop'), url: unsubscribeUrl },
      sender: [brand.name],
    },
  );
  return { ...built, unsubscribe_url: unsubscribeUrl, ...(attachments.length > 0 && { attachments }) };
}

const formatCutOff = (
  cancelUntil: number | null,
  { timezone }: BookedSession,
  options: ClockOptions,
): string =>
  cancelUntil === null
    ? translate(options.language, 'email', 'line_cancel_over')
    : translate(options.language, 'email', 'line_cancel', {
        when: formatInstant(cancelUntil, timezone, options),
      });

const formatBooked = ({ whatToBring, ...session }: BookedSession, options: ClockOptions): EmailBlock => {
  const block = formatSession(session, options);
  if (whatToBring === '') return block;
  return {
    ...block,
    details: [...block.details, translate(options.language, 'email', 'line_bring', { what: whatToBring })],
  };
};

type VenueChangeEmail = Pick<ReminderEmail, 'email' | 'firstName' | 'brand' | 'language' | 'url'> & {
  sessions: readonly EmailSession[];
  before: { startsAt: number; endsAt: number };
  venueName: string;
};

/** Tells a customer that the venue has changed the time or the place of a session that they have booked. */
export function buildVenueChangeEmail({
  email,
  firstName,
  brand,
  language,
  sessions,
  before,
  venueName,
  url,
}: VenueChangeEmail): Email {
  const [first] = sessions;
  const options = { language, clockFormat: brand.clockFormat };
  const timezone = first?.timezone ?? 'UTC';
  const isMoved = first?.startsAt !== before.startsAt || first?.endsAt !== before.endsAt;
  const params = {
    client: brand.name,
    venue: venueName,
    name: first?.name ?? '',
    before: formatPeriod({ from: before.startsAt, until: before.endsAt, timezone }, options),
  };
  const t = (
    key:
      | 'venue_change_subject'
      | 'venue_change_heading'
      | 'venue_change_time'
      | 'venue_change_place'
      | 'venue_change_closing',
  ) => translate(language, 'email', key, params);
  return buildEmail(
    { to: email, language, brand },
    {
      subject: t('venue_change_subject'),
      heading: t('venue_change_heading'),
      greeting: translate(language, 'email', 'greeting', { name: firstName }),
      paragraphs: [t(isMoved ? 'venue_change_time' : 'venue_change_place')],
      blocks: formatSessions(sessions, options),
      closing: t('venue_change_closing'),
      link: { text: translate(language, 'email', 'moved_link'), url },
      sender: [brand.name],
    },
  );
}
