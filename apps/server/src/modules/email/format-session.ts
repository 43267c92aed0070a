import { format24Hour } from '@pavilion/domain/day';
import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import { translate } from '#platform/lib/translate';
import type { EmailBlock } from './email-parts.ts';
import { formatDay } from './format-day.ts';

/** A session as emails describe it. Instants in milliseconds; `where` from the location to the venue's address. */
export type EmailSession = {
  name: string;
  startsAt: number;
  endsAt: number;
  timezone: string;
  where: readonly string[];
  /** The attendee's full name; null to leave it out. */
  attendee: string | null;
};

/** A session: its name, when, where and for whom. */
export function formatSession(
  { name, startsAt, endsAt, timezone, where, attendee }: EmailSession,
  language: string,
): EmailBlock {
  const place = where.filter((part) => part !== '').join(', ');
  return {
    name,
    times: [formatPeriod({ from: startsAt, until: endsAt, timezone }, language)],
    details: [
      ...(place === '' ? [] : [place]),
      ...(attendee === null ? [] : [translate(language, 'email', 'line_who', { name: attendee })]),
    ],
  };
}

/** 'Sat 1 Jun 2030, 13:30 to 14:30'. Instants in milliseconds. */
export const formatPeriod = (
  { from, until, timezone }: { from: number; until: number; timezone: string },
  language: string,
): string =>
  translate(language, 'email', 'line_when', {
    day: formatDay(getLocalDay(from, timezone), language),
    from: format24Hour(getLocalMinutes(from, timezone)),
    until: format24Hour(getLocalMinutes(until, timezone)),
  });

/** 'Sat 1 Jun 2030, 13:30' of an instant in milliseconds. */
export const formatInstant = (instant: number, timezone: string, language: string): string =>
  `${formatDay(getLocalDay(instant, timezone), language)}, ${format24Hour(getLocalMinutes(instant, timezone))}`;
