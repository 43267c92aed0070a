import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Email } from '#platform/jobs/mailer';
import { translate } from '#platform/lib/translate';
import type { ClientBrand } from '../client/index.ts';
import { buildEmail } from './build-email.ts';
import { formatDay } from './format-day.ts';
import { formatTime } from './format-session.ts';

/** Instants in milliseconds. */
type WaiverEmail = {
  /** The attendee or their guardian. */
  email: string;
  language: string;
  brand: ClientBrand;
  /** The first name of the customer who has booked. */
  requestedBy: string;
  attendee: string;
  waiver: string;
  session: { name: string; venue: string; startsAt: number; timezone: string };
  /** Whether the place is paid for, held until an instant, or neither. */
  place: 'booked' | 'planned' | { heldUntil: number };
  /** How long the link is valid. */
  days: number;
  url: string;
};

/** WVR-11: a link to sign a waiver without an account. */
export function buildWaiverEmail({
  email,
  language,
  brand,
  requestedBy,
  attendee,
  waiver,
  session,
  place,
  days,
  url,
}: WaiverEmail): Email {
  const options = { language, clockFormat: brand.clockFormat };
  const when = translate(language, 'email', 'waiver_when', {
    day: formatDay(getLocalDay(session.startsAt, session.timezone), language),
    time: formatTime(session.startsAt, session.timezone, options),
  });
  const opening = { sender: requestedBy, name: attendee, waiver };
  return buildEmail(
    { to: email, language, brand },
    {
      subject: translate(language, 'email', 'waiver_subject', { name: attendee, client: brand.name }),
      heading: translate(language, 'email', 'waiver_heading', { name: attendee }),
      greeting: translate(language, 'email', 'waiver_greeting'),
      paragraphs: [
        typeof place === 'string'
          ? translate(language, 'email', `waiver_opening_${place}`, opening)
          : translate(language, 'email', 'waiver_opening_held', {
              ...opening,
              time: formatTime(place.heldUntil, session.timezone, options),
            }),
      ],
      blocks: [{ name: session.name, times: [when], details: [session.venue] }],
      closing: translate(language, 'email', 'waiver_closing', { count: days, sender: requestedBy }),
      link: { text: translate(language, 'email', 'waiver_link'), url },
      sender: [brand.name],
    },
  );
}
