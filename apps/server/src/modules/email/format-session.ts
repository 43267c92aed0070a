import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import { type ClockOptions, formatClock } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import type { EmailBlock } from './email-parts.ts';
import { formatDay } from './format-day.ts';

/** A session as emails describe it. Instants in milliseconds; `where` from the location to the venue's address. */
export type EmailSession = {
  name: string;
  /** Of a ticketed session. */
  ticket?: { name: string; quantity: number } | null;
  startsAt: number;
  endsAt: number;
  timezone: string;
  where: readonly string[];
  /** The attendee's full name; null to leave it out. */
  attendee: string | null;
};

/** A session: its name, when, where and for whom. */
export function formatSession(
  { name, ticket, startsAt, endsAt, timezone, where, attendee }: EmailSession,
  options: ClockOptions,
): EmailBlock {
  const place = where.filter((part) => part !== '').join(', ');
  return {
    name: ticket ? `${name}: ${formatTicket(ticket, options.language)}` : name,
    times: [formatPeriod({ from: startsAt, until: endsAt, timezone }, options)],
    details: [
      ...(place === '' ? [] : [place]),
      ...(attendee === null ? [] : [translate(options.language, 'email', 'line_who', { name: attendee })]),
    ],
  };
}

/** 'Adult × 2'; without its number if it is one. */
export const formatTicket = (
  { name, quantity }: { name: string; quantity: number },
  language: string,
): string =>
  quantity > 1 ? translate(language, 'email', 'line_quantity_ticket', { name, count: quantity }) : name;

/** 'Sat 1 Jun 2030, 13:30 to 14:30', with a 12-hour clock '1.30pm to 2.30pm'. Instants in milliseconds. */
export const formatPeriod = (
  { from, until, timezone }: { from: number; until: number; timezone: string },
  options: ClockOptions,
): string =>
  translate(options.language, 'email', 'line_when', {
    day: formatDay(getLocalDay(from, timezone), options.language),
    from: formatTime(from, timezone, options),
    until: formatTime(until, timezone, options),
  });

/** 'Sat 1 Jun 2030, 13:30' of an instant in milliseconds. */
export const formatInstant = (instant: number, timezone: string, options: ClockOptions): string =>
  `${formatDay(getLocalDay(instant, timezone), options.language)}, ${formatTime(instant, timezone, options)}`;

/** '13:30' or '1.30pm' of an instant in milliseconds. */
export const formatTime = (instant: number, timezone: string, options: ClockOptions): string =>
  formatClock(getLocalMinutes(instant, timezone), options);
