import { addDays } from '../day.ts';
import { getLocalDay, localToInstant } from '../wall-clock.ts';

/** Minutes after local midnight; the period contains midnight if it ends before it starts. */
export type QuietHours = { from: number; until: number };

type QuietPeriod = { from: number; until: number };

const hourMs = 3_600_000;

const toInstant = (day: string, minutes: number, timezone: string): number => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return localToInstant(`${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, timezone);
};

/** The quiet period that is on at an instant or starts next. Instants in milliseconds, `until` exclusive. */
function getQuietPeriod(now: number, { from, until }: QuietHours, timezone: string): QuietPeriod {
  const today = getLocalDay(now, timezone);
  const periods = [-1, 0, 1].map((offset) => {
    const day = addDays(today, offset);
    return {
      from: toInstant(day, from, timezone),
      until: toInstant(until > from ? day : addDays(day, 1), until, timezone),
    };
  });
  const period = periods.find((candidate) => now < candidate.until);
  if (!period) throw new RangeError(`No quiet period after ${now}`);
  return period;
}

/** Whether emails that are not urgent wait at an instant (milliseconds). */
export const isQuiet = (now: number, quiet: QuietHours | null, timezone: string): boolean =>
  quiet !== null && getQuietPeriod(now, quiet, timezone).from <= now;

/**
 * The latest start of a session whose customers are reminded at an instant, by a sweep that runs all the time; undefined
 * while it is quiet. A reminder that would come in quiet hours comes after them, or in the hour before them if the session
 * starts within an hour of their end. Instants in milliseconds.
 */
export function getReminderHorizon(
  now: number,
  { hours, quiet, timezone }: { hours: number; quiet: QuietHours | null; timezone: string },
): number | undefined {
  const horizon = now + hours * hourMs;
  if (quiet === null) return horizon;
  const { from, until } = getQuietPeriod(now, quiet, timezone);
  if (now >= from) return undefined;
  return now < from - hourMs ? horizon : Math.max(horizon, until + hourMs);
}
